package io.hekla.scheduler.external;

/**
 * Access to the external systems that answer the questions of one session. The time limits of a
 * question, and of all of them together, are its business: the engine has no clock.
 */
@FunctionalInterface
public interface ExternalService {
  /** Access without any external system: for sessions that run where none may be asked. */
  ExternalService UNREACHABLE =
      question -> new ExternalResponse.None("no external system is reachable from here");

  /** Asks and waits for the answer. Never throws: a failure is an answer too. */
  ExternalResponse ask(ExternalRequest question);
}
