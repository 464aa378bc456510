package io.hekla.cli.completion;

import java.io.IOException;
import java.util.List;

class ZshCompletionTest extends CompletionContract {
  private static final String START_UP =
      """
      source <(hekla completion zsh)
      compadd() {
        local -a hits
        builtin compadd -A hits "$@"
        print -rl -- $hits >> $OFFERS
        builtin compadd "$@"
      }
      report() { print -r -- "$BUFFER" > $LINE; zle kill-whole-line }
      zle -N report
      bindkey '^I' complete-word
      bindkey '^T' report
      """;

  @Override
  List<String> programs() {
    return List.of("zsh", "script");
  }

  @Override
  RealShell shell(HeklaOnPath command) throws IOException {
    return new ShellAtTerminal(command, "zsh -f -i", START_UP);
  }
}
