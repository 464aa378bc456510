package io.hekla.model.cluster;

import io.hekla.model.machine.LogicalName;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The CPUs of a node by NUMA node, as its agent reports them. Source:
 * docs/reference/plugin-rules.md#numa-aware.
 *
 * @param key key without namespace; the name is the node's
 * @param cpuPolicy CPU manager policy of the kubelet; empty if not reported
 * @param topologyPolicy topology manager policy of the kubelet; empty if not reported
 * @param cpus all CPUs, by number
 * @param allocatable numbers of the CPUs that can be allocated to pods, without those allocated to
 *     pods that the agent knows
 * @param reservedMilliCpu CPU that the kubelet reserves, in millicores
 * @param reported uids, and namespaces with names, of the pods that the agent knows
 */
@LogicalName("fact.numa-topology")
public record NumaTopologyInfo(
    ObjectKey key,
    String cpuPolicy,
    String topologyPolicy,
    List<Cpu> cpus,
    SortedSet<Integer> allocatable,
    double reservedMilliCpu,
    Set<String> reported)
    implements ClusterFact {
  /** CPU with the numbers of its NUMA node, socket and core. */
  public record Cpu(int number, int numa, int socket, int core) {}

  public NumaTopologyInfo {
    cpus = List.copyOf(cpus);
    allocatable = Collections.unmodifiableSortedSet(new TreeSet<>(allocatable));
    reported = Set.copyOf(reported);
  }

  /** Returns whether the agent knows a pod, so that its CPUs are no longer allocatable. */
  public boolean knows(TaskInfo task) {
    return reported.contains(task.uid()) || reported.contains(task.key().toString());
  }
}
