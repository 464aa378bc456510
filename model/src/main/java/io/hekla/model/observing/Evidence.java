package io.hekla.model.observing;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Signs of an active Volcano, and their consequence. It counts as gone once every sign has been
 * absent for a set time, during all of which it could have been observed: as long as the API does
 * not answer, nothing goes away. Owned by one actor; the clock is the caller's.
 */
public final class Evidence {
  /**
   * Age of the last renewal, by the holder's own clock, after which its lease is abandoned; no two
   * clocks differ by that.
   */
  private static final Duration LEFT_BEHIND = Duration.ofHours(1);

  private static final String FOREIGN_BINDS = "binds";

  private final Duration quiet;
  private final int manyBinds;
  private final Instant start;
  private final Map<String, VolcanoSign> there = new TreeMap<>();
  private final Map<String, Fading> fading = new TreeMap<>();
  private final Map<String, Held> leases = new TreeMap<>();
  private final TreeSet<String> unread = new TreeSet<>();
  private final Deque<Instant> binds = new ArrayDeque<>();
  private boolean podsListed;
  private Optional<Mode.Observes> last = Optional.empty();

  /** Sign that existed until a moment ago. */
  private record Fading(VolcanoSign sign, Instant until) {}

  /**
   * Lease as it was observed.
   *
   * @param found time of its first observation in this form
   * @param renews whether it was observed to change
   */
  private record Held(LeaseRecord record, Instant found, boolean renews) {}

  /**
   * Creates the evidence before any observation.
   *
   * @param quiet time for which signs must be absent
   * @param manyBinds number of our pods that others bound within that time and that make a sign
   * @param leases names of the leases that will be read
   */
  public Evidence(Duration quiet, int manyBinds, List<String> leases, Instant start) {
    this.quiet = quiet;
    this.manyBinds = manyBinds;
    this.start = start;
    this.unread.addAll(leases);
  }

  /** Records that every existing pod was reported. */
  public void podsListed() {
    podsListed = true;
  }

  /** Records a pod that is a sign. */
  public void podSeen(String pod, VolcanoSign sign) {
    there.put(pod, sign);
  }

  /** Records that a pod is no sign any longer. */
  public void podGone(String pod, Instant now) {
    leaves(pod, now);
  }

  /** Records a lease without holder, or one that does not exist or that we may not read. */
  public void leaseFree(String lease, Instant now) {
    unread.remove(lease);
    Held held = leases.remove(lease);
    if (held != null) {
      lapsed(lease, held, now);
    }
  }

  /** Records a lease that was read. */
  public void leaseHeld(String lease, VolcanoComponent program, LeaseRecord record, Instant now) {
    unread.remove(lease);
    Held before = leases.get(lease);
    Held held =
        before != null && before.record().equals(record)
            ? before
            : new Held(record, now, before != null);
    leases.put(lease, held);
    boolean leftBehind = !held.renews() && !record.renewed().isAfter(now.minus(LEFT_BEHIND));
    if (!leftBehind && held.found().plus(record.duration()).isAfter(now)) {
      there.put(
          lease,
          new VolcanoSign(
              VolcanoSign.Source.LEASE,
              program,
              "lease %s is held by %s".formatted(lease, record.holder())));
    } else {
      lapsed(lease, held, now);
    }
  }

  private void lapsed(String lease, Held held, Instant now) {
    if (held.renews()) {
      leaves(lease, now);
    } else {
      there.remove(lease);
    }
  }

  private void leaves(String place, Instant now) {
    VolcanoSign sign = there.remove(place);
    if (sign != null) {
      fading.put(place, new Fading(sign, now.plus(quiet)));
    }
  }

  /** Records the number of our pods that another scheduler bound. */
  public void boundByOthers(int pods, Instant now) {
    for (int i = 0; i < Math.min(pods, manyBinds); i++) {
      binds.addLast(now);
    }
    while (binds.size() > manyBinds) {
      binds.removeFirst();
    }
    if (binds.size() == manyBinds && binds.getFirst().plus(quiet).isAfter(now)) {
      var sign =
          new VolcanoSign(
              VolcanoSign.Source.BINDS,
              VolcanoComponent.SCHEDULER,
              "another scheduler binds pods of Hekla");
      fading.put(FOREIGN_BINDS, new Fading(sign, now.plus(quiet)));
    }
  }

  /** Records that the API did not answer: a silent Volcano may only be unheard. */
  public void unanswered(Instant now) {
    leases.replaceAll((name, held) -> new Held(held.record(), now, held.renews()));
    fading.replaceAll(
        (place, one) -> one.until().isAfter(now) ? new Fading(one.sign(), now.plus(quiet)) : one);
  }

  /** Returns the mode that follows by now. */
  public Mode mode(Instant now) {
    fading.values().removeIf(one -> !one.until().isAfter(now));
    var signs = new ArrayList<VolcanoSign>(there.values());
    fading.forEach(
        (place, one) -> {
          if (!there.containsKey(place)) {
            signs.add(one.sign());
          }
        });
    if (!signs.isEmpty()) {
      return observes(new Mode.Others(signs), now);
    }
    if (!podsListed || !unread.isEmpty()) {
      return observes(new Mode.NotObservedYet(), start);
    }
    last = Optional.empty();
    return new Mode.Acts();
  }

  /** Returns the mode of observing, which keeps its beginning, whatever the reasons. */
  private Mode observes(Mode.Why why, Instant now) {
    var observes = new Mode.Observes(why, last.map(Mode.Observes::since).orElse(now));
    last = Optional.of(observes);
    return observes;
  }
}
