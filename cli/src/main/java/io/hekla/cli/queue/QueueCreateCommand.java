package io.hekla.cli.queue;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.failure.WrongUse;
import io.hekla.cli.output.AmountFlag;
import io.hekla.cli.output.Conventions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hekla queue create}. */
@Command(
    description = {
      "Amounts are written as cpu=32,memory=128Gi,nvidia.com/gpu=8. What they mean is in"
          + " docs/reference/queue.md; --deserved counts with the plugin capacity, --weight with"
          + " proportion."
    },
    footerHeading = "%nExample:%n",
    footer =
        "  hekla queue create research --parent teams --capability cpu=32,memory=128Gi"
            + " --guarantee cpu=8")
public final class QueueCreateCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private ClusterOptions cluster;
  @Mixin private QueueName name;

  @Option(
      names = {"-w", "--weight"},
      paramLabel = "N",
      defaultValue = "1",
      description = "Share among the queues of the same parent (default: ${DEFAULT-VALUE}).")
  private int weight;

  @Option(
      names = {"-S", "--state"},
      paramLabel = "STATE",
      defaultValue = "Open",
      description =
          "Accepted for scripts of vcctl, without effect: every Queue begins Open, and hekla queue"
              + " operate closes it (default: ${DEFAULT-VALUE}).")
  private String state = "";

  @Option(
      names = "--parent",
      paramLabel = "QUEUE",
      defaultValue = "",
      description = "Queue above this one in the tree (default: root).")
  private String parent = "";

  @Option(
      names = "--capability",
      paramLabel = "AMOUNTS",
      defaultValue = "",
      description = "Upper limit of what the pods of the Queue hold (default: none).")
  private String capability = "";

  @Option(
      names = "--guarantee",
      paramLabel = "AMOUNTS",
      defaultValue = "",
      description = "Amounts that are reserved for the Queue (default: none).")
  private String guarantee = "";

  @Option(
      names = "--deserved",
      paramLabel = "AMOUNTS",
      defaultValue = "",
      description =
          "Amounts that the Queue may hold before others reclaim from it (default: none).")
  private String deserved = "";

  @Option(
      names = "--priority",
      paramLabel = "N",
      description = "Order among queues: a higher one is served first (default: 0).")
  private @Nullable Integer priority;

  @Option(
      names = "--reclaimable",
      paramLabel = "true|false",
      arity = "1",
      description =
          "Whether other queues may take back what this one holds above its share (default: true).")
  private @Nullable Boolean reclaimable;

  @Override
  public void run() {
    String wanted = name.orThrow(() -> Conventions.OWN.nameMissing(spec, "Queue", ""));
    if (weight < 1) {
      throw new WrongUse("--weight: is %d; it must be at least 1".formatted(weight));
    }
    var queue = JsonNodeFactory.instance.objectNode();
    queue.put("apiVersion", Resource.QUEUES.apiVersion()).put("kind", Resource.QUEUES.kind());
    queue.putObject("metadata").put("name", wanted);
    ObjectNode of = queue.putObject("spec").put("weight", weight);
    if (!parent.isEmpty()) {
      of.put("parent", parent);
    }
    set(of, "capability", "--capability", capability);
    if (!guarantee.isEmpty()) {
      set(of.putObject("guarantee"), "resource", "--guarantee", guarantee);
    }
    set(of, "deserved", "--deserved", deserved);
    if (priority != null) {
      of.put("priority", priority);
    }
    if (reclaimable != null) {
      of.put("reclaimable", reclaimable);
    }
    queue.putObject("status").put("state", state);
    try (ApiServer server = cluster.connect()) {
      server.create(Resource.QUEUES, "", queue, false);
    }
    Conventions.OWN.done(spec, "Queue %s created".formatted(wanted));
  }

  private static void set(ObjectNode object, String field, String flag, String amounts) {
    if (!amounts.isEmpty()) {
      object.set(field, AmountFlag.parse(flag, amounts));
    }
  }
}
