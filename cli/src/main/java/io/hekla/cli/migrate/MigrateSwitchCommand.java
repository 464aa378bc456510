package io.hekla.cli.migrate;

import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.failure.CommandFailure;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * {@code hekla migrate switch}. Stopped half-way, it goes on when it is run again: each step looks
 * first whether it is done.
 */
@Command(
    name = "switch",
    description = {
      "Stop Volcano, so that Hekla takes over.",
      "Volcano's scheduler and controllers are scaled to 0 and waited for; how many there were is"
          + " kept in a ConfigMap, for hekla migrate back. A Hekla that runs takes over by itself,"
          + " hekla.observe.quiet (30 s) later."
    })
public final class MigrateSwitchCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private ClusterOptions cluster;
  @Mixin private Consent consent;

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    Duration longest = consent.timeout();
    try (ApiServer server = cluster.connect()) {
      var volcano = new Volcano(server);
      List<Part> parts = volcano.parts().stream().filter(part -> part.program().stops()).toList();
      if (parts.isEmpty()) {
        throw new CommandFailure(
            "no Deployment of Volcano is to be seen in %s; there is nothing to stop"
                .formatted(server.whence()));
      }
      if (!consent.isGiven()) {
        parts.stream()
            .filter(part -> part.replicas() > 0)
            .forEach(part -> say(out, "would scale %s to 0".formatted(part.name())));
        say(out, "would wait until their pods are gone and their leases free");
        say(out, "Nothing was changed. To do it, add --yes.");
        return;
      }
      if (volcano.remembered().isEmpty()) {
        volcano.remember(parts);
        say(out, "kept how many replicas there are in the ConfigMap " + Volcano.MEMORY);
      }
      for (Part part : parts) {
        if (part.replicas() > 0) {
          volcano.scale(part, 0);
          say(out, "scaled %s to 0".formatted(part.name()));
        }
      }
      say(out, "waiting until their pods are gone and their leases free");
      volcano.awaitGone(parts, longest);
      say(out, "Volcano is stopped. A Hekla that runs takes over within a minute; to start one:");
      say(out, "hekla up --kubeconfig FILE. To go back: hekla migrate back --yes");
    }
  }

  private static void say(PrintWriter out, String line) {
    out.print(line + "\n");
    out.flush();
  }
}
