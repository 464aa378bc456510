package io.hekla.scheduler.plugins.numaaware;

import static io.hekla.scheduler.plugin.ClosingPoints.BIND_ANNOTATIONS;
import static io.hekla.scheduler.plugin.PlacementPoints.PREDICATE;
import static io.hekla.scheduler.plugin.PlacementPoints.RELATIVE_NODE_ORDER;

import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.NumaTopologyInfo;
import io.hekla.model.cluster.QosClass;
import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.plugin.Extensions;
import io.hekla.scheduler.plugin.Fit;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.plugin.RelativeScore;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.snapshot.TaskClass;
import java.util.Map;
import java.util.Optional;

/**
 * NUMA awareness: pods with guaranteed whole CPUs go where the kubelet can give them CPUs of few
 * NUMA nodes, by the node's own policy. Source: docs/reference/plugin-rules.md#numa-aware.
 */
public final class NumaAwarePlugin implements Plugin {
  public static final String NAME = "numa-aware";

  private static final Fit NO_TOPOLOGY = Fit.never("node(s) had no NUMA information");
  private static final Fit NOT_STATIC = Fit.never("node(s) had no static CPU manager policy");
  private static final Fit OTHER_POLICY = Fit.never("node(s) had another topology policy");
  private static final Fit NO_CPUS = Fit.never("node(s) had no allocatable CPUs by NUMA node");
  private static final Fit NOT_ADMITTED =
      Fit.never("node(s) could not give whole CPUs by their NUMA policy");

  private final int weight;

  public NumaAwarePlugin(Arguments.Reader arguments) {
    weight = arguments.integer("weight", 1);
  }

  @Override
  public void open(Session session, Extensions on) {
    if (session.facts().all(NumaTopologyInfo.class).isEmpty()) {
      on.add(PREDICATE, (task, node) -> wants(task) ? NO_TOPOLOGY : Fit.YES);
      return;
    }
    var cpus = new SessionCpus(session);
    on.add(PREDICATE, (task, node) -> check(cpus, task, node));
    on.add(
        RELATIVE_NODE_ORDER,
        new RelativeScore((task, node) -> numaNodes(cpus, task, node), true, weight));
    on.add(BIND_ANNOTATIONS, task -> decision(cpus, session, task));
  }

  private static String policyOf(TaskClass task) {
    return task.demands().directives().getOrDefault(WellKnownKeys.NUMA_TOPOLOGY_POLICY, "");
  }

  /** Returns whether a pod specifies a policy for its CPUs. */
  private static boolean wants(TaskClass task) {
    String policy = policyOf(task);
    return task.demands().qos() == QosClass.GUARANTEED
        && !policy.isEmpty()
        && !policy.equals("none");
  }

  private static Fit check(SessionCpus all, TaskClass task, NodeView node) {
    if (task.demands().qos() != QosClass.GUARANTEED) {
      return Fit.YES;
    }
    Optional<NodeCpus> cpus = all.on(node);
    if (wants(task)) {
      Fit refusal = unsuited(task, cpus);
      if (!refusal.fits()) {
        return refusal;
      }
    } else if (cpus.isEmpty() || !cpus.get().isManaged()) {
      return Fit.YES;
    }
    return cpus.flatMap(known -> known.choose(task.demands())).isPresent() ? Fit.YES : NOT_ADMITTED;
  }

  private static Fit unsuited(TaskClass task, Optional<NodeCpus> cpus) {
    if (cpus.isEmpty()) {
      return NO_TOPOLOGY;
    }
    NumaTopologyInfo topology = cpus.get().topology();
    if (!topology.cpuPolicy().equals(NodeCpus.STATIC)) {
      return NOT_STATIC;
    }
    if (!topology.topologyPolicy().equals(policyOf(task))) {
      return OTHER_POLICY;
    }
    return topology.allocatable().isEmpty() ? NO_CPUS : Fit.YES;
  }

  /**
   * Number of NUMA nodes that the pod's CPUs would be on; the fewer the better. A node that has too
   * few CPUs for it, which the policy best-effort admits all the same, comes after all others: its
   * kubelet would refuse the pod.
   */
  private static double numaNodes(SessionCpus all, TaskClass task, NodeView node) {
    if (!wants(task)) {
      return 0;
    }
    return all.on(node)
        .flatMap(cpus -> cpus.choose(task.demands()).map(cpus.layout()::byNumaNode))
        .map(chosen -> isEnough(chosen, task) ? chosen.size() : all.mostNumaNodes() + 1)
        .orElse(0);
  }

  private static boolean isEnough(Map<Integer, Integer> byNumaNode, TaskClass task) {
    int chosen = byNumaNode.values().stream().mapToInt(Integer::intValue).sum();
    return chosen >= NodeCpus.wholeCpus(task.demands());
  }

  private static Map<String, String> decision(SessionCpus all, Session session, TaskView task) {
    Optional<NodeCpus> cpus = all.on(session.node(task.nodeName()).orElseThrow());
    return cpus.flatMap(known -> known.givenTo(task.uid()).map(known.layout()::byNumaNode))
        .filter(byNumaNode -> !byNumaNode.isEmpty())
        .map(byNumaNode -> Map.of(CpuDecision.ANNOTATION, CpuDecision.write(byNumaNode)))
        .orElse(Map.of());
  }
}
