package io.hekla.cli.completion;

/** Supported shells, each with its script. */
enum Shell {
  bash(
      """
      # Completes hekla and vcctl. To use it: source <(hekla completion bash)
      _hekla() {
        local IFS=$'\\n'
        COMPREPLY=($("${COMP_WORDS[0]}" __complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f1))
      }
      complete -o default -o nosort -F _hekla hekla vcctl
      """),
  zsh(
      """
      #compdef hekla vcctl
      # Completes hekla and vcctl. To use it: source <(hekla completion zsh)
      _hekla() {
        local -a offers
        local line word
        for line in "${(@f)$("${words[1]}" __complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
          word="${${line%%$'\\t'*}//:/\\\\:}"
          if [[ $line == *$'\\t'* ]]; then
            offers+=("$word:${line#*$'\\t'}")
          elif [[ -n $line ]]; then
            offers+=("$word")
          fi
        done
        if (( ${#offers} )); then
          _describe hekla offers
        else
          _files
        fi
      }
      if [[ ${funcstack[1]} == _hekla ]]; then
        _hekla "$@"
      else
        (( ${+functions[compdef]} )) || { autoload -Uz compinit && compinit }
        compdef _hekla hekla vcctl
      fi
      """),
  fish(
      """
      # Completes hekla and vcctl. To use it: hekla completion fish | source
      function __hekla_offers
        set -l words (commandline -opc) (commandline -ct)
        set -l offers ($words[1] __complete -- $words[2..-1] 2>/dev/null)
        if set -q offers[1]
          printf '%s\\n' $offers
        else
          __fish_complete_path (commandline -ct)
        end
      end
      for program in hekla vcctl
        complete -c $program -f -a '(__hekla_offers)'
      end
      """);

  private final String script;

  Shell(String script) {
    this.script = script;
  }

  String script() {
    return script;
  }
}
