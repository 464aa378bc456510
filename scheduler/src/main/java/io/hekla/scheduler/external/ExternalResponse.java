package io.hekla.scheduler.external;

import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;

/** Answer to a question. */
public sealed interface ExternalResponse extends JournalSerializable {
  /** A text, which may still be nonsense. */
  @LogicalName("external.response.text")
  record Text(String text) implements ExternalResponse {}

  /** No answer, with the reason: unreachable, too late, too long, an error status. */
  @LogicalName("external.response.none")
  record None(String reason) implements ExternalResponse {}
}
