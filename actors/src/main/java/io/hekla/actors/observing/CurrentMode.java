package io.hekla.actors.observing;

import io.hekla.actors.kubernetes.WriteGate;
import io.hekla.model.observing.Mode;
import java.util.Optional;
import java.util.function.Supplier;

/** The mode of this member; read by any thread, changed by its {@link ModeWatch} alone. */
public final class CurrentMode implements Supplier<Mode> {
  private volatile Mode mode;

  /** One that begins so. */
  public CurrentMode(Mode first) {
    this.mode = first;
  }

  void set(Mode now) {
    mode = now;
  }

  @Override
  public Mode get() {
    return mode;
  }

  /** What keeps writes back now; empty while nothing does. */
  public Optional<WriteGate.Closed> closed() {
    Mode now = mode;
    return switch (now) {
      case Mode.Acts acts -> Optional.empty();
      case Mode.Observes observes ->
          Optional.of(
              new WriteGate.Closed(
                  "Hekla only observes, since " + observes.why().text(), now.isUndecided()));
    };
  }
}
