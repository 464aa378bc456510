package io.hekla.controller.request;

import io.hekla.controller.verb.Outcome;
import java.time.Duration;
import java.util.List;

/**
 * Host of a {@link RequestQueue}, as the queue asks it.
 *
 * @param <A> askers of requests
 */
public interface RequestHost<A> {
  /**
   * Makes a try; {@link RequestQueue#answered} is called with its outcome, within this call or
   * later.
   */
  void attempt(RequestQueue.Call<A> call);

  /** Calls {@link RequestQueue#pauseOver} after a time. */
  void pause(RequestQueue.Call<A> call, Duration length);

  /**
   * Reports that all requests of one number are settled; the outcomes are in the order of the
   * verbs.
   */
  void settled(A asker, long number, List<Outcome> outcomes);
}
