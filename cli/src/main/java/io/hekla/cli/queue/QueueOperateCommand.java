package io.hekla.cli.queue;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.hekla.cli.cluster.ApiFailure;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.cli.failure.WrongUse;
import io.hekla.cli.order.BusCommands;
import io.hekla.cli.output.Conventions;
import io.hekla.model.queue.CommandNamespaces;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hekla queue operate}. */
@Command(
    description =
        "A closed Queue takes no new work; what runs in it goes on. Opening and closing write a"
            + " Command object, which Hekla carries out.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  hekla queue operate research --action close",
      "  hekla queue operate research --action update --weight 3"
    })
public final class QueueOperateCommand implements Runnable {
  /**
   * Namespace that Volcano's command writes its Commands for queues to
   * (docs/reference/commands.md#command-objects).
   */
  private static final String OF_VCCTL = "default";

  private final Conventions conventions;

  @Spec private CommandSpec spec;
  @Mixin private ClusterOptions cluster;
  @Mixin private QueueName name;

  @Option(
      names = {"-w", "--weight"},
      paramLabel = "N",
      defaultValue = "0",
      description = "New weight, at least 1, with --action update.")
  private int weight;

  @Option(
      names = {"-a", "--action"},
      paramLabel = "open|close|update",
      defaultValue = "",
      description = "Action: open or close the Queue, or update its weight.")
  private String action = "";

  @Option(
      names = "--command-namespace",
      paramLabel = "NAMESPACE",
      defaultValue = "",
      description = {
        "Namespace of the Command: one in which Hekla executes Commands for queues",
        "(hekla.commands.queue-namespaces; default: volcano-system, of vcctl: default)."
      })
  private String namespace = "";

  public QueueOperateCommand(Conventions conventions) {
    this.conventions = conventions;
  }

  @Override
  public void run() {
    String wanted = name.orThrow(() -> conventions.nameMissing(spec, "Queue", QueueName.MISSING));
    switch (action) {
      case "open" -> order(wanted, "OpenQueue");
      case "close" -> order(wanted, "CloseQueue");
      case "update" -> update(wanted);
      default -> throw wrongAction();
    }
  }

  private CommandFailure wrongAction() {
    if (conventions == Conventions.OWN) {
      return new WrongUse(
          (action.isEmpty() ? "--action is missing" : "--action: there is no %s".formatted(action))
              + "; write --action open, close or update");
    }
    return new CommandFailure(
        action.isEmpty()
            ? "action can not be null; give --action open, close or update"
            : "action %s invalid, valid actions are open, close and update".formatted(action));
  }

  private void order(String queue, String order) {
    String in = namespace.isEmpty() ? usualNamespace() : namespace;
    try (ApiServer server = cluster.connect()) {
      ApiObject target = server.one(Resource.QUEUES, "", queue);
      try {
        BusCommands.give(server, Resource.QUEUES, target, order, in);
        conventions.done(spec, "Queue %s: %s requested".formatted(queue, action));
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
    return conventions == Conventions.VOLCANO ? OF_VCCTL : CommandNamespaces.DEFAULT;
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
      throw conventions == Conventions.VOLCANO
          ? new CommandFailure(
              "when update queue %s, weight must be specified, the value must be greater than 0"
                  .formatted(queue))
          : new WrongUse("--action update needs the new weight; write --weight N, at least 1");
    }
    var patch = JsonNodeFactory.instance.objectNode();
    patch.putObject("spec").put("weight", weight);
    try (ApiServer server = cluster.connect()) {
      try {
        server.merge(Resource.QUEUES, "", queue, patch);
        conventions.done(spec, "Queue %s: its weight is %d".formatted(queue, weight));
      } catch (ApiFailure failure) {
        throw failure.isNotFound() ? server.missing(Resource.QUEUES, "", queue) : failure;
      }
    }
  }
}
