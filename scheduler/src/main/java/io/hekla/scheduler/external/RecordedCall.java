package io.hekla.scheduler.external;

import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;

/** Question of a session, {@linkplain ExternalRequest#abridged abridged}, with its answer. */
@LogicalName("external.recorded-call")
public record RecordedCall(ExternalRequest request, ExternalResponse response)
    implements JournalSerializable {}
