package io.hekla.cli.migrate;

import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.failure.CommandFailure;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code hekla migrate back}. */
@Command(
    name = "back",
    description = {
      "Let Volcano take over again.",
      "Its Deployments get the replicas that hekla migrate switch kept. A Hekla that runs steps"
          + " aside as soon as it sees a pod of theirs (hekla.observe.mode detect, as is the"
          + " default); stop one that runs with mode no before."
    })
public final class MigrateBackCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private ClusterOptions cluster;
  @Mixin private Consent consent;

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    Duration longest = consent.timeout();
    try (ApiServer server = cluster.connect()) {
      var volcano = new Volcano(server);
      Map<String, Integer> replicas =
          volcano
              .remembered()
              .orElseThrow(
                  () ->
                      new CommandFailure(
                          "there is no ConfigMap %s, so nothing was switched over; to start"
                                  .formatted(Volcano.MEMORY)
                              + " Volcano all the same, scale its Deployments with kubectl"));
      List<Part> parts =
          volcano.parts().stream().filter(part -> replicas.containsKey(part.name())).toList();
      if (parts.isEmpty()) {
        throw new CommandFailure(
            "the Deployments of Volcano are gone: %s; install it again"
                .formatted(String.join(", ", replicas.keySet())));
      }
      if (!consent.isGiven()) {
        parts.forEach(
            part ->
                say(
                    out,
                    "would scale %s to %d"
                        .formatted(part.name(), replicas.getOrDefault(part.name(), 0))));
        say(out, "Nothing was changed. To do it, add --yes.");
        return;
      }
      for (Part part : parts) {
        int before = replicas.getOrDefault(part.name(), 0);
        if (part.replicas() != before) {
          volcano.scale(part, before);
          say(out, "scaled %s to %d".formatted(part.name(), before));
        }
      }
      say(out, "waiting until they are ready");
      volcano.awaitBack(parts, replicas, longest);
      volcano.forget(parts);
      say(out, "Volcano is back. A Hekla that still runs observes and writes nothing.");
    }
  }

  private static void say(PrintWriter out, String line) {
    out.print(line + "\n");
    out.flush();
  }
}
