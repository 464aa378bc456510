package io.hekla.cli.top;

import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.cluster.NamespaceOption;
import io.hekla.cli.cluster.ParallelRequests;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.Selection;
import io.hekla.cli.display.Display;
import io.hekla.cli.failure.WrongUse;
import io.hekla.cli.output.Documents;
import io.hekla.cli.queue.QueueFilter;
import io.hekla.cli.queue.QueueReports;
import io.hekla.model.resource.ResourceList;
import io.hekla.model.text.NearestName;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hekla top jobs}. */
@Command(
    description = {
      "Jobs, and PodGroups without a Job, that hold resources or wait for them. CPU, MEMORY and"
          + " further resources are what the pods on nodes request. POSITION is the place among"
          + " the jobs that wait in the queue, by the order of the scheduler, some seconds old."
    },
    footerHeading = "%nExample:%n",
    footer = "  hekla top jobs -A --sort-by nvidia.com/gpu --watch")
public final class TopJobsCommand implements Runnable {
  private static final Set<String> FORMATS = Set.of("", "wide", "json");

  @Spec private CommandSpec spec;
  @Mixin private ClusterOptions cluster;
  @Mixin private NamespaceOption namespace;

  @Option(
      names = {"-A", "--all-namespaces"},
      description = "Show the jobs of all namespaces.")
  private boolean allNamespaces;

  @Option(
      names = {"-q", "--queue"},
      paramLabel = "QUEUE",
      defaultValue = "",
      description = "Show only jobs of this queue (default: of any).")
  private String queue = "";

  @Option(
      names = "--sort-by",
      paramLabel = "ORDER",
      defaultValue = TopJobs.HELD,
      description =
          "held (the largest share, of any resource, of what all these jobs hold), age, name,"
              + " queue, or a resource, as cpu (default: held). Jobs that hold nothing come last,"
              + " by queue and position.")
  private String order = TopJobs.HELD;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORMAT",
      defaultValue = "",
      description =
          "wide (every column in full) or json, with bytes for memory (default: a table that fits"
              + " the terminal).")
  private String output = "";

  @Option(
      names = {"-w", "--watch"},
      description =
          "Watch: print the jobs again every 2 s, in place in a terminal, else when they have"
              + " changed, until Ctrl-C, or as long as --request-timeout says.")
  private boolean watch;

  @Override
  public void run() {
    if (!FORMATS.contains(output)) {
      throw new WrongUse("-o: there is no format \"%s\" here; use wide or json".formatted(output));
    }
    checkOrder();
    try (ApiServer server = cluster.connect()) {
      QueueFilter.check(server, queue);
      String in = allNamespaces ? "" : namespace.in(server);
      List<Selection> selections =
          List.of(
              Selection.in(in, Resource.JOBS),
              Selection.in(in, Resource.POD_GROUPS),
              Selection.in(in, Resource.PODS));
      Supplier<QueueReports> reports = QueueReports.source(server);
      if (watch) {
        Display display = Display.ofProcess();
        new Redraw(
                cluster.watchTimeout(),
                display.isTerminal() && isTable(),
                spec.commandLine().getOut())
            .run(
                server.watch(selections),
                seen -> {
                  if (isTable()) {
                    display.clear();
                  }
                  print(seen, reports.get());
                  if (isTable() && !display.isTerminal()) {
                    spec.commandLine().getOut().println();
                  }
                });
      } else {
        print(ParallelRequests.ask(selections, server::list), reports.get());
      }
    }
  }

  /** Refuses a word that is neither an order nor the name of a resource. */
  private void checkOrder() {
    boolean isResource = ResourceList.isScalar(order) || TopJobs.ORDERS.contains(order);
    if (!isResource) {
      throw new WrongUse(
          "--sort-by: \"%s\" is no order and no resource; %s"
              .formatted(
                  order,
                  NearestName.to(order, TopJobs.ORDERS)
                      .map(near -> "did you mean " + near + "?")
                      .orElse("use " + String.join(", ", TopJobs.ORDERS))));
    }
  }

  private boolean isTable() {
    return !output.equals("json");
  }

  private void print(List<List<ApiObject>> seen, QueueReports reports) {
    PrintWriter out = spec.commandLine().getOut();
    List<TopJob> jobs =
        TopJob.of(seen.getFirst(), seen.get(1), seen.get(2), reports).stream()
            .filter(job -> queue.isEmpty() || job.queue().equals(queue))
            .toList();
    TopJobs top = TopJobs.of(jobs, order);
    if (!isTable()) {
      out.print(Documents.json(top.json()) + "\n");
    } else if (jobs.isEmpty()) {
      out.print("No job holds resources or waits\n");
    } else {
      top.table(allNamespaces, output.equals("wide"), Instant.now())
          .lines(Display.ofProcess().columns())
          .forEach(line -> out.print(line + "\n"));
    }
    out.flush();
  }
}
