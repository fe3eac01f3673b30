# SPDX-License-Identifier: LGPL-2.1-or-later
# Completion for fish.  Names come from the program itself, which is given two seconds for them.

function __benchstone_names
    timeout 2 benchstone list $argv[1] --plain 2>/dev/null </dev/null | cut -f 1
end

function __benchstone_runs
    echo @last
    __benchstone_names runs
    timeout 2 benchstone list runs --plain 2>/dev/null </dev/null | cut -f 4 | sort -u
end

# The command on the line: its first word that is no option and no option's value.
function __benchstone_command
    set -l is_value no
    for word in (commandline -opc)[2..]
        switch $is_value,$word
            case 'yes,*'
                set is_value no
            case 'no,--store' 'no,--plugin-path' 'no,--units' 'no,--sort' 'no,--color'
                set is_value yes
            case 'no,-*'
            case '*'
                echo $word
                return
        end
    end
end

# Whether it is one of these; without any, whether there is none yet.
function __benchstone_is
    set -l command (__benchstone_command)
    if set -q command[1]
        contains -- $command $argv
    else
        not set -q argv[1]
    end
end

# Whether what to do with runs has been said.
function __benchstone_knows_what
    __fish_seen_subcommand_from rename remove note
end

# The parameters of the benchmarks that stand on the command line, or of all.
function __benchstone_params
    set -l known (__benchstone_names benchmarks)
    set -l named
    for word in (commandline -opc)
        contains -- $word $known; and set -a named $word
    end
    set -q named[1]; or set named $known
    for name in $named
        LC_ALL=C timeout 2 benchstone info $name 2>/dev/null </dev/null |
            sed -n '/^Parameters/,/^$/s/^  \([a-z][a-z0-9-]*\): .*/\1=/p'
    end | sort -u
end

complete -c benchstone -f

complete -c benchstone -l store -x -a '(__fish_complete_directories)' -d 'Where runs are kept'
complete -c benchstone -l plugin-path -x -a '(__fish_complete_directories)' -d 'Folders with plugins'
complete -c benchstone -l units -x -a 'si iec' -d 'Prefixes of units'
complete -c benchstone -l sort -x -a 'given name time value' -d 'Order of rows'
complete -c benchstone -l color -x -a 'auto always never' -d 'Colours'
complete -c benchstone -l plain -d 'Plain output for scripts'
complete -c benchstone -l help -d 'What the command takes'
complete -c benchstone -n __benchstone_is -l version -d 'The version'

complete -c benchstone -n __benchstone_is -a list -d 'Show benchmarks, suites, plugins or runs'
complete -c benchstone -n __benchstone_is -a info -d 'Explain a benchmark, a suite or a plugin'
complete -c benchstone -n __benchstone_is -a run -d 'Measure'
complete -c benchstone -n __benchstone_is -a time -d 'Time commands, and say which is faster'
complete -c benchstone -n __benchstone_is -a resume -d 'Go on with an unfinished run'
complete -c benchstone -n __benchstone_is -a show -d 'Show a run in the terminal'
complete -c benchstone -n __benchstone_is -a compare -d 'Say which system is better'
complete -c benchstone -n __benchstone_is -a noise -d 'Measure how much figures scatter here'
complete -c benchstone -n __benchstone_is -a watch -d 'Measure again and again as one series'
complete -c benchstone -n __benchstone_is -a doctor -d 'Say what would disturb a measurement here'
complete -c benchstone -n __benchstone_is -a report -d 'Make an HTML page of runs'
complete -c benchstone -n __benchstone_is -a runs -d 'Rename, remove or annotate runs'
complete -c benchstone -n __benchstone_is -a export -d 'Write runs for other programs'
complete -c benchstone -n __benchstone_is -a import -d 'Read figures of other programs, or runs of other machines'
complete -c benchstone -n __benchstone_is -a new -d 'Write a new plugin to start from'
complete -c benchstone -n __benchstone_is -a check -d 'Try a plugin file'
complete -c benchstone -n __benchstone_is -a gather -d 'Record what is known of this machine'

