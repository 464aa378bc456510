package io.hekla.cli.queue;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.hekla.cli.cluster.ApiFailure;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.cli.order.Orders;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code hekla queue operate}. */
@Command(name = "operate", description = "Open or close a Queue, or change its weight.")
public final class QueueOperateCommand implements Runnable {
  /** Queues live in no namespace, and orders must live in one (reference §7.1). */
  private static final String NAMESPACE_OF_ORDERS = "default";

  @Mixin private ClusterOptions cluster;
  @Mixin private QueueName name;

  @Option(
      names = {"-w", "--weight"},
      paramLabel = "N",
      defaultValue = "0",
      description = "The new weight, with --action update.")
  private int weight;

  @Option(
      names = {"-a", "--action"},
      paramLabel = "open|close|update",
      defaultValue = "",
      description = "What to do.")
  private String action = "";

  @Override
  public void run() {
    String wanted = name.orRefuse();
    switch (action) {
      case "open" -> order(wanted, "OpenQueue");
      case "close" -> order(wanted, "CloseQueue");
      case "update" -> update(wanted);
      case "" ->
          throw new CommandFailure("action can not be null; give --action open, close or update");
      default ->
          throw new CommandFailure(
              "action %s invalid, valid actions are open, close and update".formatted(action));
    }
  }

  private void order(String queue, String order) {
    try (ApiServer server = cluster.connect()) {
      Orders.give(
          server,
          Resource.QUEUES,
          server.one(Resource.QUEUES, "", queue),
          order,
          NAMESPACE_OF_ORDERS);
    }
  }

  private void update(String queue) {
    if (weight <= 0) {
      throw new CommandFailure(
          "when update queue %s, weight must be specified, the value must be greater than 0"
              .formatted(queue));
    }
    var patch = JsonNodeFactory.instance.objectNode();
    patch.putObject("spec").put("weight", weight);
    try (ApiServer server = cluster.connect()) {
      try {
        server.merge(Resource.QUEUES, "", queue, patch);
      } catch (ApiFailure failure) {
        throw failure.isNotFound() ? server.missing(Resource.QUEUES, "", queue) : failure;
      }
    }
  }
}
