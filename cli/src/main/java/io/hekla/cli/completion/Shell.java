package io.hekla.cli.completion;

/** The shells that are served, each with its script. */
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
        local line
        for line in "${(@f)$("${words[1]}" __complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
          [[ -n $line ]] && offers+=("${${line%%$'\\t'*}//:/\\\\:}:${line#*$'\\t'}")
        done
        if (( ${#offers} )); then
          _describe hekla offers
        else
          _files
        fi
      }
      compdef _hekla hekla vcctl
      """),
  fish(
      """
      # Completes hekla and vcctl. To use it: hekla completion fish | source
      function __hekla_offers
        set -l words (commandline -opc) (commandline -ct)
        $words[1] __complete -- $words[2..-1] 2>/dev/null
      end
      for program in hekla vcctl
        complete -c $program -f -a '(__hekla_offers)'
        complete -c $program -l kubeconfig -l filename -l file -r -F
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
