package io.hekla.cli.top;

import io.hekla.cli.cluster.ApiFailure;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.Selection;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code hekla top queues}. */
@Command(
    description =
        "A full bar is what the nodes have; whoever may not read nodes sees the most that any queue has.")
public final class TopQueuesCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private ClusterOptions cluster;

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    try (ApiServer server = cluster.connect()) {
      List<ApiObject> queues = server.list(Selection.all(Resource.QUEUES));
      if (queues.isEmpty()) {
        out.print("No resources found\n");
      } else {
        TopQueues.lines(queues, nodes(server)).forEach(line -> out.print(line + "\n"));
      }
    }
    out.flush();
  }

  private static List<ApiObject> nodes(ApiServer server) {
    try {
      return server.list(Selection.all(Resource.NODES));
    } catch (ApiFailure mayNot) {
      return List.of();
    }
  }
}
