package io.hekla.recorder.explain;

import io.hekla.model.cluster.TaskInfo;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.EngineFault;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.configuration.SchedulerConfiguration.Tier;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.PlaceReason;
import io.hekla.scheduler.decision.Reason;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Remedy for a plugin that failed, or whose external system refused: it permits, which is tried by
 * sessions without it.
 */
final class PluginRemedy implements RemedySearch {
  /** The plugin whose server may refuse nodes; the refusals of nodes name no plugin. */
  private static final String EXTENDER = "extender";

  @Override
  public List<Remedy> search(Waiter waiter) {
    Map<String, String> repairs = repairs(waiter);
    return Least.of(List.copyOf(repairs.keySet()), some -> waiter.runsAfter(without(waiter, some)))
        .map(
            some ->
                waiter.remedy(
                    Remedy.Kind.MEND_PLUGIN,
                    some.stream().map(repairs::get).collect(Collectors.joining(", and "))
                        + ", or take "
                        + (some.size() == 1 ? "it" : "them")
                        + " out of the scheduler's configuration",
                    without(waiter, some)))
        .stream()
        .toList();
  }

  /** Returns the plugins for which it waits, each with what would have to be done to it. */
  private static Map<String, String> repairs(Waiter waiter) {
    Engine.Step step = waiter.seen();
    var repairs = new TreeMap<String, String>();
    for (Reason reason : reasons(waiter, step.decisions()).toList()) {
      switch (reason) {
        case Reason.PluginFailed failed ->
            repairs.put(failed.plugin(), mend(failed.plugin(), failed.operation()));
        case Reason.ExternalServiceRefused refused ->
            repairs.put(refused.plugin(), permit(refused.plugin()));
        case PlaceReason.NoNodeFits none -> {
          if (!step.calls().isEmpty()) {
            repairs.put(EXTENDER, permit(EXTENDER));
          }
          step.faults().stream()
              .filter(fault -> isBehind(fault, none))
              .forEach(fault -> repairs.put(fault.name(), mend(fault.name(), fault.where())));
        }
        default -> {}
      }
    }
    return repairs;
  }

  /** Returns whether nodes refused because a plugin failed, which their refusals state as text. */
  private static boolean isBehind(EngineFault fault, PlaceReason.NoNodeFits none) {
    String rule = "plugin %s failed in %s".formatted(fault.name(), fault.where());
    return none.refusals().keySet().stream().anyMatch(refusal -> refusal.startsWith(rule));
  }

  private static String mend(String plugin, String operation) {
    return "Mend plugin %s, which failed in %s".formatted(plugin, operation);
  }

  private static String permit(String plugin) {
    return "Let the server of plugin %s permit it".formatted(plugin);
  }

  /** Returns the reasons of the PodGroup and of its pods. */
  private static Stream<Reason> reasons(Waiter waiter, Decisions decisions) {
    Set<String> pods = waiter.pending().stream().map(TaskInfo::uid).collect(Collectors.toSet());
    Optional<Reason> ofJob = JobVerdict.reason(decisions, waiter.podGroup().key());
    return Stream.concat(
        ofJob.stream(),
        decisions.tasks().stream()
            .filter(verdict -> pods.contains(verdict.taskUid()))
            .map(Decisions.TaskVerdict::reason));
  }

  private static Edit without(Waiter waiter, List<String> plugins) {
    SchedulerConfiguration now = waiter.session().configuration();
    List<Tier> tiers =
        now.tiers().stream()
            .map(
                tier ->
                    new Tier(
                        tier.plugins().stream()
                            .filter(plugin -> !plugins.contains(plugin.name()))
                            .toList()))
            .toList();
    return new Edit(
        List.of(),
        Optional.of(
            new SchedulerConfiguration(now.actions(), tiers, now.actionArguments(), now.metrics())),
        Optional.empty());
  }
}
