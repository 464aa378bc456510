package io.hekla.cli.job;

import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.cluster.NamespaceOption;
import io.hekla.cli.cluster.ObjectName;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.Selection;
import io.hekla.cli.cluster.Watch;
import io.hekla.cli.display.Display;
import io.hekla.cli.output.Conventions;
import io.hekla.cli.output.OutputOptions;
import io.hekla.cli.queue.QueueReports;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code hekla job view}: the page of one Job. */
@Command(
    description =
        "The page has the phase and its reason, the position in the queue, the times of the present attempt, the tasks with"
            + " what their pods request, the pods with their nodes, and the latest Events, newest"
            + " last. With --watch a terminal shows it anew at each change.",
    footerHeading = "%nExample:%n",
    footer = "  hekla job view train -n research")
public final class JobViewCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private ClusterOptions cluster;
  @Mixin private NamespaceOption namespace;
  @Mixin private ObjectName name;
  @Mixin private OutputOptions output;

  @Override
  public void run() {
    String wanted = name.orThrow(() -> Conventions.OWN.nameMissing(spec, "Job", ""));
    try (ApiServer server = cluster.connect()) {
      String in = namespace.in(server);
      ApiObject job = server.one(Resource.JOBS, in, wanted);
      if (output.isPage()) {
        if (output.isWatch()) {
          watch(server, job);
        } else {
          print(JobObjects.read(server, job));
        }
      } else {
        output
            .printing(server, cluster, spec)
            .one(new JobShown(in, wanted, QueueReports.source(server)), job);
      }
    }
  }

  /** Prints the page at each change until the Job is deleted. */
  private void watch(ApiServer server, ApiObject job) {
    var selections = new ArrayList<Selection>();
    selections.add(Selection.named(Resource.JOBS, job.namespace(), job.name()));
    selections.addAll(JobObjects.selections(job));
    Duration longest = cluster.watchTimeout();
    Instant end = Instant.now().plus(longest);
    Watch changes = server.watch(selections);
    Display display = Display.ofProcess();
    do {
      List<List<ApiObject>> seen = changes.now();
      if (seen.getFirst().isEmpty()) {
        PrintWriter out = spec.commandLine().getOut();
        out.print("Job %s/%s is deleted\n".formatted(job.namespace(), job.name()));
        out.flush();
        return;
      }
      display.clear();
      ApiObject now = seen.getFirst().getFirst();
      print(
          JobObjects.of(
              now, seen.subList(1, seen.size()), JobObjects.reports(server, now), List.of()));
    } while (changes.await(Duration.between(Instant.now(), end)));
  }

  private void print(JobObjects objects) {
    PrintWriter out = spec.commandLine().getOut();
    JobPage.of(objects, Instant.now(), Display.ofProcess().columns())
        .forEach(line -> out.print(line + "\n"));
    out.flush();
  }
}
