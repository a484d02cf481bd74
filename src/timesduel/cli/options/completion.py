"""The completion of what is being typed in a shell: its scripts, and the answers to them.

It is click's, with scripts of our own. Those of click call a program that must be on the PATH, and
this one often is `.venv/bin/timesduel`: ours call the program that stands on the line.
"""

import os
from typing import ClassVar

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
    shell_complete,
    split_arg_string,
)

from timesduel.cli.ending import EXIT_FAILED

NAME = "timesduel"
VARIABLE = "_TIMESDUEL_COMPLETE"
"""Where a shell puts what it asks for, such as `bash_complete`; click's name for it."""

_BASH = r"""%(complete_func)s() {
    local type value program=${1//[\\\'\"]/}
    COMPREPLY=()
    while IFS=, read -r type value; do
        case $type in
            plain) COMPREPLY+=("${value// /\\ }") ;;
            file) compopt -o default ;;
            dir) compopt -o dirnames ;;
        esac
    done < <(COMP_WORDS=${COMP_LINE:0:COMP_POINT} %(complete_var)s=bash_complete \
        "${program/#\~\//$HOME/}" 2> /dev/null)
}

complete -o nosort -F %(complete_func)s %(prog_name)s
"""

_ZSH = r"""#compdef %(prog_name)s

%(complete_func)s() {
    local program=${(Q)words[1]} type value help
    local -a response plain described
    response=("${(@f)$(COMP_WORDS="${words[*]}" COMP_CWORD=$((CURRENT-1)) \
        %(complete_var)s=zsh_complete "${program/#\~\//$HOME/}" 2> /dev/null)}")
    [[ $PREFIX == --*=* ]] && compset -P '*='
    for type value help in "${response[@]}"; do
        case $type in
            plain)
                if [[ $help == _ ]]; then
                    plain+=("$value")
                else
                    described+=("$value:$help")
                fi
                ;;
            file) _path_files -f ;;
            dir) _path_files -/ ;;
        esac
    done
    (( $#described )) && _describe -V unsorted described
    (( $#plain )) && compadd -V unsorted -a plain
}

if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    %(complete_func)s "$@"
else
    compdef %(complete_func)s %(prog_name)s
fi
"""

_FISH = r"""function %(complete_func)s
    set -l program (string unescape -- (commandline -opc)[1] | string replace -r '^~/' "$HOME/")
    for line in (COMP_WORDS=(commandline -cp) COMP_CWORD=(commandline -ct) \
            %(complete_var)s=fish_complete $program 2> /dev/null)
        set -l answer (string split -m 1 , -- $line)
        switch $answer[1]
            case plain
                echo -- $answer[2]
            case file
                __fish_complete_path $answer[2]
            case dir
                __fish_complete_directories $answer[2]
        end
    end
end

complete --no-files --command %(prog_name)s --arguments '(%(complete_func)s)'
"""


class _Bash(BashComplete):
    """Takes the line up to the cursor: bash itself would cut words at `=`."""

    source_template: ClassVar[str] = _BASH

    def source(self) -> str:
        return ShellComplete.source(self)  # which bash will read it is not known here

    def get_completion_args(self) -> tuple[list[str], str]:
        line = os.environ["COMP_WORDS"]
        words = split_arg_string(line)[1:]
        return (words, "") if line.endswith(" ") or not words else (words[:-1], words[-1])


class _Zsh(ZshComplete):
    source_template: ClassVar[str] = _ZSH


class _Fish(FishComplete):
    """Offers whole words, so `--p2=perfect` and not `perfect` alone."""

    source_template: ClassVar[str] = _FISH

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem[str]]:
        items = super().get_completions(args, incomplete)
        option, equals, _ = incomplete.partition("=")
        if incomplete.startswith("--") and equals:
            for item in items:
                item.value = f"{option}={item.value}"
        return items


SHELLS: dict[str, type[ShellComplete]] = {"bash": _Bash, "fish": _Fish, "zsh": _Zsh}


def script(shell: str) -> str:
    """What a shell has to read to complete the commands of this program."""
    return SHELLS[shell](click.Command(NAME), {}, NAME, VARIABLE).source()


def answer(cli: click.Command, asked: str) -> int:
    """Print what a shell has asked for; the exit status. Nobody wants to hear of errors then."""
    for shell in SHELLS.values():
        add_completion_class(shell)
    try:
        return shell_complete(cli, {}, NAME, VARIABLE, asked)
    except Exception:
        if os.environ.get("TIMESDUEL_DEBUG"):
            raise
        return EXIT_FAILED
