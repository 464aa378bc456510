package io.hekla.cli.job;

import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.cluster.NamespaceOption;
import io.hekla.cli.cluster.ObjectName;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.Selection;
import io.hekla.cli.output.OutputOptions;
import io.hekla.cli.queue.QueueReports;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code vcctl job view}: the page that Volcano's command prints, letter by letter. */
@Command
public final class VcctlJobViewCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private ClusterOptions cluster;
  @Mixin private NamespaceOption namespace;
  @Mixin private ObjectName name;
  @Mixin private OutputOptions output;

  @Override
  public void run() {
    String wanted =
        name.orRefuse("job name (specified by --name or -N) is mandatory to view a particular job");
    try (ApiServer server = cluster.connect()) {
      String in = namespace.in(server);
      PrintWriter out = spec.commandLine().getOut();
      if (output.isPlain()) {
        print(server, in, wanted, true, out);
      } else {
        output
            .printing(server, cluster, spec)
            .one(
                new JobShown(in, wanted, () -> QueueReports.NONE),
                server.one(Resource.JOBS, in, wanted));
      }
    }
  }

  /**
   * Prints the long form.
   *
   * @param conditions whether to show the times of its phases
   */
  public static void print(
      ApiServer server, String namespace, String name, boolean conditions, PrintWriter out) {
    ApiObject job = server.one(Resource.JOBS, namespace, name);
    List<ApiObject> events = server.list(Selection.in(namespace, Resource.EVENTS));
    VcctlJobDescription.of(job, events, Instant.now(), conditions)
        .forEach(line -> out.print(line + "\n"));
    out.flush();
  }
}
