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
 * The signs of a Volcano at work, and what follows from them. It is taken for gone once every sign
 * has been away for a set time, all of which it could have been seen: as long as the API does not
 * answer, nothing goes away. Owned by one actor; the clock is the caller's.
 */
public final class Evidence {
  /**
   * A holder that has not renewed its lease for so long, by its own clock, has left it behind; no
   * two clocks differ by that.
   */
  private static final Duration LEFT_BEHIND = Duration.ofHours(1);

  private static final String FOREIGN_BINDS = "binds";

  private final Duration quiet;
  private final int manyBinds;
  private final Instant start;
  private final Map<String, Sign> there = new TreeMap<>();
  private final Map<String, Fading> fading = new TreeMap<>();
  private final Map<String, Held> leases = new TreeMap<>();
  private final TreeSet<String> unread = new TreeSet<>();
  private final Deque<Instant> binds = new ArrayDeque<>();
  private boolean podsListed;
  private Optional<Mode.Observes> last = Optional.empty();

  /** A sign that was there until a moment ago. */
  private record Fading(Sign sign, Instant until) {}

  /**
   * A lease as it was found.
   *
   * @param found when it was first found so
   * @param renews whether it was seen to change
   */
  private record Held(LeaseRecord record, Instant found, boolean renews) {}

  /**
   * Nothing looked at yet.
   *
   * @param quiet how long signs must be away
   * @param manyBinds so many pods of ours that somebody else bound within that time are a sign
   * @param leases names of the leases that will be read
   */
  public Evidence(Duration quiet, int manyBinds, List<String> leases, Instant start) {
    this.quiet = quiet;
    this.manyBinds = manyBinds;
    this.start = start;
    this.unread.addAll(leases);
  }

  /** Every pod that there is was told. */
  public void podsListed() {
    podsListed = true;
  }

  /** A pod is a sign. */
  public void podSeen(String pod, Sign sign) {
    there.put(pod, sign);
  }

  /** A pod is one no longer. */
  public void podGone(String pod, Instant now) {
    leaves(pod, now);
  }

  /** A lease was read, and nobody holds it, or it is not there or not to be read by us. */
  public void leaseFree(String lease, Instant now) {
    unread.remove(lease);
    Held held = leases.remove(lease);
    if (held != null) {
      lapsed(lease, held, now);
    }
  }

  /** A lease was read. */
  public void leaseHeld(String lease, Program program, LeaseRecord record, Instant now) {
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
          new Sign(
              Sign.Source.LEASE,
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
    Sign sign = there.remove(place);
    if (sign != null) {
      fading.put(place, new Fading(sign, now.plus(quiet)));
    }
  }

  /** Somebody else bound so many pods of ours. */
  public void boundByOthers(int pods, Instant now) {
    for (int i = 0; i < Math.min(pods, manyBinds); i++) {
      binds.addLast(now);
    }
    while (binds.size() > manyBinds) {
      binds.removeFirst();
    }
    if (binds.size() == manyBinds && binds.getFirst().plus(quiet).isAfter(now)) {
      var sign = new Sign(Sign.Source.BINDS, Program.SCHEDULER, "somebody else binds pods of ours");
      fading.put(FOREIGN_BINDS, new Fading(sign, now.plus(quiet)));
    }
  }

  /** The API did not answer: who is silent now may only not be heard. */
  public void unheard(Instant now) {
    leases.replaceAll((name, held) -> new Held(held.record(), now, held.renews()));
    fading.replaceAll(
        (place, one) -> one.until().isAfter(now) ? new Fading(one.sign(), now.plus(quiet)) : one);
  }

  /** What follows by now. */
  public Mode mode(Instant now) {
    fading.values().removeIf(one -> !one.until().isAfter(now));
    var signs = new ArrayList<Sign>(there.values());
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
      return observes(new Mode.NotLookedYet(), start);
    }
    last = Optional.empty();
    return new Mode.Acts();
  }

  /** Goes on since it began, for whatever reasons. */
  private Mode observes(Mode.Why why, Instant now) {
    var observes = new Mode.Observes(why, last.map(Mode.Observes::since).orElse(now));
    last = Optional.of(observes);
    return observes;
  }
}
