package io.hekla.actors.observing;

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

  /** Why nothing may be written now, for people; empty while it may be. */
  public Optional<String> whyClosed() {
    return switch (mode) {
      case Mode.Acts acts -> Optional.empty();
      case Mode.Observes observes ->
          Optional.of("Hekla only observes, since " + observes.why().text());
    };
  }
}
