/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * secrets.h - blanks the secrets of a case in whatever its worker says.
 */
#pragma once
#include <glib.h>

/* A shorter secret is no secret, and blanking it would tear ordinary words and numbers. */
#define BST_SECRET_MIN 4

typedef struct _BstSecrets BstSecrets;
/* SECRETS: a{ss}, or NULL for none. */
BstSecrets *bst_secrets_new (GVariant *secrets);
void bst_secrets_free (BstSecrets *secrets);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstSecrets, bst_secrets_free)

/* A secret is found as it is, with characters escaped as in labels ("%0A"), and with control
 * characters as blanks.  Blank before anything is shortened: a part of a secret is not found. */
char *bst_secrets_clean_text (const BstSecrets *secrets, const char *text);
/* Every text in VALUE, however deep; the keys of dictionaries are ours.  A new reference. */
GVariant *bst_secrets_clean (const BstSecrets *secrets, GVariant *value);
/* The longest text, in bytes, that a secret can have become; 0: there is nothing to blank. */
gsize bst_secrets_longest (const BstSecrets *secrets);
