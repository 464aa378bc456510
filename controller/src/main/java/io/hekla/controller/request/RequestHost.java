package io.hekla.controller.request;

import io.hekla.controller.verb.Outcome;
import java.time.Duration;
import java.util.List;

/**
 * Host of a {@link RequestQueue}, as the queue asks it.
 *
 * @param <A> whoever asks for requests
 */
public interface RequestHost<A> {
  /**
   * Makes a try; {@link RequestQueue#answered} is called with its outcome, within this or later.
   */
  void attempt(RequestQueue.Call<A> call);

  /** Has {@link RequestQueue#pauseOver} called after a time. */
  void pause(RequestQueue.Call<A> call, Duration length);

  /** All requests of one number are settled; the outcomes are in the order of the verbs. */
  void settled(A asker, long number, List<Outcome> outcomes);
}
