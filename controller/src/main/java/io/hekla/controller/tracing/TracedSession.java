package io.hekla.controller.tracing;

import java.time.Instant;

/**
 * Session in a trace.
 *
 * @param begin time at which it began to collect changes
 * @param end time at which its decisions were persisted
 */
record TracedSession(long term, long number, Instant begin, Instant end) {
  /** Returns the name of the session, as the recording has it. */
  String name() {
    return term + "-" + number;
  }
}
