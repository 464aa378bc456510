package io.hekla.scheduler.plugins.numaaware;

import io.hekla.model.cluster.ContainerDemand;
import io.hekla.model.cluster.NumaTopologyInfo;
import io.hekla.model.cluster.PodDemands;
import io.hekla.model.cluster.TaskInfo;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The CPUs of one node, and who got which of them in the session. */
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

  /** Whether the kubelet gives whole CPUs and looks at NUMA nodes. */
  boolean isManaged() {
    return topology.cpuPolicy().equals(STATIC) && policy != TopologyPolicy.NONE;
  }

  CpuLayout layout() {
    return layout;
  }

  /**
   * A pod that was given so many CPUs of each NUMA node and that the node's agent knows not yet.
   *
   * @param asked how many it asks for; it was given no more, whatever it says
   */
  void settle(Map<Integer, Integer> byNumaNode, int asked) {
    int left = asked;
    for (Map.Entry<Integer, Integer> part : byNumaNode.entrySet()) {
      int count = Math.min(left, part.getValue());
      CpuChoice.of(layout, CpuLayout.common(free, layout.ofNumaNode(part.getKey())), count)
          .ifPresent(free::andNot);
      left -= count;
    }
  }

  /** How many CPUs the containers ask for that want whole ones. */
  static int wholeCpus(PodDemands demands) {
    return demands.containers().stream().mapToInt(NodeCpus::wholeCpus).sum();
  }

  private static int wholeCpus(ContainerDemand container) {
    double milli = container.requests().milliCpu();
    return milli % MILLI == 0 ? (int) (milli / MILLI) : 0;
  }

  /** A pod was placed here in the session. */
  void come(TaskInfo task) {
    choose(task.demands())
        .ifPresent(
            cpus -> {
              given.put(task.uid(), cpus);
              free.andNot(cpus);
            });
  }

  /** A pod that was placed here in the session is taken back; others keep what they have. */
  void go(TaskInfo task) {
    BitSet cpus = given.remove(task.uid());
    if (cpus != null) {
      free.or(cpus);
    }
  }

  /** The CPUs that a pod got in the session. */
  Optional<BitSet> givenTo(String uid) {
    return Optional.ofNullable(given.get(uid));
  }

  /** The CPUs that a pod would get; empty if it is not admitted. */
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

  /** Of the hint's NUMA nodes first; none at all where there are too few. */
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
