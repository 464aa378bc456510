package io.hekla.controller.request;

import io.hekla.controller.verb.Verb;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Host of a writer of Events, or of why pods wait. */
public interface WriterHost {
  /** Now by the wall clock. */
  Instant now();

  /**
   * Makes requests.
   *
   * @param number by which the writer hears of their outcomes
   */
  void request(long number, List<Verb> verbs);

  /** Has the writer look after a time whether anything is due. */
  void startBeat(Duration after);

  /** Whether the writer will look anyway. */
  boolean isBeatActive();
}
