package io.hekla.faults;

import io.hekla.system.ChildJvm;
import java.util.List;

/**
 * Size of a run.
 *
 * @param members number of members
 * @param nodes number of nodes
 * @param pods number of pods that run all the time
 * @param backlog number of Jobs that users keep open beside these
 * @param warmUp whether members warm up, as the shipped settings say
 */
record Size(int members, int nodes, int pods, int backlog, boolean warmUp) {
  private static final int FEW_NODES = 6;
  private static final int BUSY_BACKLOG = 8;

  /** A heap of 400 MB is enough up to here. */
  private static final int FEW_PODS = 10_000;

  /** Small cluster that its users keep busy. */
  static Size busy(int members) {
    return new Size(members, FEW_NODES, 0, BUSY_BACKLOG, true);
  }

  /** Cluster in which pods run, and nothing changes. */
  static Size calm(int members, int nodes, int pods) {
    return new Size(members, nodes, pods, 0, true);
  }

  /** The same of members that do not warm up: what they decide is the same, their times are not. */
  Size withoutWarmUp() {
    return new Size(members, nodes, pods, backlog, false);
  }

  /** The same with another number of Jobs that users keep open. */
  Size withBacklog(int jobs) {
    return new Size(members, nodes, pods, jobs, warmUp);
  }

  /** Options of a member's JVM. */
  List<String> options() {
    String heap = pods > FEW_PODS ? "-Xmx1200m" : "-Xmx400m";
    return warmUp ? List.of(heap) : List.of(heap, ChildJvm.WITHOUT_WARM_UP);
  }

  @Override
  public String toString() {
    return pods == 0
        ? members + " members"
        : "%d members, %,d nodes, %,d pods".formatted(members, nodes, pods);
  }
}
