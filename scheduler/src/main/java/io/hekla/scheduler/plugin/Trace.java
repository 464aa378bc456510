package io.hekla.scheduler.plugin;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.decision.Reason;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The calls of one plugin at one extension point. What is thrown in a call is attributed to both;
 * each method names another answer that stands in for the missing one.
 */
interface Trace {
  /** The answer; the session is held again without the function once it throws. */
  <R> R orLeaveOut(Supplier<R> call);

  /**
   * The answer, or another one that is made of the reason that users read.
   *
   * @param consequence of the other answer, in words for people
   */
  <R> R orElse(String consequence, Supplier<R> call, Function<Reason, R> instead);

  /**
   * The answer, or another one for the rest of a session that is held again without the job being
   * served.
   */
  <R> R orHold(ObjectKey job, String consequence, Supplier<R> call, R instead);
}
