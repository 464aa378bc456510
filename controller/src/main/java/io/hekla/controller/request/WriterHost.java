package io.hekla.controller.request;

import io.hekla.controller.verb.Verb;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Host of a writer of Events, or of the reasons why pods wait. */
public interface WriterHost {
  /** Returns the wall clock. */
  Instant now();

  /**
   * Makes requests.
   *
   * @param number by which the writer receives their outcomes
   */
  void request(long number, List<Verb> verbs);

  /** Calls the writer after a time to check whether anything is due. */
  void startBeat(Duration after);

  /** Returns whether a call of the writer is due anyway. */
  boolean isBeatActive();
}
