package io.hekla.model.cluster;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The CPUs of a node by NUMA node, as its agent tells. Source: reference scheduler.md §5.16.
 *
 * @param key without namespace; the name is the node's
 * @param cpuPolicy how the kubelet gives CPUs; empty if not told
 * @param topologyPolicy how the kubelet keeps a pod's CPUs together; empty if not told
 * @param cpus all CPUs, by number
 * @param allocatable numbers of the CPUs that can be given to pods, those given to pods that the
 *     agent knows no longer among them
 * @param reservedMilliCpu what the kubelet keeps
 * @param reported uids, and namespaces with names, of the pods that the agent knows
 */
public record NumaTopologyInfo(
    ObjectKey key,
    String cpuPolicy,
    String topologyPolicy,
    List<Cpu> cpus,
    SortedSet<Integer> allocatable,
    double reservedMilliCpu,
    Set<String> reported)
    implements ClusterFact {
  /** A CPU with the numbers of its NUMA node, socket and core. */
  public record Cpu(int number, int numa, int socket, int core) {}

  public NumaTopologyInfo {
    cpus = List.copyOf(cpus);
    allocatable = Collections.unmodifiableSortedSet(new TreeSet<>(allocatable));
    reported = Set.copyOf(reported);
  }

  /** Whether the agent knows a pod, so that what it holds is no longer allocatable. */
  public boolean knows(TaskInfo task) {
    return reported.contains(task.uid()) || reported.contains(task.key().toString());
  }
}
