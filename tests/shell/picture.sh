#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# "benchstone report --format svg|png|pdf": one chart of the page as a file of its own.
. "$(dirname "$0")/functions.sh"
requires gnuplot
cd "$tmp" || exit 99
"$benchstone" run cpu.prime -p threads=1 -p max-prime=1000,2000 --duration 20ms --repetitions 8 \
  --label mine --quiet || exit 99

run "$benchstone" report --format svg -o which.svg
is "of several charts, one has to be named" "$status:$(ls which.svg 2>/dev/null)" "1:"
like "and these are there" "$err" "say with '--chart' which"
like "with numbers and titles" "$err" "^  1  cpu\.prime: Median rate in "
run "$benchstone" report --format svg --chart 1 -o one.svg
is "one by its number" "$status:$err" "0:"
like "and where it is, is said" "$out" "^The chart is in '$tmp/one\.svg'\.\$"
run "$benchstone" report --format svg --chart 'MEDIAN RATE' -o named.svg
ok "by a part of its title" cmp one.svg named.svg
run "$benchstone" report --format svg --chart repetitions -o kind.svg
like "by its kind" "$(cat kind.svg)" '<title id="chart-title">(How steady|Every repetition): '
run "$benchstone" report --format svg --chart bars -o wrong.svg
like "of which there may be several, too" "$status:$err" "^1:benchstone: 'bars' may be several charts"
run "$benchstone" report --format svg --chart 99 -o wrong.svg
like "a number that is none is told" "$status:$err" "^1:benchstone: There is no chart '99'\."
run "$benchstone" report --format svg --chart nothing -o wrong.svg
like "and so is a title" "$status:$err" "^1:benchstone: There is no chart 'nothing'\."
run "$benchstone" report --format svg --chart prime -o wrong.svg
like "what may be several is asked for" "$status:$err" "^1:benchstone: 'prime' may be several charts"
run "$benchstone" report --format gif --chart 1 -o wrong.gif
like "a format that is none" "$status:$err" "^1:benchstone: 'gif' is no format of a report; there are html, svg, png and pdf"
run "$benchstone" report --chart 1 -o wrong.html
like "a page has all charts" "$status:$err" "^1:benchstone: A page has all charts"
run "$benchstone" report --format svg --chart 1 -o one.svg
like "no file is replaced" "$status:$err" "^1:benchstone: 'one\.svg' exists"
run "$benchstone" report --format svg --chart 1 -o one.svg --force
is "but with --force" "$status" 0

like "an SVG is a document" "$(head -n 1 one.svg)" '^<\?xml version="1\.0" encoding="UTF-8"\?>$'
like "with a size, a name and what it says" "$(cat one.svg)" \
  '<svg viewBox="0 0 ([0-9]+) ([0-9]+)"[^>]* xmlns="http://www\.w3\.org/2000/svg" [^>]*width="[0-9]+" height="[0-9]+"[^>]*><title id="chart-title">Median rate'
unlike "in colours that any program knows" "$(cat one.svg)" 'var\('
unlike "and it fetches nothing" "$(cat one.svg)" '(src|href)="[^#"]|url\('
if command -v xmllint >/dev/null 2>&1; then
  ok "it is well-formed" xmllint --noout --nonet one.svg
fi
if command -v rsvg-convert >/dev/null 2>&1; then
  ok "others draw it" rsvg-convert one.svg -o drawn.png
else
  skip "others draw it" "rsvg-convert is not installed"
fi

terminals=$(gnuplot -e 'print GPVAL_TERMINALS' 2>&1)
for format in png pdf; do
  case " $terminals " in *" ${format}cairo "*) ;; *)
    skip "$format" "gnuplot has no terminal ${format}cairo"
    continue ;;
  esac
  run "$benchstone" report --format $format --chart 1 -o one.$format
  is "$format: it is written" "$status:$err" "0:"
  sleep 1.1 # a PDF has the second in it in which it was made
  TZ=Asia/Kathmandu "$benchstone" report --format $format --chart 1 -o - >again.$format
  ok "$format: the same bytes, later and elsewhere, on the standard output" cmp one.$format again.$format
done
if [ -f one.png ]; then
  wide=$(sed -n 's/.*viewBox="0 0 \([0-9]*\) \([0-9]*\)".*/\1 \2/p' one.svg | sed 1q)
  is "a PNG has two of its own for each px" \
    "$(od -A n -t u1 -j 16 -N 8 one.png | awk '{ print (($3 * 256 + $4) / 2) " " (($7 * 256 + $8) / 2) }')" "$wide"
fi
if [ -f one.pdf ]; then
  like "a PDF is one" "$(head -c 5 one.pdf)" '^%PDF-'
  started=$("$benchstone" list runs --plain | cut -f 1 | sed 's/-[^-]*$//;s/-//')
  like "made when the run was" "$(grep -a -o 'CreationDate (D:[0-9]*' one.pdf)" "D:$started"
  SOURCE_DATE_EPOCH=0 "$benchstone" report --format pdf --chart 1 -o epoch.pdf >/dev/null
  like "or when SOURCE_DATE_EPOCH says" "$(grep -a -o 'CreationDate (D:[0-9]*' epoch.pdf)" 'D:19700101000000'
fi

# A gnuplot without them: the script's own words are changed on their way.
mkdir poor
printf '#!/bin/sh\nsed s/pngcairo/nosuch/g | exec %s "$@"\n' "$(command -v gnuplot)" >poor/gnuplot
chmod +x poor/gnuplot
PATH=$tmp/poor:$PATH
run "$benchstone" report --format png --chart 1 -o poor.png
is "a gnuplot that cannot write PNG leaves no file" "$status:$(ls poor.png 2>/dev/null)" "1:"
like "and what to do is said" "$err" "^benchstone: The chart cannot be drawn: this gnuplot was built without PNG\.  Take '--format svg'"
printf '#!/bin/sh\nexit 1\n' >poor/gnuplot
run "$benchstone" report --format svg --chart 1 -o poor.svg
like "one that fails, too" "$status:$err" "^1:benchstone: The chart cannot be drawn: gnuplot failed"
finish
