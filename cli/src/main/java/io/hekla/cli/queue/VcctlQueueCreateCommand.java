package io.hekla.cli.queue;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.cluster.Resource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code vcctl queue create}: the flags of Volcano's command. */
@Command
public final class VcctlQueueCreateCommand implements Runnable {
  @Mixin private ClusterOptions cluster;
  @Mixin private QueueName name;

  @Option(
      names = {"-w", "--weight"},
      paramLabel = "N",
      defaultValue = "1",
      description = "Its share of what queues divide among them (default: ${DEFAULT-VALUE}).")
  private int weight;

  @Option(
      names = {"-S", "--state"},
      paramLabel = "STATE",
      defaultValue = "Open",
      description =
          "Accepted as by vcctl, without effect: every Queue begins Open; to close it, use queue "
              + "operate.")
  private String state = "";

  @Override
  public void run() {
    var queue = JsonNodeFactory.instance.objectNode();
    queue.put("apiVersion", Resource.QUEUES.apiVersion()).put("kind", Resource.QUEUES.kind());
    queue.putObject("metadata").put("name", name.or("test"));
    queue.putObject("spec").put("weight", weight);
    queue.putObject("status").put("state", state);
    try (ApiServer server = cluster.connect()) {
      server.create(Resource.QUEUES, "", queue, false);
    }
  }
}
