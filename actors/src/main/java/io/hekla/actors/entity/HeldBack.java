package io.hekla.actors.entity;

import java.time.Duration;
import java.time.Instant;
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
  private final Duration quiet;
  private final Duration longest;
  private final Map<String, Held<F>> held = new LinkedHashMap<>();

  /**
   * @param since when the first of those began to wait that this one stands for
   * @param outdated whether the last look did not ask for it any more
   */
  private record Held<F>(F effect, Instant since, boolean everyLookAsks, boolean outdated) {}

  /**
   * @param quiet how long an effect has to be the same
   * @param longest how long it waits at most
   */
  HeldBack(Duration quiet, Duration longest) {
    this.quiet = quiet;
    this.longest = longest;
  }

  /**
   * Holds an effect in the place of the last of its lane.
   *
   * @param inMotion whether it is known to be about to change, and waits for that
   * @param everyLookAsks whether it is over once a look is taken that does not ask for it
   * @return in what time from now the lane is to be let go; empty if that stays as it is
   */
  Optional<Duration> hold(
      String lane, F effect, boolean inMotion, boolean everyLookAsks, Instant now) {
    var last = held.get(lane);
    Instant since = last == null ? now : last.since();
    held.put(lane, new Held<>(effect, since, everyLookAsks, false));
    if (last != null && last.effect().equals(effect)) {
      return Optional.empty();
    }
    Duration left = Duration.between(now, since.plus(longest));
    Duration pause = inMotion || left.compareTo(quiet) < 0 ? left : quiet;
    return Optional.of(pause.isNegative() ? Duration.ZERO : pause);
  }

  /** A look is being taken, which will ask again for whatever is still wanted. */
  void lookTaken() {
    held.replaceAll(
        (lane, one) ->
            one.everyLookAsks()
                ? new Held<>(one.effect(), one.since(), one.everyLookAsks(), true)
                : one);
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
