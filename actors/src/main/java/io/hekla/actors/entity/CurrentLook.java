package io.hekla.actors.entity;

import io.hekla.model.machine.Kept;
import org.jspecify.annotations.Nullable;

/** The last look that an entity was given, and how much of it is taken. */
final class CurrentLook {
  private EntityMessage.@Nullable Look look;
  private int taken;
  private boolean confirmed;

  /** Whether none was given since the entity woke. */
  boolean isMissing() {
    return look == null;
  }

  /** Whether a scheduler of a newer term than this one's gave the last look. */
  boolean isNewerThan(EntityMessage.Look other) {
    return look != null && look.asOf().term() > other.asOf().term();
  }

  /** Whether a scheduler of an older term than this one's gave the last look. */
  boolean isOfFormerTerm(EntityMessage.Look other) {
    return look != null && look.asOf().term() < other.asOf().term();
  }

  void replace(EntityMessage.Look newer) {
    look = newer;
    taken = 0;
    confirmed = false;
  }

  /** Up to where the watches had told; asked only if there is a look. */
  Position asOf() {
    return given().asOf();
  }

  boolean hasUntaken() {
    return look != null && taken < look.commands().size();
  }

  /** Whether this is its last command. */
  boolean endsWith(Kept command) {
    return look != null && !look.commands().isEmpty() && look.commands().getLast().equals(command);
  }

  /** Takes the next command. */
  Kept take() {
    return given().commands().get(taken++);
  }

  /** Has its commands decided once more, from the first. */
  void startOver() {
    taken = 0;
  }

  /** Says, once, that it needs not be sent again; whether this was the first time. */
  boolean confirm() {
    boolean first = !confirmed;
    if (first) {
      confirmed = true;
      confirm(given());
    }
    return first;
  }

  /** Says of any look that it needs not be sent again. */
  static void confirm(EntityMessage.Look look) {
    look.replyTo().tell(new EntityMessage.Looked(look.number()));
  }

  private EntityMessage.Look given() {
    return java.util.Objects.requireNonNull(look);
  }
}
