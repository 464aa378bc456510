package io.hekla.scheduler.peers;

import io.hekla.scheduler.session.NodeFailures;
import org.jspecify.annotations.Nullable;

/**
 * Number of certain pods in each domain of a topology. A domain with a node whose pods could not be
 * counted has no count.
 *
 * <p>Where there are very many counts of many domains, only the domains with pods take memory,
 * until an array of all takes no more: a tenant may have very many terms, each about few nodes.
 */
public final class DomainCounts implements PodCounter {
  /** Number of domains up to which a topology has an array from the beginning. */
  private static final int FEW = 64;

  private static final int[] NONE_YET = {};

  private final PeerTopology topology;
  private final NodeFailures failures;

  /** Counts by domain, unless there are {@link #few}. */
  private int[] counts = NONE_YET;

  private @Nullable SparseCounts few;
  private int total;

  /** Creates empty counts. */
  DomainCounts(PeerTopology topology) {
    this(topology, new NodeFailures());
  }

  /**
   * Creates empty counts.
   *
   * @param failures the nodes whose pods could not be counted; may become more
   */
  DomainCounts(PeerTopology topology, NodeFailures failures) {
    this.topology = topology;
    this.failures = failures;
    if (topology.size() <= FEW || topology.takeArray()) {
      counts = new int[topology.size()];
    } else {
      few = new SparseCounts();
    }
  }

  @Override
  public void count(int node, int pods) {
    int domain = topology.of(node);
    if (domain != PeerTopology.NONE) {
      add(domain, pods);
    }
  }

  private void add(int domain, int pods) {
    total += pods;
    if (few == null) {
      counts[domain] += pods;
    } else {
      countAmongFew(few, domain, pods);
    }
  }

  /** Adds these to the counts of another one by the same topology. */
  void addTo(DomainCounts sum) {
    if (few != null) {
      few.forEach(sum::add);
      return;
    }
    for (int domain = 0; domain < counts.length; domain++) {
      if (counts[domain] != 0) {
        sum.add(domain, counts[domain]);
      }
    }
  }

  private void countAmongFew(SparseCounts few, int domain, int pods) {
    few.add(domain, pods);
    if (few.size() * 2 > topology.size()) {
      counts = few.spread(topology.size());
      this.few = null;
    }
  }

  /** Topology that is counted by. */
  public PeerTopology topology() {
    return topology;
  }

  /** Returns the count of a domain. */
  public int of(int domain) {
    if (!failures.isEmpty()) {
      failures.check(topology::of, domain);
    }
    return few == null ? counts[domain] : few.of(domain);
  }

  /** Returns the count of a node's domain; 0 if it is in none. */
  public int around(int node) {
    int domain = topology.of(node);
    return domain == PeerTopology.NONE ? 0 : of(domain);
  }

  /** Returns the sum over all domains. */
  public int total() {
    if (!failures.isEmpty()) {
      for (int domain = 0; domain < topology.size(); domain++) {
        failures.check(topology::of, domain);
      }
    }
    return total;
  }
}
