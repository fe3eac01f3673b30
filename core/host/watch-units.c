/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * watch-units.c - a series as a service and a timer of systemd: the texts of both.  Nothing is
 * installed or enabled here.
 */
#include <config.h>

#include <string.h>

#include <glib/gi18n.h>

#include "host/watch.h"

#define MINUTE (G_GINT64_CONSTANT (60) * G_USEC_PER_SEC)
#define HOUR (60 * MINUTE)
#define DAY (24 * HOUR)

/* A unit's name may have 255 characters in all (systemd.unit(5)). */
#define LONGEST_NAME 200

char *
bst_units_name (const char *series)
{
  GString *name = g_string_new ("benchstone-");

  for (const char *p = series; *p != '\0' && name->len < LONGEST_NAME; p++)
    g_string_append_c (name, g_ascii_isalnum (*p) || strchr ("_.", *p) != NULL ? *p : '-');
  return g_string_free (name, FALSE);
}

/* Steps that come out even within the next larger one: at these times of each day.  UTC, so that
 * no step is longer when local time jumps. */
char *
bst_units_calendar (gint64 every, GError **error)
{
  if (every == DAY)
    return g_strdup ("*-*-* 00:00:00 UTC");
  if (every < DAY && every % HOUR == 0 && DAY % every == 0)
    return g_strdup_printf ("*-*-* 00/%d:00:00 UTC", (int)(every / HOUR));
  if (every < HOUR && every % MINUTE == 0 && HOUR % every == 0)
    return g_strdup_printf ("*-*-* *:00/%d:00 UTC", (int)(every / MINUTE));
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
               _ ("A timer has steps that come out even in an hour or a day, such as 15min, 1h or "
                  "6h.  'benchstone watch' without '--timer' takes any."));
  return NULL;
}

/* As systemd.service(5) and systemd.unit(5) want it. */
static void
append_word (GString *line, const char *word)
{
  g_string_append_c (line, '"');
  for (const char *p = word; *p != '\0'; p++)
    if (*p == '"' || *p == '\\')
      g_string_append_printf (line, "\\%c", *p);
    else if (*p == '%' || *p == '$')
      g_string_append_printf (line, "%c%c", *p, *p);
    else if ((guchar)*p < ' ' || *p == 0x7f)
      g_string_append_printf (line, "\\x%02x", (guint)(guchar)*p);
    else
      g_string_append_c (line, *p);
  g_string_append_c (line, '"');
}

/* A path or a description takes the rest of its line as it is. */
static char *
plain_value (const char *text)
{
  GString *value = g_string_new (NULL);

  for (const char *p = text; *p != '\0'; p++)
    if (*p == '%')
      g_string_append (value, "%%");
    else
      g_string_append_c (value, (guchar)*p < ' ' || *p == 0x7f || *p == '\\' ? ' ' : *p);
  return g_string_free (value, FALSE);
}

/* What of our environment the command means something else without. */
static void
append_environment (GString *text)
{
  static const char *const names[] = { "BENCHSTONE_PLUGIN_PATH", "BENCHSTONE_SUITE_PATH",
                                       "BENCHSTONE_DATA_DIR",    "BENCHSTONE_WORKER",
                                       "BENCHSTONE_TOPOLOGY",    NULL };

  for (const char *const *name = names; *name != NULL; name++)
    {
      const char *value = g_getenv (*name);
      g_autofree char *word = value != NULL ? g_strdup_printf ("%s=%s", *name, value) : NULL;

      if (word == NULL)
        continue;
      g_string_append (text, "Environment=");
      append_word (text, word);
      g_string_append_c (text, '\n');
    }
}

char *
bst_units_service (const BstUnits *units)
{
  GString *text = g_string_new ("# Written by 'benchstone watch --timer'.\n[Unit]\n");
  g_autofree char *name = plain_value (units->name);
  g_autofree char *folder = plain_value (units->folder);

  g_string_append_printf (text, "Description=The next run of the series '%s'\n", name);
  g_string_append_printf (text, "\n[Service]\nType=oneshot\nWorkingDirectory=%s\n", folder);
  append_environment (text);
  /* Some case failed, or all were skipped: that is in the run. */
  g_string_append (text, "SuccessExitStatus=2 77\nExecStart=");
  for (guint i = 0; i < units->command->len; i++)
    {
      if (i > 0)
        g_string_append_c (text, ' ');
      append_word (text, units->command->pdata[i]);
    }
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}

char *
bst_units_timer (const BstUnits *units, GError **error)
{
  g_autofree char *calendar = bst_units_calendar (units->every, error);
  g_autofree char *name = plain_value (units->name);

  if (calendar == NULL)
    return NULL;
  /* A run that was missed stays so: its time is over. */
  return g_strdup_printf ("# Written by 'benchstone watch --timer'.\n"
                          "[Unit]\nDescription=When the series '%s' is measured\n\n"
                          "[Timer]\nOnCalendar=%s\nAccuracySec=1s\nPersistent=false\n\n"
                          "[Install]\nWantedBy=timers.target\n",
                          name, calendar);
}
