package io.hekla.actors.observing;

import io.hekla.actors.lease.Terms;
import io.hekla.controller.api.WriteGate;
import io.hekla.model.observing.Mode;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Mode of this member, and the time until which it may write by the lease of Heklas; read by any
 * thread, changed by its {@link ModeWatch} alone.
 */
public final class CurrentMode implements Supplier<Mode> {
  private static final Duration FOR_EVER = Duration.ofSeconds(Long.MAX_VALUE);

  private final Supplier<Duration> monotonic;
  private final Terms terms = new Terms();
  private volatile Mode mode;
  private volatile Duration writeUntil = FOR_EVER;

  /** Creates a mode that begins so, and that no lease limits. */
  public CurrentMode(Mode first) {
    this(first, () -> Duration.ZERO);
  }

  /**
   * Creates a mode that begins so.
   *
   * @param monotonic the clock by which a lease lapses
   */
  CurrentMode(Mode first, Supplier<Duration> monotonic) {
    this.mode = first;
    this.monotonic = monotonic;
  }

  /** Returns the known terms of schedulers. */
  public Terms terms() {
    return terms;
  }

  void set(Mode now) {
    mode = now;
  }

  /** Sets the moment from which nothing is written, until another moment is set. */
  void limit(Duration until) {
    writeUntil = until;
  }

  @Override
  public Mode get() {
    return mode;
  }

  /** Returns the current reason to hold back writes; empty while there is none. */
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
