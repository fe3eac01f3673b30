/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * resume.h - what the journal's header keeps so that a run can be planned again exactly: the
 * suite after includes, and the options of the command line.
 */
#pragma once
#include <json-glib/json-glib.h>
#include "host/plan.h"

JsonNode *bst_resume_to_json (const BstSuite *suite, const BstPlanOptions *options);
/* Both are new; OPTIONS owns all that it points to. */
gboolean bst_resume_from_json (JsonNode *node, BstSuite **suite, BstPlanOptions **options,
                               GError **error);
void bst_resume_options_free (BstPlanOptions *options);
