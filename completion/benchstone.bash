# SPDX-License-Identifier: LGPL-2.1-or-later
# Completion for bash.  Names come from the program itself, which is given two seconds for them.

_benchstone_names ()
{
  timeout 2 benchstone list "$1" --plain 2>/dev/null </dev/null | cut -f 1
}

_benchstone_runs ()
{
  printf '%s\n' @last
  _benchstone_names runs
}

# The options that each command has besides the common ones.
_benchstone_options ()
{
  case $1 in
    list) echo '--json' ;;
    info) echo '--explain --json' ;;
    run)
      echo '-p --param --duration --target --allow-destructive --env --variant --repetitions --precision' \
        '--budget --timeout --memory-limit --order --seed --pin --label --group --note --price' \
        '--report --json --quiet --dry-run'
      ;;
    time)
      echo '-w --warmup -r --runs -m --min-runs -M --max-runs --repetitions --precision --budget' \
        '--timeout --pin -p --prepare -s --setup -c --cleanup -S --shell -N --no-shell -P' \
        '--parameter-scan -D --parameter-step-size -L --parameter-list -n --command-name -i' \
        '--ignore-failure --input --output --show-output --baseline --reference --margin --label' \
        '--export-json --export-markdown --json --quiet --dry-run'
      ;;
    resume) echo '--report --json --quiet' ;;
    show) echo '-v --verbose' ;;
    compare)
      echo '--by --baseline --margin --exclude --score --fail-on --force -v --verbose --format --json'
      ;;
    export) echo '--format -o --output --force' ;;
    import) echo '--format --group --label' ;;
    new) echo '--folder' ;;
    runs) echo '--all --replace' ;;
    check) echo '-p --param' ;;
    report) echo '-o --output --title --share --force' ;;
  esac
}

_benchstone ()
{
  local common='--store --plugin-path --units --sort --color --plain --help --version'
  local commands='list info run time resume show compare report runs export import new check'
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
  local command='' i

  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    if [[ " $commands " == *" ${COMP_WORDS[i]} "* ]]; then
      command=${COMP_WORDS[i]}
      break
    fi
  done
  case $before in
    --format)
      case $command in
        compare) mapfile -t COMPREPLY < <(compgen -W 'text json csv markdown' -- "$word") ;;
        *) mapfile -t COMPREPLY < <(compgen -W 'csv gobench hyperfine json markdown' -- "$word") ;;
      esac
      return
      ;;
    --shell) mapfile -t COMPREPLY < <(compgen -W 'none default' -- "$word"); return ;;
    --input | --export-json | --export-markdown) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    --units) mapfile -t COMPREPLY < <(compgen -W 'si iec' -- "$word"); return ;;
    --color) mapfile -t COMPREPLY < <(compgen -W 'auto always never' -- "$word"); return ;;
    --order) mapfile -t COMPREPLY < <(compgen -W 'random given' -- "$word"); return ;;
    --by) mapfile -t COMPREPLY < <(compgen -W 'label variant machine run param:' -- "$word"); return ;;
    --score) mapfile -t COMPREPLY < <(compgen -W 'geomean sum' -- "$word"); return ;;
    --fail-on) mapfile -t COMPREPLY < <(compgen -W 'worse inconclusive worse,inconclusive' -- "$word"); return ;;
    --pin) mapfile -t COMPREPLY < <(compgen -W 'auto none' -- "$word"); return ;;
    --store | --folder) mapfile -t COMPREPLY < <(compgen -d -- "$word"); return ;;
    --report | -o | --output) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
  esac
  if [[ $word == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(_benchstone_options "$command") $common" -- "$word")
    return
  fi
  case $command in
    '') mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$word") ;;
    list) mapfile -t COMPREPLY < <(compgen -W 'benchmarks suites plugins runs' -- "$word") ;;
    info | run)
      mapfile -t COMPREPLY < <(
        compgen -W "$(_benchstone_names suites) $(_benchstone_names benchmarks)" -- "$word")
      ;;
    runs)
      if [[ $before == runs ]]; then
        mapfile -t COMPREPLY < <(compgen -W 'rename remove note' -- "$word")
      else
        mapfile -t COMPREPLY < <(compgen -W "$(_benchstone_runs)" -- "$word")
      fi
      ;;
    resume | show | compare | report | export)
      mapfile -t COMPREPLY < <(compgen -W "$(_benchstone_runs)" -- "$word")
      ;;
    time) mapfile -t COMPREPLY < <(compgen -c -- "$word") ;;
    import) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
    check) mapfile -t COMPREPLY < <(compgen -f -X '!*.so' -- "$word"; compgen -d -- "$word") ;;
  esac
}

complete -F _benchstone benchstone
