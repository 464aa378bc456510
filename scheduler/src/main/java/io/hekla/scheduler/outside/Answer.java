package io.hekla.scheduler.outside;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.hekla.model.machine.Kept;

/** What came back on a question. */
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME)
public sealed interface Answer extends Kept {
  /** A text, which may yet be nonsense. */
  record Text(String text) implements Answer {}

  /** No answer, and why: nobody there, too late, too long, an error status. */
  record None(String why) implements Answer {}
}
