# SPDX-License-Identifier: LGPL-2.1-or-later
# Completion for bash.  Names come from the program itself, which is given two seconds for them.

_benchstone_names ()
{
  timeout 2 benchstone list "$1" --plain 2>/dev/null </dev/null | cut -f "${2:-1}"
}

# Ids and labels; a label may have blanks.
_benchstone_runs ()
{
  printf '%s\n' @last
  _benchstone_names runs
  _benchstone_names runs 4 | sort -u
}

# The parameters of the benchmarks that stand on the command line, or of all; with "=".
_benchstone_params ()
{
  local name known
  known=" $(_benchstone_names benchmarks | tr '\n' ' ') "
  for name in "${COMP_WORDS[@]}"; do
    [[ $known == *" $name "* ]] && printf '%s\n' "$name"
  done | { grep . || tr ' ' '\n' <<<"$known" | grep .; } | sort -u | while read -r name; do
    LC_ALL=C timeout 2 benchstone info "$name" 2>/dev/null </dev/null |
      sed -n '/^Parameters/,/^$/s/^  \([a-z][a-z0-9-]*\): .*/\1=/p'
  done | sort -u
}

# The options that each command has besides the common ones.
_benchstone_options ()
{
  case $1 in
    list) echo '--json' ;;
    info) echo '--explain --json' ;;
    doctor) echo '--json --root --target' ;;
    noise)
      echo '--sessions --every --from --forget -p --param --duration --target --allow-destructive --env' \
        '--variant --repetitions --precision --budget --timeout --memory-limit --order --seed --pin' \
        '--label --group --note --price --json --quiet --dry-run'
      ;;
    watch)
      echo '--every --count --name --once --timer -p --param --duration --target --allow-destructive --env' \
        '--variant --repetitions --precision --budget --timeout --memory-limit --order --seed --pin' \
        '--label --note --price --quiet'
      ;;
    run)
      echo '-p --param --duration --target --allow-destructive --env --variant --repetitions --precision' \
        '--budget --timeout --memory-limit --order --seed --pin --label --group --note --price' \
        '--report --json --quiet --dry-run --detect'
      ;;
    time)
      echo '-w --warmup -r --runs -m --min-runs -M --max-runs --repetitions --precision --budget' \
        '--timeout --pin -p --prepare -s --setup -c --cleanup -S --shell -N --no-shell -P' \
        '--parameter-scan -D --parameter-step-size -L --parameter-list -n --command-name -i' \
        '--ignore-failure --input --output --show-output --baseline --reference --margin --label' \
        '-u --time-unit --export-csv --export-json --export-markdown --json --quiet --dry-run'
      ;;
    resume) echo '--report --json --quiet' ;;
    show) echo '-v --verbose --json' ;;
    compare)
      echo '--by --baseline --margin --exclude --score --period --level --same-clock --fail-on --force -v --verbose --format --json'
      ;;
    export) echo '--format -o --output --force' ;;
    import) echo '--format --group --label --again' ;;
    gather) echo '--show --json --list --target --root' ;;
    new) echo '--folder' ;;
    runs) echo '--all --replace --quiet' ;;
    check) echo '-p --param --timeout' ;;
    report)
      echo '-o --output --title --baseline --margin --exclude --score --period --level --share --force' \
        '--notes --lang --format --chart'
      ;;
  esac
}

# Of the lines read, those that begin like the word, quoted where the shell needs it.
_benchstone_offer ()
{
  local line
  while IFS= read -r line; do
    [[ -n $line && $line == "$word"* ]] && COMPREPLY+=("$(printf '%q' "$line")")
  done
}

_benchstone_words () { _benchstone_offer < <(printf '%s\n' "$@"); }

# Outside of a completion, as in a test, there is nothing to tell readline.
_benchstone_as () { compopt -o "$1" 2>/dev/null || :; }

# Files whose names end in $1, and folders on the way to them.
_benchstone_files ()
{
  local found
  _benchstone_as filenames
  mapfile -t found < <(compgen -f -X "!*$1" -- "$word"; compgen -d -- "$word")
  COMPREPLY+=("${found[@]}")
}

