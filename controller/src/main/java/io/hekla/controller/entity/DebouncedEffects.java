package io.hekla.controller.entity;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Effects of one entity that wait for other changes to come: the newest of each lane, until it has
 * been the same for a while, and never longer than a set time after the first.
 *
 * @param <F> effects
 */
final class DebouncedEffects<F> {
  private final StatusWriteLimiter pace;
  private final String namespace;
  private final Map<String, Held<F>> held = new LinkedHashMap<>();

  /**
   * @param since time when the first of the effects that this one stands for began to wait
   * @param inMotion whether it is bound to change
   * @param outdated whether the last observation did not ask for it any more
   */
  private record Held<F>(
      F effect, Duration since, boolean inMotion, boolean everyObservationAsks, boolean outdated) {}

  /**
   * Holds effects as long as a pace demands.
   *
   * @param namespace of the entity's object
   */
  DebouncedEffects(StatusWriteLimiter pace, String namespace) {
    this.pace = pace;
    this.namespace = namespace;
  }

  /**
   * Holds an effect in the place of the last of its lane.
   *
   * @param inMotion whether it is known to be about to change, and waits for that
   * @param everyObservationAsks whether it ends once an observation is taken that does not ask for
   *     it
   * @param now {@link StatusWriteLimiter#now}
   * @return time from now until the lane is to be let go; empty if that stays as it is
   */
  Optional<Duration> hold(
      String lane, F effect, boolean inMotion, boolean everyObservationAsks, Duration now) {
    var last = held.get(lane);
    Duration since = last == null ? now : last.since();
    held.put(lane, new Held<>(effect, since, inMotion, everyObservationAsks, false));
    if (last != null && last.effect().equals(effect)) {
      return Optional.empty();
    }
    Duration left = since.plus(pace.latest()).minus(now);
    Duration pause = inMotion || left.compareTo(pace.quiet()) < 0 ? left : pace.quiet();
    return Optional.of(pause.isNegative() ? Duration.ZERO : pause);
  }

  /** Records that an observation is being taken, which asks again for all effects still wanted. */
  void observationReceived() {
    held.replaceAll(
        (lane, one) ->
            one.everyObservationAsks()
                ? new Held<>(
                    one.effect(), one.since(), one.inMotion(), one.everyObservationAsks(), true)
                : one);
  }

  /**
   * Returns the time from now until the effect of a lane, whose time has come, is to be asked for
   * again, if it has to wait once more, since it is bound to change and others are before it.
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

  /** Removes and returns the effect of a lane; empty if there is none, or it has ended. */
  Optional<F> take(String lane) {
    return Optional.ofNullable(held.remove(lane))
        .filter(one -> !one.outdated())
        .map(one -> Objects.requireNonNull(one.effect()));
  }

  /** Returns the lanes in which an effect is delayed. */
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
