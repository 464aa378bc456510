package io.hekla.scheduler.decision;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * Shares of namespaces in the number of binds in flight: a namespace at or above its share begins
 * no more gangs. All namespaces share that number so that a namespace that wants less than an equal
 * part gets what it wants and the others divide the rest (max-min fairness).
 *
 * <p>Binds of a namespace beyond its share, begun while it was alone, do not count against the
 * others: binds may wait for minutes, as for volumes that never come. So all namespaces together
 * may have more than that number in flight: each at most its share at the moment of its last gang's
 * begin, and that gang.
 */
final class BindShares {
  private final Map<String, Integer> underWay;
  private final long share;

  private BindShares(Map<String, Integer> underWay, long share) {
    this.underWay = new HashMap<>(underWay);
    this.share = share;
  }

  /**
   * Returns the shares of the namespaces that have binds in flight or want to begin some.
   *
   * @param most binds in flight of all namespaces together
   * @param underWay binds in flight, by namespace
   * @param wanted binds that are to begin, by namespace
   */
  static BindShares of(int most, Map<String, Integer> underWay, Map<String, Integer> wanted) {
    var demand = new HashMap<>(underWay);
    wanted.forEach((namespace, binds) -> demand.merge(namespace, binds, Integer::sum));
    return new BindShares(underWay, level(most, demand.values()));
  }

  /** Returns the share of each at which all together stay within the limit; at least 1. */
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

  /** Returns whether a namespace may begin another gang: a gang is begun whole, however large. */
  boolean mayBegin(String namespace) {
    return underWay(namespace) < share;
  }

  /** Records that so many binds of a namespace begin. */
  void begin(String namespace, int binds) {
    underWay.merge(namespace, binds, Integer::sum);
  }

  /** Returns the number of binds of a namespace in flight. */
  int underWay(String namespace) {
    return underWay.getOrDefault(namespace, 0);
  }

  /** Returns the number of binds at which a namespace begins no more. */
  long share() {
    return share;
  }
}
