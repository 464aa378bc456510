package io.hekla.scheduler.plugins.networktopology;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.network.NetworkDomain;
import io.hekla.scheduler.session.ChangedNodes;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Fullness of each HyperNode, in the dimensions that count. The resources of its pods follow the
 * session, promised ones counted and evicted ones not; they are summed up again from the nodes
 * where one of them changed, so that a discarded attempt leaves nothing, not even a rounding.
 */
final class DomainUse {
  private final Session session;
  private final String[] dimensions;
  private final int[] weights;
  private final double[][] used;
  private final double[][] allocatable;
  private final boolean[] isStale;
  private final int[][] domainsOf;
  private int position;

  DomainUse(Session session, Map<String, Integer> weightByDimension) {
    this.session = session;
    dimensions = weightByDimension.keySet().toArray(new String[0]);
    weights = weightByDimension.values().stream().mapToInt(Integer::intValue).toArray();
    List<NetworkDomain> domains = session.network().hyperNodes();
    used = new double[domains.size()][dimensions.length];
    allocatable = new double[domains.size()][];
    isStale = new boolean[domains.size()];
    Arrays.fill(isStale, true);
    domainsOf = new int[session.nodes().size()][0];
    for (NetworkDomain domain : domains) {
      for (int i = 0; i < domain.nodes().size(); i++) {
        int node = domain.nodes().get(i);
        int[] known = domainsOf[node];
        domainsOf[node] = Arrays.copyOf(known, known.length + 1);
        domainsOf[node][known.length] = domain.index();
      }
      allocatable[domain.index()] = sum(domain, NodeView::allocatable);
    }
    position = session.changedNodes().size();
  }

  /** Indices of the HyperNodes that have a node. */
  int[] domainsOf(int node) {
    return domainsOf[node];
  }

  /**
   * Fullness of the HyperNode with a further request: the weighted mean over the dimensions asked
   * for, 0..1; 0 if it would hold more than it has in one of them.
   */
  double fullness(NetworkDomain domain, ResourceVector request) {
    refresh(domain);
    double sum = 0;
    int weight = 0;
    for (int i = 0; i < dimensions.length; i++) {
      double requested = request.amount(dimensions[i]);
      if (requested < ResourceVector.MIN) {
        continue;
      }
      double held = used[domain.index()][i] + requested;
      if (held > allocatable[domain.index()][i]) {
        return 0;
      }
      sum += weights[i] * (held / allocatable[domain.index()][i]);
      weight += weights[i];
    }
    return weight <= 0 ? 0 : sum / weight;
  }

  private void refresh(NetworkDomain domain) {
    ChangedNodes changed = session.changedNodes();
    for (int node : changed.since(position)) {
      for (int each : domainsOf[node]) {
        isStale[each] = true;
      }
    }
    position = changed.size();
    if (isStale[domain.index()]) {
      used[domain.index()] = sum(domain, DomainUse::held);
      isStale[domain.index()] = false;
    }
  }

  /**
   * Resources that pods hold on a node: those that were leaving at the start too, those evicted
   * since not.
   */
  private static ResourceVector held(NodeView node) {
    ResourceVector toComeAtStart =
        node.atStart().load().futureIdle().minus(node.atStart().load().idle());
    ResourceVector toCome = node.futureIdle().minus(node.idle());
    return node.used().plus(toComeAtStart.minus(toCome));
  }

  private double[] sum(NetworkDomain domain, Amount amount) {
    var sums = new double[dimensions.length];
    for (int i = 0; i < domain.nodes().size(); i++) {
      ResourceVector some = amount.of(session.nodes().get(domain.nodes().get(i)));
      for (int at = 0; at < dimensions.length; at++) {
        sums[at] += some.amount(dimensions[at]);
      }
    }
    return sums;
  }

  private interface Amount {
    ResourceVector of(NodeView node);
  }
}
