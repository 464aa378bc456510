package io.hekla.cli.queue;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.hekla.cli.cluster.ApiFailure;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.cli.order.BusCommands;
import io.hekla.model.queue.CommandNamespaces;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hekla queue operate}. */
@Command
public final class QueueOperateCommand implements Runnable {
  private static final String VCCTL = "vcctl";

  /**
   * Namespace that Volcano's command writes its Commands for queues to
   * (docs/reference/commands.md#command-objects).
   */
  private static final String OF_VCCTL = "default";

  @Spec private CommandSpec spec;
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

  @Option(
      names = "--command-namespace",
      paramLabel = "NAMESPACE",
      defaultValue = "",
      description = {
        "The namespace of the Command: one in which Hekla obeys Commands for queues",
        "(hekla.commands.queue-namespaces). Default: volcano-system; of vcctl: default."
      })
  private String namespace = "";

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
    String in = namespace.isEmpty() ? usualNamespace() : namespace;
    try (ApiServer server = cluster.connect()) {
      ApiObject target = server.one(Resource.QUEUES, "", queue);
      try {
        BusCommands.give(server, Resource.QUEUES, target, order, in);
      } catch (ApiFailure failure) {
        throw isOfNamespace(failure, in) ? noNamespace(in) : failure;
      }
    }
  }

  /**
   * Returns the default namespace of Commands: under the name vcctl the one that Volcano's command
   * writes to.
   */
  private String usualNamespace() {
    return spec.root().name().equals(VCCTL) ? OF_VCCTL : CommandNamespaces.DEFAULT;
  }

  private static boolean isOfNamespace(ApiFailure failure, String namespace) {
    return failure.isNotFound()
        && String.valueOf(failure.getMessage()).contains("namespaces \"%s\"".formatted(namespace));
  }

  private static CommandFailure noNamespace(String namespace) {
    return new CommandFailure(
        "there is no namespace %s, where the Command would be written; create it (kubectl create"
                .formatted(namespace)
            + " namespace %s), or name another one of Hekla's setting hekla.commands.queue-namespaces"
                .formatted(namespace)
            + " by --command-namespace");
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
