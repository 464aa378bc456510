package io.hekla.scheduler.peers;

import io.hekla.scheduler.session.NodeView;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;

/**
 * The nodes in groups: by the value of a label, or each for itself. Groups (Kubernetes' topology
 * domains) are numbered from 0.
 */
public final class PeerTopology {
  /** Domain number of nodes that are in none. */
  public static final int NONE = -1;

  /** Topology by a label that no node has: all nodes are in no domain. */
  static final PeerTopology NOWHERE = new PeerTopology(new int[0], 0);

  /** Number of counts by it that may each take an array of all domains, as is quickest. */
  private static final int ARRAYS = 256;

  private final int[] domains;
  private final int size;
  private int arrays;

  private PeerTopology(int[] domains, int size) {
    this.domains = domains;
    this.size = size;
  }

  /**
   * Returns the topology by a label: nodes with equal values are in one domain, those without it in
   * none.
   */
  static PeerTopology byLabel(List<NodeView> nodes, String key) {
    var numbers = new HashMap<String, Integer>();
    int[] domains = new int[nodes.size()];
    for (NodeView node : nodes) {
      String value = node.info().labels().get(key);
      domains[node.index()] =
          value == null ? NONE : numbers.computeIfAbsent(value, added -> numbers.size());
    }
    return numbers.isEmpty() ? NOWHERE : new PeerTopology(domains, numbers.size());
  }

  /** Returns the topology in which each node is a domain. */
  static PeerTopology byNode(List<NodeView> nodes) {
    int[] domains = new int[nodes.size()];
    Arrays.setAll(domains, index -> index);
    return new PeerTopology(domains, domains.length);
  }

  /** Returns the domain of a node by its index; {@link #NONE} if it is in none. */
  public int of(int node) {
    return node < domains.length ? domains[node] : NONE;
  }

  /** Returns whether no node is in any domain, so that nothing is ever near anything. */
  public boolean hasNoDomain() {
    return size == 0;
  }

  /**
   * Returns whether another count by it may begin with an array of all domains; each question is
   * one.
   */
  boolean takeArray() {
    boolean isLeft = arrays < ARRAYS;
    arrays += isLeft ? 1 : 0;
    return isLeft;
  }

  /** Number of domains. */
  public int size() {
    return size;
  }
}
