# SPDX-License-Identifier: LGPL-2.1-or-later
# Completion for fish.  Names come from the program itself, which is given two seconds for them.

function __benchstone_names
    timeout 2 benchstone list $argv[1] --plain 2>/dev/null </dev/null | cut -f 1
end

function __benchstone_runs
    echo @last
    __benchstone_names runs
end

set -l commands list info run resume show compare report runs export import new check
set -l none "not __fish_seen_subcommand_from $commands"
set -l of __fish_seen_subcommand_from
complete -c benchstone -f

complete -c benchstone -l store -x -a '(__fish_complete_directories)' -d 'Where runs are kept'
complete -c benchstone -l plugin-path -x -a '(__fish_complete_directories)' -d 'Folders with plugins'
complete -c benchstone -l units -x -a 'si iec' -d 'Prefixes of units'
complete -c benchstone -l sort -x -d 'Order of rows'
complete -c benchstone -l color -x -a 'auto always never' -d 'Colours'
complete -c benchstone -l plain -d 'Plain output for scripts'
complete -c benchstone -l help -d 'What the command takes'
complete -c benchstone -n $none -l version -d 'The version'

complete -c benchstone -n $none -a list -d 'Show benchmarks, suites, plugins or runs'
complete -c benchstone -n $none -a info -d 'Explain a benchmark or a suite'
complete -c benchstone -n $none -a run -d 'Measure'
complete -c benchstone -n $none -a resume -d 'Go on with an unfinished run'
complete -c benchstone -n $none -a show -d 'Show a run in the terminal'
complete -c benchstone -n $none -a compare -d 'Say which system is better'
complete -c benchstone -n $none -a report -d 'Make an HTML page of runs'
complete -c benchstone -n $none -a runs -d 'Rename, remove or annotate runs'
complete -c benchstone -n $none -a export -d 'Write runs for other programs'
complete -c benchstone -n $none -a import -d 'Read figures of other programs'
complete -c benchstone -n $none -a new -d 'Write a new plugin to start from'
complete -c benchstone -n $none -a check -d 'Try a plugin file'

complete -c benchstone -n "$of list" -a 'benchmarks suites plugins runs'
complete -c benchstone -n "$of info run" -a '(__benchstone_names suites; __benchstone_names benchmarks)'
complete -c benchstone -n "$of resume show compare report export" -a '(__benchstone_runs)'
complete -c benchstone -n "$of runs; and not $of rename remove note" -a 'rename remove note'
complete -c benchstone -n "$of runs; and $of rename remove note" -a '(__benchstone_runs)'
complete -c benchstone -n "$of check" -F
complete -c benchstone -n "$of check" -s p -l param -x -d 'NAME=VALUE instead of the default'
complete -c benchstone -n "$of new" -l folder -x -a "(__fish_complete_directories)" -d 'Make the plugin in this folder'

complete -c benchstone -n "$of list info run resume compare" -l json -d 'One JSON document'
complete -c benchstone -n "$of info" -l explain -d 'Also words and units'
complete -c benchstone -n "$of runs" -l all -d 'All runs that it means'
complete -c benchstone -n "$of runs" -l replace -d 'Write over a remark'
complete -c benchstone -n "$of show compare" -s v -l verbose -d 'Also details'
complete -c benchstone -n "$of run" -s p -l param -x -d 'Set a parameter'
complete -c benchstone -n "$of run" -l duration -x -d 'Time of each measurement'
complete -c benchstone -n "$of run" -l target -x -d 'Where to work'
complete -c benchstone -n "$of run" -l allow-destructive -d 'Allow overwriting the target'
complete -c benchstone -n "$of run" -l env -x -d 'Variable for the worker'
complete -c benchstone -n "$of run" -l variant -x -d 'Begin a variant'
complete -c benchstone -n "$of run" -l repetitions -x -d 'How often'
complete -c benchstone -n "$of run" -l precision -x -d 'Half width to reach'
complete -c benchstone -n "$of run" -l budget -x -d 'Time for the whole run'
complete -c benchstone -n "$of run" -l timeout -x -d 'Time for a repetition'
complete -c benchstone -n "$of run" -l memory-limit -x -d 'Memory for a repetition'
complete -c benchstone -n "$of run" -l order -x -a 'random given' -d 'Order within a block'
complete -c benchstone -n "$of run" -l seed -x -d 'Seed'
complete -c benchstone -n "$of run" -l pin -x -a 'auto none' -d 'CPUs of the threads'
complete -c benchstone -n "$of run" -l label -x -d 'Name of this system'
complete -c benchstone -n "$of run" -l group -x -d 'Name over several runs'
complete -c benchstone -n "$of run" -l note -x -d 'A remark'
complete -c benchstone -n "$of run" -l price -x -d 'What the machine costs'
complete -c benchstone -n "$of run" -l dry-run -d 'Run nothing'
complete -c benchstone -n "$of run resume" -l report -r -F -d 'HTML report'
complete -c benchstone -n "$of run resume" -l quiet -d 'No progress'
complete -c benchstone -n "$of report" -s o -l output -r -F -d 'Where to write'
complete -c benchstone -n "$of report" -l title -x -d 'The title'
complete -c benchstone -n "$of report" -l share -d 'Leave out names and paths'
complete -c benchstone -n "$of report" -l force -d 'Replace any file'
complete -c benchstone -n "$of compare" -l by -x -a 'label variant machine run param:' -d 'What is compared'
complete -c benchstone -n "$of compare" -l baseline -x -d 'What the others are compared with'
complete -c benchstone -n "$of compare" -l margin -x -d 'What difference does not matter'
complete -c benchstone -n "$of compare" -l exclude -x -d 'Leave out cases'
complete -c benchstone -n "$of compare" -l score -a 'geomean sum' -d 'One number per system'
complete -c benchstone -n "$of compare" -l fail-on -x -a 'worse inconclusive worse,inconclusive' -d 'Exit status 3 or 4'
complete -c benchstone -n "$of compare" -l force -d 'Compare also what differs'
complete -c benchstone -n "$of compare" -l format -x -a 'text json csv markdown' -d 'How it is written'
complete -c benchstone -n "$of export" -l format -x -a 'csv gobench hyperfine json markdown' -d 'The format'
complete -c benchstone -n "$of export" -s o -l output -r -F -d 'Where to write'
complete -c benchstone -n "$of export" -l force -d 'Replace any file'
complete -c benchstone -n "$of import" -F
complete -c benchstone -n "$of import" -l format -x -a csv -d 'The format'
complete -c benchstone -n "$of import" -l group -x -d 'Name over all systems'
complete -c benchstone -n "$of import" -l label -x -d 'Name of the one system'
