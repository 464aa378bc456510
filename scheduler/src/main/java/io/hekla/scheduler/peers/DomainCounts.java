package io.hekla.scheduler.peers;

import io.hekla.scheduler.session.NodeFailures;

/**
 * How many of certain pods there are in each domain of a topology. A domain with a node whose pods
 * could not be counted has no count.
 */
public final class DomainCounts implements PodCounter {
  private final Topology topology;
  private final NodeFailures failures;
  private final int[] counts;
  private int total;

  /** Nothing counted yet. */
  DomainCounts(Topology topology) {
    this(topology, new NodeFailures());
  }

  /**
   * Nothing counted yet.
   *
   * @param failures the nodes whose pods could not be counted; may become more
   */
  DomainCounts(Topology topology, NodeFailures failures) {
    this.topology = topology;
    this.failures = failures;
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
    if (!failures.isEmpty()) {
      failures.check(topology::of, domain);
    }
    return counts[domain];
  }

  /** The count of a node's domain; 0 if it is in none. */
  public int around(int node) {
    int domain = topology.of(node);
    return domain == Topology.NONE ? 0 : of(domain);
  }

  /** The sum over all domains. */
  public int total() {
    if (!failures.isEmpty()) {
      for (int domain = 0; domain < counts.length; domain++) {
        failures.check(topology::of, domain);
      }
    }
    return total;
  }
}
