# SPDX-License-Identifier: LGPL-2.1-or-later
# fish fish-offers.fish FOLDER: what fish offers at the end of each line of the standard input, with
# the completions of FOLDER: "LINE<tab>OFFER", a row each.

set fish_complete_path $argv[1]
while read -l line
    for offer in (complete -C "$line" | string replace -r '\t.*' '')
        printf '%s\t%s\n' $line $offer
    end
end
