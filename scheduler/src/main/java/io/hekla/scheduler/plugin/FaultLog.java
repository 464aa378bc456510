package io.hekla.scheduler.plugin;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.decision.Reason;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Calls of one plugin at one extension point. A throwable of a call is attributed to both; each
 * method names another answer that replaces the missing one. The objects that a call is about are
 * for traces.
 */
interface FaultLog {
  /** Returns the answer; the session is run again without the function once it throws. */
  <R> R orLeaveOut(Supplier<R> call, Object... about);

  /**
   * Returns the answer, or another one that is made of the reason that users read.
   *
   * @param consequence effect of the other answer, in words for people
   */
  <R> R orElse(String consequence, Supplier<R> call, Function<Reason, R> instead, Object... about);

  /**
   * Returns the answer, or another one for the rest of a session that is run again without serving
   * the job.
   */
  <R> R orBlock(ObjectKey job, String consequence, Supplier<R> call, R instead, Object... about);
}
