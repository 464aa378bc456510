package io.hekla.controller.api.proxy;

import java.time.Duration;

/** Trouble of a request that has one answer. */
public sealed interface Trouble {
  /**
   * Refused, without the server hearing of it.
   *
   * @param retryAfter sent along, in whole seconds, unless it is zero
   */
  record Refusal(int code, String reason, Duration retryAfter) implements Trouble {
    /** A refusal that does not say when to come again. */
    public Refusal(int code, String reason) {
      this(code, reason, Duration.ZERO);
    }
  }

  /** The connection is reset before the request reaches the server. */
  record Reset() implements Trouble {}

  /** The server does what is asked, and the connection is reset instead of an answer. */
  record LostAnswer() implements Trouble {}

  /** The server does what is asked, and its answer breaks off. */
  record Truncation() implements Trouble {}

  /** The request reaches the server only after a while of up to this long. */
  record Delay(Duration longest) implements Trouble {}
}
