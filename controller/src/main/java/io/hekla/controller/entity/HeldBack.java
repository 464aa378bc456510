package io.hekla.controller.entity;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Effects of one entity that wait for what else is about to change: the newest of each lane, until
 * it has been the same for a while, and never longer than a set time after the first.
 *
 * @param <F> effects
 */
final class HeldBack<F> {
  private final StatusPace pace;
  private final String namespace;
  private final Map<String, Held<F>> held = new LinkedHashMap<>();

  /**
   * @param since when the first of those began to wait that this one stands for
   * @param inMotion whether it is bound to change
   * @param outdated whether the last look did not ask for it any more
   */
  private record Held<F>(
      F effect, Duration since, boolean inMotion, boolean everyLookAsks, boolean outdated) {}

  /**
   * Holds effects as long as a pace says.
   *
   * @param namespace of the entity's object
   */
  HeldBack(StatusPace pace, String namespace) {
    this.pace = pace;
    this.namespace = namespace;
  }

  /**
   * Holds an effect in the place of the last of its lane.
   *
   * @param inMotion whether it is known to be about to change, and waits for that
   * @param everyLookAsks whether it is over once a look is taken that does not ask for it
   * @param now {@link StatusPace#now}
   * @return in what time from now the lane is to be let go; empty if that stays as it is
   */
  Optional<Duration> hold(
      String lane, F effect, boolean inMotion, boolean everyLookAsks, Duration now) {
    var last = held.get(lane);
    Duration since = last == null ? now : last.since();
    held.put(lane, new Held<>(effect, since, inMotion, everyLookAsks, false));
    if (last != null && last.effect().equals(effect)) {
      return Optional.empty();
    }
    Duration left = since.plus(pace.latest()).minus(now);
    Duration pause = inMotion || left.compareTo(pace.quiet()) < 0 ? left : pace.quiet();
    return Optional.of(pause.isNegative() ? Duration.ZERO : pause);
  }

  /** A look is being taken, which will ask again for whatever is still wanted. */
  void lookTaken() {
    held.replaceAll(
        (lane, one) ->
            one.everyLookAsks()
                ? new Held<>(one.effect(), one.since(), one.inMotion(), one.everyLookAsks(), true)
                : one);
  }

  /**
   * Whether the effect of a lane, whose time has come, is to wait once more, since it is bound to
   * change and others are before it; in what time from now it is to be asked for again.
   */
  Optional<Duration> waitsOn(String lane, Duration now) {
    var one = held.get(lane);
    return one == null
            || one.outdated()
            || !one.inMotion()
            || pace.isDue(namespace, one.since(), now)
        ? Optional.empty()
        : Optional.of(pace.latest());
  }

  /** Takes the effect of a lane out; empty if there is none, or it is over. */
  Optional<F> take(String lane) {
    return Optional.ofNullable(held.remove(lane))
        .filter(one -> !one.outdated())
        .map(one -> Objects.requireNonNull(one.effect()));
  }

  /** Lanes in which something is held. */
  List<String> lanes() {
    return List.copyOf(held.keySet());
  }

  boolean isEmpty() {
    return held.isEmpty();
  }

  void clear() {
    held.clear();
  }
}
