package io.hekla.cli.migrate;

import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.Selection;
import io.hekla.cli.doctor.Shipped;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code hekla migrate plan}. */
@Command(
    description = "Exit code 1 if something should be put right first.",
    footerHeading = "%nExample:%n",
    footer = "  hekla migrate plan --context prod")
public final class MigratePlanCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ClusterOptions cluster;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    Plan plan;
    try (ApiServer server = cluster.connect()) {
      plan = Plan.of(read(server), Shipped.crds());
    }
    plan.lines().forEach(line -> out.print(line + "\n"));
    out.flush();
    return plan.blocked() == 0 ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private static Plan.Cluster read(ApiServer server) {
    var volcano = new Volcano(server);
    List<VolcanoDeployment> parts = volcano.parts();
    var webhooks = new ArrayList<ApiObject>();
    for (Resource kind : List.of(Resource.MUTATING_WEBHOOKS, Resource.VALIDATING_WEBHOOKS)) {
      server.list(Selection.all(kind)).stream()
          .filter(one -> one.name().contains("volcano"))
          .forEach(webhooks::add);
    }
    return new Plan.Cluster(
        parts,
        volcano.configuration(parts),
        server.list(Selection.all(Resource.CRDS)),
        webhooks,
        AdmissionPreview.judge(server));
  }
}
