package io.hekla.actors.feed;

import io.hekla.actors.feed.Unconfirmed.Recipient;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Entities that are to look at their objects when there is time: so few at once that those whose
 * objects change need not wait for the thousands before them. A takeover or a resync would
 * otherwise have every entity of the cluster read its journal first.
 */
final class Backlog {
  /** Half of what is recovered at once (akka.persistence.max-concurrent-recoveries). */
  static final int AT_ONCE = 100;

  private final Unconfirmed looks;
  private final Set<Recipient> waiting = new LinkedHashSet<>();
  private final Set<Recipient> underWay = new HashSet<>();

  /**
   * @param looks knows whose look is still under way
   */
  Backlog(Unconfirmed looks) {
    this.looks = looks;
  }

  void add(Recipient recipient) {
    waiting.add(recipient);
  }

  /** It looks anyway. */
  void remove(Recipient recipient) {
    waiting.remove(recipient);
  }

  /** Whether nobody waits. */
  boolean isEmpty() {
    return waiting.isEmpty();
  }

  /** Whether some have their turn now. */
  boolean isDue() {
    return !waiting.isEmpty() && room() > 0;
  }

  /** Those whose turn it is now, in the order in which they came. */
  List<Recipient> next() {
    List<Recipient> next = waiting.stream().limit(room()).toList();
    next.forEach(waiting::remove);
    underWay.addAll(next);
    return next;
  }

  private int room() {
    underWay.removeIf(one -> !looks.isExpected(one));
    return AT_ONCE - underWay.size();
  }

  /** It has been waited for long enough, so that it holds up no others. */
  void letGo(Recipient overdue) {
    underWay.remove(overdue);
  }

  void clear() {
    waiting.clear();
    underWay.clear();
  }
}