complete -c benchstone -n "__benchstone_is list" -a 'benchmarks suites plugins runs'
complete -c benchstone -n "__benchstone_is info run noise watch; and not __fish_contains_opt from" -a '(__benchstone_names suites; __benchstone_names benchmarks)'
complete -c benchstone -n "__benchstone_is resume show compare report export" -a '(__benchstone_runs)'
complete -c benchstone -n "__benchstone_is runs; and not __benchstone_knows_what" -a 'rename remove note'
complete -c benchstone -n "__benchstone_is runs; and __benchstone_knows_what" -a '(__benchstone_runs)'
complete -c benchstone -n "__benchstone_is check gather" -F
complete -c benchstone -n "__benchstone_is gather" -l show -d 'Show the facts'
complete -c benchstone -n "__benchstone_is gather" -l list -d 'List the files'
complete -c benchstone -n "__benchstone_is gather" -l root -r -F -d 'Read another machine'
complete -c benchstone -n "__benchstone_is check" -s p -l param -x -d 'NAME=VALUE instead of the default'
complete -c benchstone -n "__benchstone_is check" -l timeout -x -d 'Time for a benchmark'
complete -c benchstone -n "__benchstone_is run noise info watch" -k -a '(__fish_complete_suffix .json)'
complete -c benchstone -n "__benchstone_is doctor" -l target -r -F -d 'The disk of this folder'
complete -c benchstone -n "__benchstone_is doctor" -l root -r -F -d 'Examine another machine'
complete -c benchstone -n "__benchstone_is new" -l folder -x -a "(__fish_complete_directories)" -d 'Make the plugin in this folder'

