package io.hekla.controller.request;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Shares of the namespaces in a window, by which each may begin another request or not. A window is
 * a number of slots, one per request that is under way. One namespace's webhook that takes ten
 * seconds, or fails, must not hold every slot, and one namespace alone should have nearly all of
 * them while the API server answers it at once.
 *
 * <ul>
 *   <li>A namespace begins with an eighth of the slots and gets one more with each answer, up to
 *       seven eighths: the last eighth is reserved for the next namespace.
 *   <li>A try without an answer halves the namespace's limit, down to one request that probes.
 *       Requests that pause before their next try hold no slot, but count as the namespace's own,
 *       so that its other requests do not fail one after the other meanwhile.
 *   <li>Namespaces whose last answer was slow have half of the slots together: the other half is
 *       for those that are answered quickly.
 * </ul>
 *
 * <p>A fraction of a slot counts as one. Not thread-safe.
 */
final class WindowShares {
  /** Most namespaces without a request that are remembered. */
  private static final int MOST_IDLE = 1_000;

  private final int window;
  private final int first;
  private final int highest;
  private final int slowTogether;
  private final Duration slow;
  private final Map<String, Share> shares = new LinkedHashMap<>();
  private int underWay;

  private static final class Share {
    private int limit;
    private int underWay;
    private int pausing;
    private int due;
    private boolean slow;

    Share(int limit) {
      this.limit = limit;
    }

    boolean isIdle() {
      return underWay + pausing + due == 0;
    }
  }

  /**
   * @param window slots; at least 1
   * @param slow time above which an answer is slow
   */
  WindowShares(int window, Duration slow) {
    this.window = window;
    this.first = Math.max(1, window / 8);
    this.highest = Math.max(1, window - first);
    this.slowTogether = Math.max(1, window / 2);
    this.slow = slow;
  }

  /** Returns the number of slots that are taken. */
  int underWay() {
    return underWay;
  }

  boolean isFull() {
    return underWay >= window;
  }

  /**
   * Returns whether the next request of a namespace may begin; those that are due once more come
   * first.
   */
  boolean mayBegin(String namespace) {
    Share share = shares.get(namespace);
    if (isFull()) {
      return false;
    }
    if (share == null) {
      return true;
    }
    int own = share.due > 0 ? share.underWay : share.underWay + share.pausing;
    return own < share.limit && (!share.slow || slowUnderWay() < slowTogether);
  }

  private int slowUnderWay() {
    return shares.values().stream()
        .filter(share -> share.slow)
        .mapToInt(share -> share.underWay)
        .sum();
  }

  /** Records that a request takes a slot. */
  void begin(String namespace) {
    Share share = of(namespace);
    if (share.due > 0) {
      share.due--;
    }
    share.underWay++;
    underWay++;
  }

  /**
   * Records that a request got its answer and gives its slot back.
   *
   * @param took since it began
   */
  void answered(String namespace, Duration took) {
    Share share = end(namespace, took);
    share.limit = Math.min(highest, share.limit + 1);
    forgetIdle(share);
  }

  /**
   * Records that a try failed and gives its slot back.
   *
   * @param again whether the request pauses, to be tried once more
   */
  void failed(String namespace, Duration took, boolean again) {
    Share share = end(namespace, took);
    share.limit = Math.max(1, share.limit / 2);
    if (again) {
      share.pausing++;
    }
    forgetIdle(share);
  }

  private Share end(String namespace, Duration took) {
    Share share = of(namespace);
    share.underWay--;
    underWay--;
    boolean isSlow = took.compareTo(slow) > 0;
    if (share.slow && !isSlow) {
      // Its share of the slow half is more than it may take of the other at once.
      share.limit = Math.min(share.limit, first);
    }
    share.slow = isSlow;
    return share;
  }

  /** Records that the pause of a request is over; it waits for a slot. */
  void due(String namespace) {
    Share share = of(namespace);
    share.pausing--;
    share.due++;
  }

  private Share of(String namespace) {
    return shares.computeIfAbsent(namespace, unused -> new Share(first));
  }

  private void forgetIdle(Share share) {
    if (share.isIdle() && shares.size() > MOST_IDLE) {
      shares.values().removeIf(Share::isIdle);
    }
  }
}
