package io.hekla.controller.entity;

import io.hekla.model.machine.JournalSerializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Last observation that an entity received, and the progress of taking it. */
final class CurrentObservation {
  private @Nullable Observed last;
  private int taken;
  private boolean acknowledged;

  /** Returns whether the entity has received no observation since it woke. */
  boolean isMissing() {
    return last == null;
  }

  /** Returns whether the last one came from a scheduler of a newer term than this one's. */
  boolean isNewerThan(Observed other) {
    return last != null && last.asOf().term() > other.asOf().term();
  }

  /** Returns whether the last one came from a scheduler of an older term than this one's. */
  boolean isOfFormerTerm(Observed other) {
    return last != null && last.asOf().term() < other.asOf().term();
  }

  void replace(Observed newer) {
    last = newer;
    taken = 0;
    acknowledged = false;
  }

  /**
   * Returns the position up to which the watches had reported; called only if there is an
   * observation.
   */
  Position asOf() {
    return given().asOf();
  }

  boolean hasNew() {
    return last != null && taken < last.commands().size();
  }

  /** Returns whether this is its last command. */
  boolean endsWith(JournalSerializable command) {
    return last != null && !last.commands().isEmpty() && last.commands().getLast().equals(command);
  }

  /** Takes the next command. */
  JournalSerializable take() {
    return given().commands().get(taken++);
  }

  /** Restarts at the first command, so that all are decided once more. */
  void startOver() {
    taken = 0;
  }

  /** Acknowledges the observation, once, so that it is not sent again. */
  void acknowledge() {
    if (!acknowledged) {
      acknowledged = true;
      given().acknowledge().run();
    }
  }

  private Observed given() {
    return Objects.requireNonNull(last);
  }
}
