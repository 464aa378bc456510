package io.hekla.scheduler.outside;

import io.hekla.model.machine.Kept;
import io.hekla.model.machine.LogicalName;

/** Question of a session, {@linkplain Question#abridged abridged}, with its answer. */
@LogicalName("outside.exchange")
public record Exchange(Question question, Answer answer) implements Kept {}
