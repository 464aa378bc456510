package io.hekla.scheduler.outside;

import io.hekla.model.machine.Kept;
import io.hekla.model.machine.LogicalName;

/** What came back on a question. */
public sealed interface Answer extends Kept {
  /** A text, which may yet be nonsense. */
  @LogicalName("outside.answer.text")
  record Text(String text) implements Answer {}

  /** No answer, and why: nobody there, too late, too long, an error status. */
  @LogicalName("outside.answer.none")
  record None(String why) implements Answer {}
}
