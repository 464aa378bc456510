package io.hekla.simulator.equality;

import io.hekla.controller.api.Answer;
import io.hekla.controller.cache.WatchEvent;
import java.time.Instant;

/** Input that reached a member. */
public sealed interface Input {
  /** The wall clock of the member when it came. */
  Instant at();

  /** Event of a watch. */
  record Watched(Instant at, WatchEvent<?> event) implements Input {}

  /**
   * The API answered a call.
   *
   * @param call its text, with its number among calls of the same text
   */
  record Answered(Instant at, String call, Answer<?> answer) implements Input {}

  /**
   * A timer fired.
   *
   * @param owner the actor that it belongs to
   * @param key of the timer at its owner
   */
  record Fired(Instant at, String owner, String key) implements Input {}

  /**
   * The member became the one where the scheduler runs: a term of it began.
   *
   * @param by the name of its incarnation
   */
  record Begun(Instant at, String by) implements Input {}

  /** The process was killed, and another one starts on its journal. */
  record Restarted(Instant at) implements Input {}
}