# What may follow the option $1; 1: it takes no value.
_benchstone_value ()
{
  case $1 in
    --units) _benchstone_words si iec ;;
    --color) _benchstone_words auto always never ;;
    --sort)
      case $command in
        list) _benchstone_words given name time ;;
        *) _benchstone_words given name value ;;
      esac
      ;;
    --order) _benchstone_words random given ;;
    --shell) _benchstone_words none default ;;
    --input | --export-csv | --export-json | --export-markdown) _benchstone_files '' ;;
    --by) _benchstone_words label variant machine run param: ;;
    --score) _benchstone_words geomean sum ;;
    --fail-on) _benchstone_words worse inconclusive worse,inconclusive ;;
    --format)
      case $command in
        compare) _benchstone_words text json csv markdown ;;
        report) _benchstone_words html svg png pdf ;;
        import) _benchstone_words csv json ;;
        *) _benchstone_words csv csv-summary gnuplot gobench hyperfine json junit markdown ndjson \
          openmetrics perfkit ;;
      esac
      ;;
    --chart)
      _benchstone_words percentiles histogram load bars lines map surface repetitions changes ratios \
        price history followed
      ;;
    --pin) _benchstone_words auto none ;;
    --store | --folder | --plugin-path | --timer)
      _benchstone_as filenames
      mapfile -t COMPREPLY < <(compgen -d -- "$word")
      ;;
    --report | -o | --output | --root | --notes) _benchstone_files '' ;;
    -p | --param)
      _benchstone_as nospace
      if [[ $command == run || $command == noise || $command == watch ]]; then
        _benchstone_offer < <(_benchstone_params)
        # "=" is none of the letters that must be quoted here.
        COMPREPLY=("${COMPREPLY[@]//\\=/=}")
      fi
      ;;
    --target) [[ $command != doctor ]] || _benchstone_files '' ;;
    --margin | --exclude | --baseline | --variant | --label | --group | --note | --price | --period | --level | --title | --lang | --repetitions | --precision | \
      --budget | --timeout | --duration | --memory-limit | --seed | --env | \
      --sessions | --every | --count | --name) ;;
    *) return 1 ;;
  esac
}

_benchstone ()
{
  local common='--store --plugin-path --units --sort --color --plain --help'
  local commands='list info run time resume show compare noise watch doctor report runs export import new check gather'
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
  local command='' i

  COMPREPLY=()
  # The first word that is no option and no option's value.
  for ((i = 1; i < COMP_CWORD; i++)); do
    case ${COMP_WORDS[i]} in
      --store | --plugin-path | --units | --sort | --color)
        [[ ${COMP_WORDS[i + 1]} != = ]] || i=$((i + 1))
        i=$((i + 1))
        ;;
      -*) ;;
      *)
        command=${COMP_WORDS[i]}
        break
        ;;
    esac
  done
  # "=" is a word of its own: "--units=si", but also "-p threads=2", which nobody can guess.
  if [[ $word == = || $before == = ]]; then
    i=$((COMP_CWORD - 1))
    [[ $before == = ]] && i=$((COMP_CWORD - 2)) || word=''
    [[ ${COMP_WORDS[i]} != --* || ${COMP_WORDS[i]} == --param ]] || _benchstone_value "${COMP_WORDS[i]}"
    return 0
  fi
  _benchstone_value "$before" && return 0
  if [[ $word == -* ]]; then
    [[ -n $command ]] || common+=' --version'
    # Lists of words.
    # shellcheck disable=SC2046,SC2086
    _benchstone_words $(_benchstone_options "$command") $common
    return 0
  fi
  # A list of words.
  # shellcheck disable=SC2086
  case $command in
    '') _benchstone_words $commands ;;
    list) _benchstone_words benchmarks suites plugins runs ;;
    info | run | noise | watch)
      if [[ $command == noise && " ${COMP_WORDS[*]} " == *' --from '* ]]; then
        _benchstone_offer < <(_benchstone_runs)
        return 0
      fi
      if [[ $word == */* ]]; then
        _benchstone_files .json
        return 0
      fi
      _benchstone_offer < <(_benchstone_names suites; _benchstone_names benchmarks)
      [[ $command != info ]] || _benchstone_offer < <(_benchstone_names plugins)
      [[ ${#COMPREPLY[@]} -gt 0 ]] || _benchstone_files .json
      ;;
    runs)
      if [[ $before == runs ]]; then
        _benchstone_words rename remove note
      else
        _benchstone_offer < <(_benchstone_runs)
      fi
      ;;
    resume | show | compare | report | export) _benchstone_offer < <(_benchstone_runs) ;;
    time) mapfile -t COMPREPLY < <(compgen -c -- "$word") ;;
    import | gather) _benchstone_files '' ;;
    check) _benchstone_files .so ;;
  esac
  return 0
}

complete -F _benchstone benchstone
