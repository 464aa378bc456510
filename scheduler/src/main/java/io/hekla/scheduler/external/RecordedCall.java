package io.hekla.scheduler.external;

import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;

/**
 * Question of a session with its answer. The question is whole, or {@linkplain
 * ExternalRequest#abridged abridged}.
 */
@LogicalName("external.recorded-call")
public record RecordedCall(ExternalRequest request, ExternalResponse response)
    implements JournalSerializable {
  /** Returns the exchange with an abridged question. */
  public RecordedCall abridged() {
    return new RecordedCall(request.abridged(), response);
  }

  /** Returns whether the text of the question is its digest. */
  public boolean isAbridged() {
    return request.body().startsWith(ExternalRequest.DIGEST);
  }
}
