package io.hekla.cli.recording;

import io.hekla.cli.failure.CommandFailure;
import io.hekla.recorder.segment.RecordingDamage;

/** Failure of a command that reads a damaged recording. */
public final class DamagedRecording {
  private DamagedRecording() {}

  /** Returns the failure, with the flag that reads what is before the damage. */
  public static CommandFailure failure(RecordingDamage damage) {
    return new CommandFailure(
        "the recording cannot be read: " + damage.getMessage() + advice(damage), damage);
  }

  private static String advice(RecordingDamage damage) {
    // Without its header a segment has nothing that can be read.
    return damage.offset() == 0 ? "" : "; --partial reads what is before that";
  }
}
