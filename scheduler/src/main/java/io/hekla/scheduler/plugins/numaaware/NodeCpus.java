package io.hekla.scheduler.plugins.numaaware;

import io.hekla.model.cluster.ContainerDemand;
import io.hekla.model.cluster.NumaTopologyInfo;
import io.hekla.model.cluster.PodDemands;
import io.hekla.model.cluster.TaskInfo;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** CPUs of one node, with the pods that got them in the session. */
final class NodeCpus {
  static final String STATIC = "static";

  private static final double MILLI = 1000;

  private final NumaTopologyInfo topology;
  private final CpuLayout layout;
  private final TopologyPolicy policy;
  private final BitSet free = new BitSet();
  private final Map<String, BitSet> given = new HashMap<>();

  NodeCpus(NumaTopologyInfo topology) {
    this.topology = topology;
    layout = new CpuLayout(topology);
    policy = TopologyPolicy.read(topology.topologyPolicy());
    topology.allocatable().forEach(free::set);
    int reserved = (int) Math.ceil(topology.reservedMilliCpu() / MILLI);
    CpuChoice.of(layout, layout.all(), reserved).ifPresent(free::andNot);
  }

  NumaTopologyInfo topology() {
    return topology;
  }

  /** Returns whether the kubelet gives whole CPUs and considers NUMA nodes. */
  boolean isManaged() {
    return topology.cpuPolicy().equals(STATIC) && policy != TopologyPolicy.NONE;
  }

  CpuLayout layout() {
    return layout;
  }

  /**
   * Takes the CPUs of a pod that was given a number of them on each NUMA node, unknown to the
   * node's agent yet.
   *
   * @param requested number that the pod asks for; it was given no more, whatever its annotation
   *     states
   */
  void settle(Map<Integer, Integer> byNumaNode, int requested) {
    int left = requested;
    for (Map.Entry<Integer, Integer> part : byNumaNode.entrySet()) {
      int count = Math.min(left, part.getValue());
      CpuChoice.of(layout, CpuLayout.common(free, layout.ofNumaNode(part.getKey())), count)
          .ifPresent(free::andNot);
      left -= count;
    }
  }

  /** Number of CPUs of the containers that ask for whole ones. */
  static int wholeCpus(PodDemands demands) {
    return demands.containers().stream().mapToInt(NodeCpus::wholeCpus).sum();
  }

  private static int wholeCpus(ContainerDemand container) {
    double milli = container.requests().milliCpu();
    return milli % MILLI == 0 ? (int) (milli / MILLI) : 0;
  }

  /** Gives CPUs to a pod that was placed here in the session. */
  void add(TaskInfo task) {
    choose(task.demands())
        .ifPresent(
            cpus -> {
              given.put(task.uid(), cpus);
              free.andNot(cpus);
            });
  }

  /** Frees the CPUs of a pod whose placement in the session is undone; others keep theirs. */
  void go(TaskInfo task) {
    BitSet cpus = given.remove(task.uid());
    if (cpus != null) {
      free.or(cpus);
    }
  }

  /** CPUs that a pod got in the session. */
  Optional<BitSet> givenTo(String uid) {
    return Optional.ofNullable(given.get(uid));
  }

  /** CPUs that a pod would get; empty if it is not admitted. */
  Optional<BitSet> choose(PodDemands demands) {
    BitSet left = (BitSet) free.clone();
    var chosen = new BitSet();
    for (ContainerDemand container : demands.containers()) {
      int wanted = wholeCpus(container);
      if (wanted == 0) {
        continue;
      }
      Optional<Hint> hint = policy.merge(Hint.of(layout, left, wanted));
      if (hint.isEmpty()) {
        return Optional.empty();
      }
      BitSet cpus = aligned(hint.get(), left, wanted);
      chosen.or(cpus);
      left.andNot(cpus);
    }
    return Optional.of(chosen);
  }

  /**
   * Returns CPUs of the hint's NUMA nodes first, then others; none at all where there are too few.
   */
  private BitSet aligned(Hint hint, BitSet left, int wanted) {
    BitSet near = CpuLayout.common(left, hint.cpus(layout));
    int fromNear = Math.min(near.cardinality(), wanted);
    BitSet cpus = CpuChoice.of(layout, near, fromNear).orElseGet(BitSet::new);
    Optional<BitSet> others =
        CpuChoice.of(layout, CpuLayout.without(left, cpus), wanted - cpus.cardinality());
    if (others.isEmpty()) {
      return new BitSet();
    }
    cpus.or(others.get());
    return cpus;
  }
}
