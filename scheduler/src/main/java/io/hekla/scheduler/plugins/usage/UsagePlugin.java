package io.hekla.scheduler.plugins.usage;

import static io.hekla.scheduler.plugin.PlacementPoints.NODE_ORDER;
import static io.hekla.scheduler.plugin.PlacementPoints.PREDICATE;

import io.hekla.model.cluster.NodeUsageInfo;
import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.configuration.PluginOption;
import io.hekla.scheduler.plugin.Extensions;
import io.hekla.scheduler.plugin.Fit;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import java.time.Duration;
import java.util.Optional;

/**
 * Measured load: nodes with a high real load take no more; of the others the least busy come first,
 * with pods that are too new to be measured counted by an estimate. A node without a measurement in
 * the last five minutes passes, and gets no score. Source: docs/reference/plugin-rules.md#usage.
 */
public final class UsagePlugin implements Plugin {
  public static final String NAME = "usage";

  private static final int MOST = 100;
  private static final Fit TOO_MUCH_CPU =
      Fit.never("the CPU load of the node exceeds the upper limit");
  private static final Fit TOO_MUCH_MEMORY =
      Fit.never("the memory load of the node exceeds the upper limit");

  private final UsageArguments arguments;
  private final Duration interval;

  public UsagePlugin(PluginOption option, Arguments.Reader reader) {
    arguments = UsageArguments.read(reader);
    interval = option.metrics().interval();
  }

  @Override
  public void open(Session session, Extensions on) {
    var loads = new NodeLoads(session, arguments, interval);
    on.add(PREDICATE, (task, node) -> check(loads.fresh(node)));
    on.add(NODE_ORDER, (task, node) -> loads.fresh(node).isPresent() ? score(loads, node) : 0);
  }

  private Fit check(Optional<NodeUsageInfo> measured) {
    if (measured.filter(usage -> usage.cpuPercent() > arguments.cpuThreshold()).isPresent()) {
      return TOO_MUCH_CPU;
    }
    return measured.filter(usage -> usage.memoryPercent() > arguments.memoryThreshold()).isPresent()
        ? TOO_MUCH_MEMORY
        : Fit.YES;
  }

  private double score(NodeLoads loads, NodeView node) {
    NodeLoads.Load load = loads.of(node);
    return arguments.mean(1 - load.cpu(), 1 - load.memory()) * MOST * arguments.weight();
  }
}
