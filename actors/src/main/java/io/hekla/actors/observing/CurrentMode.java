package io.hekla.actors.observing;

import io.hekla.actors.lease.Terms;
import io.hekla.controller.api.WriteGate;
import io.hekla.model.observing.Mode;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The mode of this member, and until when it may write as the lease of Heklas says; read by any
 * thread, changed by its {@link ModeWatch} alone.
 */
public final class CurrentMode implements Supplier<Mode> {
  private static final Duration FOR_EVER = Duration.ofSeconds(Long.MAX_VALUE);

  private final Supplier<Duration> monotonic;
  private final Terms terms = new Terms();
  private volatile Mode mode;
  private volatile Duration writeUntil = FOR_EVER;

  /** One that begins so, and that no lease limits. */
  public CurrentMode(Mode first) {
    this(first, () -> Duration.ZERO);
  }

  /**
   * One that begins so.
   *
   * @param monotonic the clock by which a lease lapses
   */
  CurrentMode(Mode first, Supplier<Duration> monotonic) {
    this.mode = first;
    this.monotonic = monotonic;
  }

  /** The terms of schedulers that are known. */
  public Terms terms() {
    return terms;
  }

  void set(Mode now) {
    mode = now;
  }

  /** From this moment on nothing is written, until another moment is set. */
  void limit(Duration until) {
    writeUntil = until;
  }

  @Override
  public Mode get() {
    return mode;
  }

  /** What keeps writes back now; empty while nothing does. */
  public Optional<WriteGate.Closed> closed() {
    Mode now = mode;
    return switch (now) {
      case Mode.Acts acts when monotonic.get().compareTo(writeUntil) < 0 -> Optional.empty();
      case Mode.Acts acts ->
          Optional.of(
              new WriteGate.Closed("the lease of Hekla could not be renewed in time", true));
      case Mode.Observes observes ->
          Optional.of(
              new WriteGate.Closed(
                  "Hekla only observes, since " + observes.why().text(), now.isUndecided()));
    };
  }
}
