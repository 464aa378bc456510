package io.hekla.scheduler.outside;

/**
 * Whoever answers the questions of one session. How long a question may take, and how long all of
 * them together, is its business: the engine has no clock.
 */
@FunctionalInterface
public interface Outside {
  /** Nobody answers: for sessions that run where nothing outside may be asked. */
  Outside UNREACHABLE = question -> new Answer.None("nobody outside can be asked here");

  /** Asks and waits for the answer. Never throws: what goes wrong is an answer too. */
  Answer ask(Question question);
}
