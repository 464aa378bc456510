package io.hekla.scheduler.peers;

/** How many of certain pods there are in each domain of a topology. */
public final class DomainCounts implements PodCounter {
  private final Topology topology;
  private final int[] counts;
  private int total;

  /** Nothing counted yet. */
  public DomainCounts(Topology topology) {
    this.topology = topology;
    counts = new int[topology.size()];
  }

  @Override
  public void count(int node, int pods) {
    int domain = topology.of(node);
    if (domain != Topology.NONE) {
      counts[domain] += pods;
      total += pods;
    }
  }

  /** What is counted by. */
  public Topology topology() {
    return topology;
  }

  /** The count of a domain. */
  public int of(int domain) {
    return counts[domain];
  }

  /** The count of a node's domain; 0 if it is in none. */
  public int around(int node) {
    int domain = topology.of(node);
    return domain == Topology.NONE ? 0 : counts[domain];
  }

  /** The sum over all domains. */
  public int total() {
    return total;
  }
}
