# SPDX-License-Identifier: LGPL-2.1-or-later
# zsh -f zsh-offers.zsh FOLDER WORK: what zsh offers at the end of each line of the standard
# input, with the completions of FOLDER: "LINE<tab>OFFER", a row each.  WORK is for its own files.
# Completion exists only where a line is being edited, so a shell on a terminal of its own is made
# to edit them.

zmodload zsh/zpty || exit 77
export folder=$1 work=$2

: >$work/offers
cat >$work/lines
cat >$work/setup <<'END'
PROMPT= RPROMPT=
fpath=($folder $fpath)
autoload -Uz compinit && compinit -D -u
offers=()
# Every offer goes through here.  With -O, -A or -D words are only sorted out.
compadd ()
{
  local -a hits
  if [[ " ${(j: :)@[1,(i)(-|--)]} " != *' -'[OAD]' '* ]]; then
    builtin compadd -O hits "$@"
    offers+=($hits)
  fi
  builtin compadd "$@"
}
take_offers () { _main_complete; compstate[list]= compstate[insert]= }
zle -C list-offers list-choices take_offers
zle-line-init ()
{
  local line
  for line in ${(f)"$(<$work/lines)"}; do
    offers=() BUFFER=$line CURSOR=$#line
    zle list-offers
    (( $#offers )) && print -rl -- $line$'\t'${^offers} >>$work/offers
  done
  BUFFER=exit
  zle accept-line
}
zle -N zle-line-init
END

zpty shell exec env TERM=dumb zsh -f -i
zpty -w shell ". $work/setup"
while zpty -r shell; do :; done >/dev/null
sort -u $work/offers
