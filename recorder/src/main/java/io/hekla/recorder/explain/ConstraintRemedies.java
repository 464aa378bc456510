package io.hekla.recorder.explain;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.PodConstraints;
import io.hekla.model.cluster.Taint;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.cluster.Toleration;
import io.hekla.scheduler.snapshot.NodeState;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Remedies in what the pods demand of nodes, of other pods and of the network. */
final class ConstraintRemedies implements RemedySearch {
  /** Taints that are tried; a cluster has few. */
  private static final int MOST_TAINTS = 64;

  /** Pods that tolerate it may run on cordoned nodes. */
  private static final Taint CORDONED =
      new Taint("node.kubernetes.io/unschedulable", "", Taint.Effect.NO_SCHEDULE);

  @Override
  public List<Remedy> search(Waiter waiter) {
    if (waiter.pending().isEmpty()) {
      return List.of();
    }
    var remedies = new ArrayList<Remedy>();
    tolerate(waiter).ifPresent(remedies::add);
    dropSelector(waiter).ifPresent(remedies::add);
    dropRelations(waiter).ifPresent(remedies::add);
    dropTopology(waiter).ifPresent(remedies::add);
    return remedies;
  }

  private static Optional<Remedy> tolerate(Waiter waiter) {
    Map<String, Taint> refusing = new TreeMap<>();
    for (NodeState node : waiter.state().nodes()) {
      var taints = new ArrayList<>(node.info().taints());
      if (node.info().unschedulable()) {
        taints.add(CORDONED);
      }
      for (Taint taint : taints) {
        if (taint.effect() != Taint.Effect.PREFER_NO_SCHEDULE
            && refusing.size() < MOST_TAINTS
            && waiter.pending().stream().anyMatch(pod -> !tolerates(pod, taint))) {
          refusing.put(text(taint), taint);
        }
      }
    }
    return Least.of(
            List.copyOf(refusing.values()), some -> waiter.runsAfter(tolerating(waiter, some)))
        .map(
            some ->
                waiter.remedy(
                    Remedy.Kind.TOLERATE,
                    "%s the taint%s %s"
                        .formatted(
                            some.contains(CORDONED) ? "Uncordon nodes, or tolerate" : "Tolerate",
                            some.size() == 1 ? "" : "s",
                            some.stream()
                                .map(ConstraintRemedies::text)
                                .collect(Collectors.joining(", "))),
                    tolerating(waiter, some)));
  }

  private static boolean tolerates(TaskInfo pod, Taint taint) {
    return pod.constraints().tolerations().stream().anyMatch(one -> one.tolerates(taint));
  }

  private static Edit tolerating(Waiter waiter, List<Taint> taints) {
    return waiter.pods(
        pod -> {
          PodConstraints now = pod.constraints();
          var tolerations = new ArrayList<>(now.tolerations());
          for (Taint taint : taints) {
            tolerations.add(
                new Toleration(taint.key(), taint.value(), false, Optional.of(taint.effect())));
          }
          return Altered.constrained(
              pod,
              new PodConstraints(
                  now.nodeSelector(), now.requiredTerms(), now.preferredTerms(), tolerations));
        });
  }

  private static String text(Taint taint) {
    String effect =
        switch (taint.effect()) {
          case NO_SCHEDULE -> "NoSchedule";
          case NO_EXECUTE -> "NoExecute";
          case PREFER_NO_SCHEDULE -> "PreferNoSchedule";
        };
    return taint.key() + (taint.value().isEmpty() ? "" : "=" + taint.value()) + ":" + effect;
  }

  private static Optional<Remedy> dropSelector(Waiter waiter) {
    Set<NodeDemand> demands = new LinkedHashSet<>();
    waiter.pending().forEach(pod -> demands.addAll(NodeDemand.of(pod.constraints())));
    return Least.of(List.copyOf(demands), some -> waiter.runsAfter(without(waiter, some)))
        .map(
            some ->
                waiter.remedy(
                    Remedy.Kind.DROP_SELECTOR,
                    "Drop "
                        + some.stream().map(NodeDemand::text).collect(Collectors.joining(", and ")),
                    without(waiter, some)));
  }

  private static Edit without(Waiter waiter, List<NodeDemand> demands) {
    return waiter.pods(
        pod -> {
          PodConstraints constraints = pod.constraints();
          for (NodeDemand demand : demands) {
            constraints = demand.dropped(constraints);
          }
          return Altered.constrained(pod, constraints);
        });
  }

  private static Optional<Remedy> dropRelations(Waiter waiter) {
    List<PodDemand> demands =
        List.of(PodDemand.values()).stream()
            .filter(
                demand -> waiter.pending().stream().anyMatch(pod -> demand.isIn(pod.relations())))
            .toList();
    return Least.of(demands, some -> waiter.runsAfter(withoutThese(waiter, some)))
        .map(
            some ->
                waiter.remedy(
                    Remedy.Kind.DROP_RELATIONS,
                    "Drop the "
                        + some.stream()
                            .map(PodDemand::text)
                            .collect(Collectors.joining(", and the ")),
                    withoutThese(waiter, some)));
  }

  private static Edit withoutThese(Waiter waiter, List<PodDemand> demands) {
    return waiter.pods(
        pod -> {
          TaskInfo changed = pod;
          for (PodDemand demand : demands) {
            changed = Altered.related(changed, demand.dropped(changed.relations()));
          }
          return changed;
        });
  }

  private static Optional<Remedy> dropTopology(Waiter waiter) {
    if (waiter.podGroup().topology().isEmpty()) {
      return Optional.empty();
    }
    Edit edit =
        Edit.of(List.of(new Change.PodGroupSeen(Altered.withoutTopology(waiter.podGroup()))));
    return waiter.runsAfter(edit)
        ? Optional.of(
            waiter.remedy(
                Remedy.Kind.DROP_TOPOLOGY,
                "Drop spec.networkTopology of the PodGroup, or allow a higher tier",
                edit))
        : Optional.empty();
  }
}
