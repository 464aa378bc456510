package io.hekla.controller.verb;

/**
 * Term of the scheduler, with the decisions of earlier terms that still count in it.
 *
 * @param number greater than that of all terms before; 0 before the first
 * @param assumedTerm the newest earlier term of which it counts a decision; 0 if it counts none
 * @param assumedSession the last session of that term of which it counts a decision
 */
public record SchedulerTerm(long number, long assumedTerm, long assumedSession) {
  /** Term before the first. */
  public static final SchedulerTerm NONE = new SchedulerTerm(0, 0, 0);

  /** Returns a term that counts no decision of earlier ones. */
  public static SchedulerTerm of(long number) {
    return new SchedulerTerm(number, 0, 0);
  }

  /** Returns whether the decisions of this session are known to this term, or may come after it. */
  boolean admits(long term, long session) {
    return term >= number
        || term < assumedTerm
        || (term == assumedTerm && session <= assumedSession);
  }
}
