package io.hekla.cli.completion;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

class FishCompletionTest extends CompletionContract {
  @Override
  List<String> programs() {
    return List.of("fish");
  }

  @Override
  RealShell shell(HeklaOnPath command) {
    return new RealShell() {
      @Override
      public List<String> offers(String line) throws IOException {
        String text = "hekla completion fish | source; complete -C \"%s\"".formatted(line);
        Process process =
            RealShell.process(command, List.of("fish", "--no-config", "-c", text)).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return said.lines().map(offer -> offer.split("\t", 2)[0]).toList();
      }

      @Override
      public void close() {}
    };
  }
}
