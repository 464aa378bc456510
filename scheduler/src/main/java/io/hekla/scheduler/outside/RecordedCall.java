package io.hekla.scheduler.outside;

import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;

/** Question of a session, {@linkplain ExternalRequest#abridged abridged}, with its answer. */
@LogicalName("outside.exchange")
public record RecordedCall(ExternalRequest question, ExternalResponse answer)
    implements JournalSerializable {}
