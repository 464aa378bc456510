package io.hekla.scheduler.decision;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * Shares of namespaces in the binds that may be under way: beyond its share a namespace begins no
 * more gangs. All namespaces together have a number of them, and share it so that whoever wants
 * less than an equal part gets what he wants and the others divide the rest (max-min fairness).
 *
 * <p>What a namespace has beyond its share, since it was alone when it began, counts against nobody
 * else: binds may wait for minutes, as for volumes that never come. So all namespaces together may
 * have more than that number under way: each at most its share of the moment at which it began its
 * last gang, and that gang.
 */
final class BindShares {
  private final Map<String, Integer> underWay;
  private final long share;

  private BindShares(Map<String, Integer> underWay, long share) {
    this.underWay = new HashMap<>(underWay);
    this.share = share;
  }

  /**
   * The shares of those that have binds under way or want to begin some.
   *
   * @param most binds under way of all namespaces together
   * @param underWay binds under way, by namespace
   * @param wanted binds that are to begin, by namespace
   */
  static BindShares of(int most, Map<String, Integer> underWay, Map<String, Integer> wanted) {
    var demand = new HashMap<>(underWay);
    wanted.forEach((namespace, binds) -> demand.merge(namespace, binds, Integer::sum));
    return new BindShares(underWay, level(most, demand.values()));
  }

  /** What each may have so that all together have no more than there is; at least 1. */
  private static long level(long most, Collection<Integer> demands) {
    long left = most;
    int others = demands.size();
    for (int demand : demands.stream().sorted().toList()) {
      long equal = (left + others - 1) / others;
      if (demand > equal) {
        return Math.max(1, equal);
      }
      left = Math.max(0, left - demand);
      others--;
    }
    return Long.MAX_VALUE;
  }

  /** Whether a namespace may begin another gang: it is begun whole, however large. */
  boolean mayBegin(String namespace) {
    return underWay(namespace) < share;
  }

  /** So many binds of a namespace begin. */
  void begin(String namespace, int binds) {
    underWay.merge(namespace, binds, Integer::sum);
  }

  /** Binds of a namespace that are under way. */
  int underWay(String namespace) {
    return underWay.getOrDefault(namespace, 0);
  }

  /** What each namespace may have before it begins no more. */
  long share() {
    return share;
  }
}
