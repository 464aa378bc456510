package io.hekla.cli.recording;

import io.hekla.cli.failure.WrongUse;
import io.hekla.recorder.replay.SessionId;

/** Name of a session on the command line. */
public final class SessionName {
  private SessionName() {}

  /** Reads the value of {@code --session}. */
  public static SessionId read(String text) {
    return SessionId.parse(text)
        .orElseThrow(
            () ->
                new WrongUse(
                    "--session: \"%s\" is no session; write TERM-NUMBER, as 7-42".formatted(text)));
  }
}
