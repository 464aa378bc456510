package io.hekla.cli.migrate;

import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.failure.CommandFailure;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * {@code hekla migrate switch}. Stopped half-way, it resumes when it is run again: each step checks
 * first whether it is done.
 */
@Command(
    description =
        "Volcano's scheduler and controllers are scaled to 0 and waited for; how many there were is"
            + " kept in a ConfigMap, for hekla migrate back. Then what hekla migrate back stopped"
            + " of Hekla is started again. A Hekla that runs takes over by itself,"
            + " hekla.observe.quiet (30 s) later; one with hekla.observe.mode=no acts at once, so"
            + " start it only now.",
    footerHeading = "%nExample:%n",
    footer = "  hekla migrate switch --context prod")
public final class MigrateSwitchCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private ClusterOptions cluster;
  @Mixin private Consent consent;

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    try (ApiServer server = cluster.connect()) {
      var volcano = new Volcano(server);
      List<VolcanoDeployment> parts =
          volcano.parts().stream().filter(part -> part.program().stops()).toList();
      if (parts.isEmpty()) {
        throw new CommandFailure(
            "no Deployment of Volcano was found in %s; there is nothing to stop"
                .formatted(server.origin()));
      }
      List<MigratedWorkload> running = parts.stream().map(VolcanoDeployment::workload).toList();
      var move = new Move(server, MigratedWorkload.namespaces(running), consent, out);
      Map<String, Integer> before = move.replicas(Memory.Owner.HEKLA);
      List<MigratedWorkload> members =
          VolcanoMembers.of(server).stream().filter(one -> before.containsKey(one.name())).toList();

      move.stop(Memory.Owner.VOLCANO, running);
      move.awaitGone("their pods are gone and their leases free", () -> volcano.left(parts));
      move.start(members, before);
      move.forget(Memory.Owner.HEKLA, before);
      move.close(
          "Volcano is stopped. A Hekla that runs takes over within a minute; to start one:\n"
              + "hekla up --kubeconfig FILE. To go back: hekla migrate back --yes");
    }
  }
}
