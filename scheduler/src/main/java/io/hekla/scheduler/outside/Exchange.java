package io.hekla.scheduler.outside;

import io.hekla.model.machine.Kept;

/** A question of a session, {@linkplain Question#abridged abridged}, with its answer. */
public record Exchange(Question question, Answer answer) implements Kept {}
