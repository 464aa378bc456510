package io.hekla.scheduler.outside;

import io.hekla.model.machine.Kept;
import io.hekla.model.machine.LogicalName;

/** Answer to a question. */
public sealed interface Answer extends Kept {
  /** A text, which may still be nonsense. */
  @LogicalName("outside.answer.text")
  record Text(String text) implements Answer {}

  /** No answer, with the reason: unreachable, too late, too long, an error status. */
  @LogicalName("outside.answer.none")
  record None(String why) implements Answer {}
}
