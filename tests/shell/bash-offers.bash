# SPDX-License-Identifier: LGPL-2.1-or-later
# shellcheck shell=bash
# bash bash-offers.bash FOLDER: what bash offers at the end of each line of the standard input, with
# the completions of FOLDER: "LINE<tab>OFFER", a row each.  Lines have no quotes; "=" is a word of
# its own, as it is for readline.

# shellcheck disable=SC1091
. "$1/benchstone.bash"
while IFS= read -r line; do
  read -ra COMP_WORDS <<<"${line//=/ = }"
  [[ $line != *[\ =] ]] || COMP_WORDS+=('')
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  _benchstone
  [[ ${#COMPREPLY[@]} -eq 0 ]] || printf "$line\\t%s\\n" "${COMPREPLY[@]}"
done
