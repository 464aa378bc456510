package io.hekla.scheduler.plugins;

import io.hekla.scheduler.configuration.ConfigurationProblem;
import io.hekla.scheduler.configuration.PluginOption;
import io.hekla.scheduler.configuration.Switch;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Switches that each plugin of Hekla uses: those of the extension points at which it registers
 * functions. Any other switch of a plugin has no effect. {@code UsedSwitchesTest} compares this
 * table with the plugins.
 */
public final class UsedSwitches {
  private static final Map<String, Set<Switch>> BY_PLUGIN =
      Map.ofEntries(
          Map.entry("aging", Set.of(Switch.JOB_ORDER)),
          Map.entry("best-fit", Set.of(Switch.NODE_ORDER)),
          Map.entry("binpack", Set.of(Switch.NODE_ORDER)),
          Map.entry(
              "capacity",
              Set.of(
                  Switch.RECLAIMABLE,
                  Switch.PREEMPTIVE,
                  Switch.QUEUE_ORDER,
                  Switch.JOB_ENQUEUED,
                  Switch.ALLOCATABLE,
                  Switch.HIERARCHY)),
          Map.entry("cdp", Set.of(Switch.PREEMPTABLE, Switch.RECLAIMABLE)),
          Map.entry("conformance", Set.of(Switch.PREEMPTABLE, Switch.RECLAIMABLE)),
          Map.entry("deviceshare", Set.of(Switch.PREDICATE, Switch.NODE_ORDER)),
          Map.entry(
              "drf",
              Set.of(
                  Switch.JOB_ORDER,
                  Switch.PREEMPTABLE,
                  Switch.RECLAIMABLE,
                  Switch.QUEUE_ORDER,
                  Switch.NAMESPACE_ORDER,
                  Switch.HIERARCHY)),
          Map.entry(
              "elastic",
              Set.of(Switch.JOB_ORDER, Switch.TASK_ORDER, Switch.JOB_STARVING, Switch.PREEMPTABLE)),
          Map.entry(
              "extender",
              Set.of(
                  Switch.JOB_READY,
                  Switch.PREEMPTABLE,
                  Switch.RECLAIMABLE,
                  Switch.PREDICATE,
                  Switch.NODE_ORDER,
                  Switch.JOB_ENQUEUED,
                  Switch.OVERUSED)),
          Map.entry(
              "gang",
              Set.of(
                  Switch.JOB_ORDER,
                  Switch.JOB_READY,
                  Switch.JOB_PIPELINED,
                  Switch.PREEMPTABLE,
                  Switch.RECLAIMABLE,
                  Switch.JOB_STARVING,
                  Switch.SUB_JOB_READY,
                  Switch.SUB_JOB_PIPELINED,
                  Switch.SUB_JOB_ORDER)),
          Map.entry("job-preemption", Set.of()),
          Map.entry(
              "network-topology-aware",
              Set.of(Switch.NODE_ORDER, Switch.HYPER_NODE_ORDER, Switch.HYPER_NODE_GRADIENT)),
          Map.entry("nodegroup", Set.of(Switch.PREDICATE, Switch.NODE_ORDER, Switch.HIERARCHY)),
          Map.entry("nodeorder", Set.of(Switch.NODE_ORDER)),
          Map.entry("numa-aware", Set.of(Switch.PREDICATE, Switch.NODE_ORDER)),
          Map.entry("overcommit", Set.of(Switch.JOB_ENQUEUED)),
          Map.entry("pdb", Set.of(Switch.PREEMPTABLE, Switch.RECLAIMABLE, Switch.VICTIM)),
          Map.entry("predicates", Set.of(Switch.PREDICATE)),
          Map.entry(
              "priority",
              Set.of(
                  Switch.JOB_ORDER,
                  Switch.TASK_ORDER,
                  Switch.PREEMPTABLE,
                  Switch.JOB_STARVING,
                  Switch.SUB_JOB_ORDER)),
          Map.entry(
              "proportion",
              Set.of(
                  Switch.RECLAIMABLE,
                  Switch.PREEMPTIVE,
                  Switch.QUEUE_ORDER,
                  Switch.JOB_ENQUEUED,
                  Switch.OVERUSED,
                  Switch.ALLOCATABLE)),
          Map.entry("rescheduling", Set.of(Switch.VICTIM)),
          Map.entry(
              "reservation", Set.of(Switch.TARGET_JOB, Switch.RESERVED_NODES, Switch.JOB_ORDER)),
          Map.entry("resource-strategy-fit", Set.of(Switch.PREDICATE, Switch.NODE_ORDER)),
          Map.entry("resourcequota", Set.of(Switch.JOB_ENQUEUED)),
          Map.entry("sla", Set.of(Switch.JOB_ORDER, Switch.JOB_PIPELINED, Switch.JOB_ENQUEUED)),
          Map.entry("task-topology", Set.of(Switch.TASK_ORDER, Switch.NODE_ORDER)),
          Map.entry(
              "tdm",
              Set.of(
                  Switch.JOB_ORDER,
                  Switch.JOB_PIPELINED,
                  Switch.PREEMPTABLE,
                  Switch.PREDICATE,
                  Switch.NODE_ORDER,
                  Switch.VICTIM,
                  Switch.JOB_STARVING)),
          Map.entry("usage", Set.of(Switch.PREDICATE, Switch.NODE_ORDER)),
          Map.entry(
              "usage-history",
              Set.of(
                  Switch.JOB_ORDER, Switch.QUEUE_ORDER, Switch.NAMESPACE_ORDER, Switch.HIERARCHY)));

  private UsedSwitches() {}

  /** Returns the switches that a plugin of Hekla uses, by the plugin's name. */
  static Map<String, Set<Switch>> byPlugin() {
    return BY_PLUGIN;
  }

  /**
   * Returns the switches that the file sets and the plugin does not use. What a plugin of a third
   * party uses is unknown, except that {@link Switch#CLUSTER_ORDER} has no point.
   */
  public static List<ConfigurationProblem> unused(PluginOption option) {
    Set<Switch> used = BY_PLUGIN.get(option.name());
    if (used == null || !Plugins.isOwn(option.name())) {
      return option.switches().containsKey(Switch.CLUSTER_ORDER)
          ? List.of(
              new ConfigurationProblem(
                  option.line(),
                  option.name() + "." + Switch.CLUSTER_ORDER.key(),
                  "it has no effect: there is no extension point that it switches",
                  "remove it"))
          : List.of();
    }
    return new TreeSet<>(option.switches().keySet())
        .stream()
            .filter(which -> !used.contains(which))
            .map(
                which ->
                    new ConfigurationProblem(
                        option.line(),
                        option.name() + "." + which.key(),
                        "it has no effect: the plugin registers nothing that it switches",
                        "remove it; " + option.name() + " uses " + keys(used)))
            .toList();
  }

  private static String keys(Set<Switch> used) {
    return used.isEmpty()
        ? "no switch"
        : new TreeSet<>(used).stream().map(Switch::key).collect(Collectors.joining(", "));
  }
}
