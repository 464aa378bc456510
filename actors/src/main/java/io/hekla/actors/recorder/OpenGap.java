package io.hekla.actors.recorder;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.Extension;
import akka.actor.typed.ExtensionId;
import java.util.function.Supplier;

/**
 * Gap of a member's recording that is still open, so that answers can name it: no segment states it
 * before the next one begins.
 */
public final class OpenGap implements Extension {
  private static final Id ID = new Id();

  private volatile Supplier<String> reason = () -> "";

  private OpenGap() {}

  /** Returns the gap of the recorder of an actor system. */
  public static OpenGap of(ActorSystem<?> system) {
    return ID.apply(system);
  }

  /** Sets the recorder of the member. */
  void in(RecorderThread recorder) {
    reason = recorder::openGap;
  }

  /**
   * Returns why sessions are not recorded at present; empty if they are, or if this member has no
   * recorder. For any thread; does not wait.
   */
  public String reason() {
    return reason.get();
  }

  private static final class Id extends ExtensionId<OpenGap> {
    @Override
    public OpenGap createExtension(ActorSystem<?> system) {
      return new OpenGap();
    }
  }
}
