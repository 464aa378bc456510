package io.hekla.controller.entity;

import io.hekla.model.machine.Kept;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The last observation that an entity was given, and how much of it is taken. */
final class CurrentObservation {
  private @Nullable Observed last;
  private int taken;
  private boolean acknowledged;

  /** Whether none was given since the entity woke. */
  boolean isMissing() {
    return last == null;
  }

  /** Whether a scheduler of a newer term than this one's gave the last one. */
  boolean isNewerThan(Observed other) {
    return last != null && last.asOf().term() > other.asOf().term();
  }

  /** Whether a scheduler of an older term than this one's gave the last one. */
  boolean isOfFormerTerm(Observed other) {
    return last != null && last.asOf().term() < other.asOf().term();
  }

  void replace(Observed newer) {
    last = newer;
    taken = 0;
    acknowledged = false;
  }

  /** Place up to which the watches had told; asked only if there is an observation. */
  Position asOf() {
    return given().asOf();
  }

  boolean hasUntaken() {
    return last != null && taken < last.commands().size();
  }

  /** Whether this is its last command. */
  boolean endsWith(Kept command) {
    return last != null && !last.commands().isEmpty() && last.commands().getLast().equals(command);
  }

  /** Takes the next command. */
  Kept take() {
    return given().commands().get(taken++);
  }

  /** Has its commands decided once more, from the first. */
  void startOver() {
    taken = 0;
  }

  /** Says, once, that it needs not be sent again. */
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
