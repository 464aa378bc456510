package io.hekla.cli.top;

import io.hekla.cli.cluster.ApiFailure;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.Selection;
import io.hekla.cli.cluster.Watch;
import io.hekla.cli.display.Display;
import io.hekla.cli.failure.WrongUse;
import io.hekla.cli.output.Documents;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hekla top queues}. */
@Command(
    description = {
      "ALLOCATED is what the pods of a queue and of those below it hold; PENDING is the minimum"
          + " that its waiting PodGroups need; DESERVED is what the queue specifies, else what the"
          + " scheduler has computed some seconds ago. ^ marks an amount above that, and ! a"
          + " capability that is reached. A full bar is what all nodes have; for a user who may"
          + " not list nodes, the largest amount of any queue."
    },
    footerHeading = "%nExample:%n",
    footer = "  hekla top queues --watch")
public final class TopQueuesCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private ClusterOptions cluster;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "json",
      defaultValue = "",
      description =
          "Print JSON: for each queue its parent, state and amounts by resource, bytes for memory"
              + " (default: a table).")
  private String output = "";

  @Option(
      names = {"-w", "--watch"},
      description =
          "Watch: print the queues again when they have changed, at most every 2 s, in place in a"
              + " terminal, until Ctrl-C, or as long as --request-timeout says.")
  private boolean watch;

  @Option(
      names = "--sort-by",
      paramLabel = "ORDER",
      defaultValue = "name",
      description =
          "Order of queues below the same parent: name, allocated or pending, the largest part of"
              + " the cluster first (default: name).")
  private String order = "name";

  @Override
  public void run() {
    TopQueueTree.Order sorted = sorted();
    if (!output.isEmpty() && !output.equals("json")) {
      throw new WrongUse("-o: there is no format \"%s\" here; use json".formatted(output));
    }
    try (ApiServer server = cluster.connect()) {
      if (watch) {
        watch(server, sorted);
      } else {
        print(
            server.list(Selection.all(Resource.QUEUES)),
            ifAllowed(() -> server.list(Selection.all(Resource.NODES))),
            ifAllowed(() -> server.list(Selection.all(Resource.POD_GROUPS))),
            sorted);
      }
    }
  }

  /** Prints when queues or PodGroups have changed; nodes are read anew each time. */
  private void watch(ApiServer server, TopQueueTree.Order sorted) {
    Watch changes =
        server.watch(List.of(Selection.all(Resource.QUEUES), Selection.all(Resource.POD_GROUPS)));
    Display display = Display.ofProcess();
    new Redraw(cluster.watchTimeout(), false, spec.commandLine().getOut())
        .run(
            changes,
            seen -> {
              List<ApiObject> nodes = ifAllowed(() -> server.list(Selection.all(Resource.NODES)));
              if (output.isEmpty()) {
                display.clear();
              }
              print(seen.getFirst(), nodes, seen.get(1), sorted);
              if (output.isEmpty() && !display.isTerminal()) {
                spec.commandLine().getOut().println();
              }
            });
  }

  private TopQueueTree.Order sorted() {
    for (TopQueueTree.Order one : TopQueueTree.Order.values()) {
      if (one.name().toLowerCase(Locale.ROOT).equals(order)) {
        return one;
      }
    }
    throw new WrongUse(
        "--sort-by: there is no order \"%s\"; use name, allocated or pending".formatted(order));
  }

  private void print(
      List<ApiObject> queues,
      List<ApiObject> nodes,
      List<ApiObject> podGroups,
      TopQueueTree.Order sorted) {
    PrintWriter out = spec.commandLine().getOut();
    var tree = new TopQueueTree(queues, nodes, podGroups, sorted);
    if (!output.isEmpty()) {
      out.print(Documents.json(TopQueues.json(tree)) + "\n");
    } else if (queues.isEmpty()) {
      out.print("No resources found\n");
    } else {
      TopQueues.lines(tree).forEach(line -> out.print(line + "\n"));
    }
    out.flush();
  }

  private static List<ApiObject> ifAllowed(Supplier<List<ApiObject>> list) {
    try {
      return list.get();
    } catch (ApiFailure refused) {
      return List.of();
    }
  }
}
