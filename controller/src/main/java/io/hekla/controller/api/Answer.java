package io.hekla.controller.api;

import java.time.Duration;
import java.util.List;

/** Result of a request to the API. */
public sealed interface Answer<T> {
  /** Success, with the object as it stands after the request. */
  record Done<T>(T object) implements Answer<T> {}

  /**
   * The API refused.
   *
   * @param code HTTP status: 404 not found, 409 conflict or already there, 422 invalid, 429 too
   *     many, …
   * @param reason word of the API for it: {@code NotFound}, {@code AlreadyExists}, {@code
   *     Conflict}, {@code Invalid}, …
   * @param message message of the API
   * @param retryAfter pause before the next try that the API asks for; zero if it names none
   * @param findings faults of what was sent, each with its field in front, if the API lists them
   *     one by one
   */
  record Refused<T>(
      int code, String reason, String message, Duration retryAfter, List<String> findings)
      implements Answer<T> {
    public Refused {
      findings = List.copyOf(findings);
    }

    public Refused(int code, String reason, String message, Duration retryAfter) {
      this(code, reason, message, retryAfter, List.of());
    }

    public Refused(int code, String reason, String message) {
      this(code, reason, message, Duration.ZERO);
    }

    /** Returns the same refusal for a request of another type. */
    public <U> Refused<U> as() {
      return new Refused<>(code, reason, message, retryAfter, findings);
    }

    /** Returns whether the object does not exist (any more). */
    public boolean isNotFound() {
      return code == 404;
    }

    /** Returns whether an object of this name exists already. */
    public boolean isAlreadyThere() {
      return code == 409 && reason.equals("AlreadyExists");
    }

    /**
     * Returns whether to ask again makes sense: too many requests, trouble of the server's own, or
     * others that wrote at the same time, to the object or to a quota that counts it.
     */
    public boolean isPassing() {
      return code == 429 || code >= 500 || isConflict();
    }

    /** Returns whether nothing is created any more, because the namespace is being terminated. */
    public boolean isOfEndingNamespace() {
      return code == 403 && message.contains("because it is being terminated");
    }

    /** Returns whether the object changed since it was read, or is not the uid that was meant. */
    public boolean isConflict() {
      return code == 409 && !isAlreadyThere();
    }
  }

  /** A write that Hekla itself holds back; the API was not asked. */
  record Deferred<T>(String why) implements Answer<T> {}

  /** No answer; whether the request was carried out is unknown and has to be read. */
  record Unreachable<T>(String message) implements Answer<T> {}
}