complete -c benchstone -n "__benchstone_is list info run resume compare noise doctor gather" -l json -d 'One JSON document'
complete -c benchstone -n "__benchstone_is info" -l explain -d 'Also words and units'
complete -c benchstone -n "__benchstone_is runs" -l all -d 'All runs that it means'
complete -c benchstone -n "__benchstone_is runs" -l replace -d 'Write over a remark'
complete -c benchstone -n "__benchstone_is show compare" -s v -l verbose -d 'Also details'
complete -c benchstone -n "__benchstone_is show" -l json -d 'One JSON document'
complete -c benchstone -n "__benchstone_is run noise watch" -s p -l param -x -a '(__benchstone_params)' -d 'Set a parameter'
complete -c benchstone -n "__benchstone_is run noise watch" -l duration -x -d 'Time of each measurement'
complete -c benchstone -n "__benchstone_is run noise gather watch" -l target -x -d 'Where to work'
complete -c benchstone -n "__benchstone_is run noise watch" -l allow-destructive -d 'Allow overwriting the target'
complete -c benchstone -n "__benchstone_is run noise watch" -l env -x -d 'Variable for the worker'
complete -c benchstone -n "__benchstone_is run noise watch" -l variant -x -d 'Begin a variant'
complete -c benchstone -n "__benchstone_is run noise watch" -l repetitions -x -d 'How often'
complete -c benchstone -n "__benchstone_is run noise watch" -l precision -x -d 'Half width to reach'
complete -c benchstone -n "__benchstone_is run noise watch" -l budget -x -d 'Time for the whole run'
complete -c benchstone -n "__benchstone_is run noise watch" -l timeout -x -d 'Time for a repetition'
complete -c benchstone -n "__benchstone_is run noise watch" -l memory-limit -x -d 'Memory for a repetition'
complete -c benchstone -n "__benchstone_is run noise watch" -l order -x -a 'random given' -d 'Order within a block'
complete -c benchstone -n "__benchstone_is run noise watch" -l seed -x -d 'Seed'
complete -c benchstone -n "__benchstone_is run noise watch" -l pin -x -a 'auto none' -d 'CPUs of the threads'
complete -c benchstone -n "__benchstone_is run noise watch" -l label -x -d 'Name of this system'
complete -c benchstone -n "__benchstone_is run noise" -l group -x -d 'Name over several runs'
complete -c benchstone -n "__benchstone_is run noise watch" -l note -x -d 'A remark'
complete -c benchstone -n "__benchstone_is run noise watch" -l price -x -d 'What the machine costs'
complete -c benchstone -n "__benchstone_is run noise" -l dry-run -d 'Run nothing'
complete -c benchstone -n "__benchstone_is run" -l detect -x -d 'With --dry-run: how often to find such a difference'
complete -c benchstone -n "__benchstone_is noise" -l sessions -x -d 'How many runs'
complete -c benchstone -n "__benchstone_is noise watch" -l every -x -d 'From begin to begin'
complete -c benchstone -n "__benchstone_is watch" -l count -x -d 'Runs in all'
complete -c benchstone -n "__benchstone_is watch" -l name -x -d 'Of the series'
complete -c benchstone -n "__benchstone_is watch" -l once -d 'Only the run that is due'
complete -c benchstone -n "__benchstone_is watch" -l timer -x -a '(__fish_complete_directories)' -d 'Write units for systemd'
complete -c benchstone -n "__benchstone_is noise" -l from -d 'Take runs that are there'
complete -c benchstone -n "__benchstone_is noise" -l forget -d 'Remove what is stored of this machine'
complete -c benchstone -n "__benchstone_is noise; and __fish_contains_opt from" -a '(__benchstone_runs)'
complete -c benchstone -n "__benchstone_is run resume" -l report -r -F -d 'HTML report'
complete -c benchstone -n "__benchstone_is run resume runs noise watch" -l quiet -d 'No progress'
complete -c benchstone -n "__benchstone_is report" -s o -l output -r -F -d 'Where to write'
complete -c benchstone -n "__benchstone_is report" -l title -x -d 'The title'
complete -c benchstone -n "__benchstone_is report" -l baseline -x -d 'What the others are compared with'
complete -c benchstone -n "__benchstone_is report" -l margin -x -d 'What difference does not matter'
complete -c benchstone -n "__benchstone_is report" -l exclude -x -d 'Leave out cases'
complete -c benchstone -n "__benchstone_is report" -l score -x -a 'geomean sum' -d 'One number per system'
complete -c benchstone -n "__benchstone_is report" -l period -x -d 'Count prices over so long'
complete -c benchstone -n "__benchstone_is report" -l level -x -d 'Until where a metric keeps a limit'
complete -c benchstone -n "__benchstone_is report" -l notes -r -F -d 'Texts for the page'
complete -c benchstone -n "__benchstone_is report" -l lang -x -d 'Language of the words'
complete -c benchstone -n "__benchstone_is report" -l format -x -a 'html svg png pdf' -d 'Page or one chart'
complete -c benchstone -n "__benchstone_is report" -l chart -x -a 'percentiles histogram load bars lines map surface repetitions changes ratios price history followed' -d 'Which chart'
complete -c benchstone -n "__benchstone_is report" -l share -d 'Leave out names and paths'
complete -c benchstone -n "__benchstone_is report" -l force -d 'Replace any file'
complete -c benchstone -n "__benchstone_is compare" -l by -x -a 'label variant machine run param:' -d 'What is compared'
complete -c benchstone -n "__benchstone_is compare" -l baseline -x -d 'What the others are compared with'
complete -c benchstone -n "__benchstone_is compare" -l margin -x -d 'What difference does not matter'
complete -c benchstone -n "__benchstone_is compare" -l period -x -d 'Count prices over so long'
complete -c benchstone -n "__benchstone_is compare" -l level -x -d 'Until where a metric keeps a limit'
complete -c benchstone -n "__benchstone_is compare" -l same-clock -d 'Times and rates at one speed of the processor'
complete -c benchstone -n "__benchstone_is compare" -l exclude -x -d 'Leave out cases'
complete -c benchstone -n "__benchstone_is compare" -l score -a 'geomean sum' -d 'One number per system'
complete -c benchstone -n "__benchstone_is compare" -l fail-on -x -a 'worse inconclusive worse,inconclusive' -d 'Exit status 3 or 4'
complete -c benchstone -n "__benchstone_is compare" -l force -d 'Compare also what differs'
complete -c benchstone -n "__benchstone_is compare" -l format -x -a 'text json csv markdown' -d 'How it is written'
complete -c benchstone -n "__benchstone_is export" -l format -x -a 'csv csv-summary gnuplot gobench hyperfine json junit markdown ndjson openmetrics perfkit' -d 'The format'
complete -c benchstone -n "__benchstone_is export" -s o -l output -r -F -d 'Where to write'
complete -c benchstone -n "__benchstone_is export" -l force -d 'Replace any file'
complete -c benchstone -n "__benchstone_is import" -F
complete -c benchstone -n "__benchstone_is import" -l format -x -a 'csv json' -d 'The format'
complete -c benchstone -n "__benchstone_is import" -l again -d 'Also what was imported before'
complete -c benchstone -n "__benchstone_is import" -l group -x -d 'Name over all systems'
complete -c benchstone -n "__benchstone_is import" -l label -x -d 'Name of the one system'
complete -c benchstone -n "__benchstone_is time" -a '(__fish_complete_command)'
complete -c benchstone -n "__benchstone_is time" -s w -l warmup -x -d 'Run each command so often before, untimed'
complete -c benchstone -n "__benchstone_is time" -s r -l runs -x -d 'A fixed number of repetitions'
complete -c benchstone -n "__benchstone_is time" -s m -l min-runs -x -d 'At least so many (10)'
complete -c benchstone -n "__benchstone_is time" -s M -l max-runs -x -d 'At most so many (50)'
complete -c benchstone -n "__benchstone_is time" -l repetitions -x -d 'A fixed number, or least and greatest'
complete -c benchstone -n "__benchstone_is time" -l precision -x -d 'Half width at which a command is done'
complete -c benchstone -n "__benchstone_is time" -l budget -x -d 'Time for all of it'
complete -c benchstone -n "__benchstone_is time" -l timeout -x -d 'Time after which a command is killed'
complete -c benchstone -n "__benchstone_is time" -l pin -x -d 'CPUs that the commands may use'
complete -c benchstone -n "__benchstone_is time" -s p -l prepare -x -d 'Run this before each repetition'
complete -c benchstone -n "__benchstone_is time" -s s -l setup -x -d 'Run this once, before everything'
complete -c benchstone -n "__benchstone_is time" -s c -l cleanup -x -d 'Run this once, at the end'
complete -c benchstone -n "__benchstone_is time" -s S -l shell -x -a 'none default' -d 'None, default or a shell'
complete -c benchstone -n "__benchstone_is time" -s N -l no-shell -d 'The same as --shell=none'
complete -c benchstone -n "__benchstone_is time" -s P -l parameter-scan -x -d 'Put each number for {VAR} in commands'
complete -c benchstone -n "__benchstone_is time" -s D -l parameter-step-size -x -d 'Step of --parameter-scan (1)'
complete -c benchstone -n "__benchstone_is time" -s L -l parameter-list -x -d 'Put each value for {VAR} in commands'
complete -c benchstone -n "__benchstone_is time" -s n -l command-name -x -d 'What to call a command'
complete -c benchstone -n "__benchstone_is time" -s i -l ignore-failure -d 'Any exit status, or each of =LIST, is a success'
complete -c benchstone -n "__benchstone_is time" -l input -r -F -d 'What commands read as their input'
complete -c benchstone -n "__benchstone_is time" -l output -r -F -d 'Where output goes: null, pipe or a file (null)'
complete -c benchstone -n "__benchstone_is time" -l show-output -d 'Show what the warm-up runs print (at least one)'
complete -c benchstone -n "__benchstone_is time" -l baseline -x -d 'The command to compare with (the first)'
complete -c benchstone -n "__benchstone_is time" -l reference -x -d 'Time this one, too, and compare with it'
complete -c benchstone -n "__benchstone_is time" -l margin -x -d 'What difference does not matter (2%)'
complete -c benchstone -n "__benchstone_is time" -l label -x -d 'What to call this system (the host\'s name)'
complete -c benchstone -n "__benchstone_is time" -l export-json -r -F -d 'Write hyperfine\'s JSON'
complete -c benchstone -n "__benchstone_is time" -l export-csv -r -F -d 'Write CSV, as benchstone export does'
complete -c benchstone -n "__benchstone_is time" -s u -l time-unit -x -a 'microsecond millisecond second' -d 'Of all times shown'
complete -c benchstone -n "__benchstone_is time" -l export-markdown -r -F -d 'Write a table in Markdown'
complete -c benchstone -n "__benchstone_is time" -l json -d 'One JSON document on stdout'
complete -c benchstone -n "__benchstone_is time" -l quiet -d 'No progress and no table'
complete -c benchstone -n "__benchstone_is time" -l dry-run -d 'Show what would be run'
