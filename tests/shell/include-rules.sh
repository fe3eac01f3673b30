#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Who may include what: the folders of core/ are processes, and plugins and reports stand alone.
. "$(dirname "$0")/functions.sh"
cd "$abs_top_srcdir" || exit 99

# includes FOLDER...: "file: header" for each project header included there by "...".
includes ()
{
  find "$@" -name '*.[ch]' -exec grep -H -E '^[[:space:]]*#[[:space:]]*include[[:space:]]*"' {} + |
    sed -E 's/^([^:]*):[^"]*"([^"]*)".*/\1: \2/'
}
# system_includes FOLDER...: the same for <...>.
system_includes ()
{
  find "$@" -name '*.[ch]' -exec grep -H -E '^[[:space:]]*#[[:space:]]*include[[:space:]]*<' {} + |
    sed -E 's/^([^:]*):[^<]*<([^>]*)>.*/\1: \2/'
}
# only DESCRIPTION FOLDER PATTERN: every "..." include of FOLDER matches PATTERN.
only ()
{
  is "$1" "$(includes "$2" | grep -v -E ": ($3|benchstone/plugin\.h$)")" ""
}

only "model includes model alone" core/model 'model/'
only "statistics include statistics alone" core/stats 'stats/'
only "formats include model, statistics and formats" core/formats '(model|stats|formats)/'
only "the worker includes model and worker" core/worker '(model|worker)/'
only "the host includes model, statistics, formats and host" core/host '(model|stats|formats|host)/'
only "reports include model, statistics and reports" reports '(model|stats|reports)/'
only "commands include anything but the worker" core/cli '(model|stats|formats|host|reports|cli)/'
is "hwloc's header is included by the program that asks it alone" \
  "$(system_includes core reports plugins | grep 'hwloc' | grep -v '^core/topology/')" ""

for folder in plugins/*/; do
  folder=${folder%/}
  name=${folder#plugins/}
  is "plugin $name includes only its own folder and plugins/common by quotes" \
    "$(includes "$folder" | while IFS=: read -r file header; do
         header=${header# }
         case $header in common/*) continue ;; esac
         case $header in */*|..*) echo "$file: $header"; continue ;; esac
         [ -f "$folder/$header" ] || echo "$file: $header"
       done)" ""
done
is "plugins see no header of core but plugin.h" \
  "$(system_includes plugins | grep -E ': (benchstone/|model/|stats/|host/|worker/|cli/|reports/)' |
     grep -v ': benchstone/plugin.h$')" ""
is "only the worker loads shared objects" \
  "$(system_includes core reports plugins | grep -E ': (ltdl|dlfcn)\.h$|: gmodule' | grep -v '^core/worker/')" ""
is "statistics do no input or output" \
  "$(system_includes core/stats | grep -E ': (stdio|unistd|fcntl|gio/|glib/gstdio)')" ""
is "config.h comes first in every file of core and reports that has it" \
  "$(find core reports -name '*.c' | while read -r file; do
       grep -q '<config.h>' "$file" || continue
       first=$(grep -m 1 -E '^#[[:space:]]*include' "$file")
       [ "$first" = '#include <config.h>' ] || echo "$file: $first"
     done)" ""
finish
