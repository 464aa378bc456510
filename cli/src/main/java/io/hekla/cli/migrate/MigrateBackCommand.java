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

/** {@code hekla migrate back}; resumes where it was, as {@code hekla migrate switch} does. */
@Command(
    description =
        "Members of Hekla that a Deployment or StatefulSet runs are scaled to 0 and waited for; how"
            + " many there were is kept, for hekla migrate switch. Then Volcano's Deployments get"
            + " the replicas that hekla migrate switch kept. A Hekla that runs elsewhere steps"
            + " aside as soon as it sees a pod of theirs (hekla.observe.mode detect, as is the"
            + " default); stop one that runs with mode no before.",
    footerHeading = "%nExample:%n",
    footer = "  hekla migrate back --context prod")
public final class MigrateBackCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private ClusterOptions cluster;
  @Mixin private Consent consent;

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    try (ApiServer server = cluster.connect()) {
      List<MigratedWorkload> all =
          new Volcano(server).parts().stream().map(VolcanoDeployment::workload).toList();
      if (all.isEmpty()) {
        throw new CommandFailure(
            "there is no Deployment of Volcano in this cluster: nothing can be switched back. If"
                + " there was one, install it again; it takes over as soon as it runs");
      }
      var move = new Move(server, MigratedWorkload.namespaces(all), consent, out);
      Map<String, Integer> replicas = move.replicas(Memory.Owner.VOLCANO);
      if (replicas.isEmpty()) {
        throw new CommandFailure(
            "no ConfigMap %s records a switch; to start Volcano anyway,".formatted(Memory.NAME)
                + " scale its Deployments with kubectl");
      }
      List<MigratedWorkload> parts =
          all.stream().filter(part -> replicas.containsKey(part.name())).toList();
      if (parts.isEmpty()) {
        throw new CommandFailure(
            "the Deployments that hekla migrate switch stopped are gone: %s; install them again"
                .formatted(String.join(", ", replicas.keySet())));
      }
      List<MigratedWorkload> members = VolcanoMembers.of(server);
      if (members.isEmpty()) {
        move.say("no Deployment or StatefulSet of Hekla was found; " + VolcanoMembers.ELSEWHERE);
      } else {
        move.stop(Memory.Owner.HEKLA, members);
        move.awaitGone("its pods are gone", () -> new Workloads(server).pods(members));
      }
      move.start(parts, replicas);
      move.forget(Memory.Owner.VOLCANO, replicas);
      move.close("Volcano is back. A Hekla that still runs observes and writes nothing.");
    }
  }
}
