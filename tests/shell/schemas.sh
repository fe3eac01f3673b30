#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Every document that is written validates against its schema; spoilt ones do not.
. "${abs_top_srcdir:-.}/tests/shell/functions.sh"
requires python3
python3 -c 'import jsonschema' 2>/dev/null \
  || { echo "1..0 # SKIP python3-jsonschema is not installed"; exit 0; }

validate ()
{
  schema=$abs_top_srcdir/schemas/$1
  shift
  python3 "$abs_top_srcdir/tests/validate.py" "$schema" "$@"
}
refuse () { ! validate "$@" >/dev/null; }

# shellcheck disable=SC2016 # the label must reach the program as it is
hostile=$(printf '"\x27`$(touch %s/x)</script>]]>\n\302\251' "$tmp")
"$abs_top_builddir/tests/unit/write-samples" "$tmp/store" "$hostile" 1 >/dev/null
folder=$(echo "$tmp"/store/*)
ok "run.json validates" validate run.schema.json "$folder/run.json"
ok "each line of journal.ndjson validates" validate journal.schema.json "$folder/journal.ndjson"

# spoil NAME FROM TO: the schema must see it.
spoil ()
{
  sed "s|$2|$3|" "$folder/run.json" >"$tmp/spoilt.json"
  ok "the schema sees $1" refuse run.schema.json "$tmp/spoilt.json"
}
spoil "another format" benchstone-run/0 benchstone-run/1
spoil "a status that is none" '"status":"ok"' '"status":"fine"'
spoil "a failure without a reason" '"reason":"SIGSEGV in run",' ''
spoil "a unit that is none" '"unit":"op/s"' '"unit":"furlong"'
spoil "a local time" '"started": "\(.*\)Z"' '"started": "\1"'
spoil "a text as a sample" '"rate": \[[0-9.]*' '"rate": ["1"'
spoil "a case without identity" '"identity"' '"identitas"'
spoil "a stop that is none" '"stop": "fixed"' '"stop": "bored"'

sed '2s/"records"/"recs"/' "$folder/journal.ndjson" >"$tmp/spoilt.ndjson"
ok "the schema sees a repetition without records" refuse journal.schema.json "$tmp/spoilt.ndjson"

# Descriptions of the plugins that were built, where the command is there.
for plugin in cpu command; do
  if [ -e "$abs_top_builddir/.plugins/$plugin.so" ] && "$benchstone" info --help >/dev/null 2>&1; then
    run "$benchstone" info "$plugin" --json
    printf '%s\n' "$out" >"$tmp/$plugin.json"
    ok "the description of $plugin validates" validate description.schema.json "$tmp/$plugin.json"
  fi
done
ok "the commands in a hostile label were not run" test ! -e "$tmp/x"
finish
