package io.hekla.actors.observing;

import akka.actor.typed.ActorRef;
import io.hekla.model.observing.Mode;
import java.time.Duration;

/**
 * How the actors of a member know whether they act.
 *
 * @param mode the mode, at any moment
 * @param watch tells of changes, and is told of signs
 * @param detects whether signs matter
 * @param patience after this time a pod counts as left waiting
 */
public record Observing(
    CurrentMode mode, ActorRef<ModeWatch.Message> watch, boolean detects, Duration patience) {
  /** Of a member that always acts. */
  public static Observing never(ActorRef<ModeWatch.Message> nobody) {
    return new Observing(new CurrentMode(new Mode.Acts()), nobody, false, Duration.ZERO);
  }

  /** Whether nobody has looked yet whether it may act. */
  public boolean isUndecided() {
    return mode.get().isUndecided();
  }

  /** Whether it acts now. */
  public boolean acts() {
    return mode.get().acts();
  }
}
