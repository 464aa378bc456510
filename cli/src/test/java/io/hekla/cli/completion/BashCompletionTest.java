package io.hekla.cli.completion;

import java.io.IOException;
import java.util.List;

class BashCompletionTest extends CompletionContract {
  private static final String START_UP =
      """
      source <(hekla completion bash)
      eval "completed_$(declare -f _hekla)"
      _hekla() {
        completed__hekla "$@"
        printf '%s\\n' "${COMPREPLY[@]}" >> "$OFFERS"
        # What readline adds by itself where nothing is offered.
        (( ${#COMPREPLY[@]} )) || compgen -f -- "${COMP_WORDS[COMP_CWORD]}" >> "$OFFERS"
      }
      report() { printf '%s\\n' "$READLINE_LINE" > "$LINE"; READLINE_LINE=; READLINE_POINT=0; }
      bind -x '"\\C-t": report'
      """;

  @Override
  List<String> programs() {
    return List.of("bash", "script");
  }

  @Override
  RealShell shell(HeklaOnPath command) throws IOException {
    return new ShellAtTerminal(command, "bash --norc --noprofile -i", START_UP);
  }
}
