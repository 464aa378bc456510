package io.hekla.cli.cluster;

import io.hekla.cli.failure.CommandFailure;
import java.time.Duration;
import java.util.List;

/** Refusal of a request by the API server. */
public final class ApiFailure extends CommandFailure {
  private static final long serialVersionUID = 1L;

  private final int code;
  private final String why;
  private final transient List<Cause> causes;
  private final Duration retryAfter;

  /**
   * One fault of an object that was refused.
   *
   * @param field path of the field; empty if it concerns the whole object
   */
  public record Cause(String field, String message) {}

  /**
   * Creates the failure from an answer that says no more.
   *
   * @param code HTTP code
   * @param why reason of its Status, as {@code NotFound}; may be empty
   */
  ApiFailure(int code, String why, String message) {
    this(code, why, message, List.of(), Duration.ZERO);
  }

  /**
   * Creates the failure from an answer.
   *
   * @param causes faults of an object that it names
   * @param retryAfter time after which to ask again; zero if it names none
   */
  ApiFailure(int code, String why, String message, List<Cause> causes, Duration retryAfter) {
    super(message);
    this.code = code;
    this.why = why;
    this.causes = List.copyOf(causes);
    this.retryAfter = retryAfter;
  }

  /** Returns the faults of the object; empty if the server names none by their fields. */
  public List<Cause> causes() {
    return causes;
  }

  public int code() {
    return code;
  }

  /** Returns whether the same request may be answered later. */
  boolean isForNow() {
    return code == 429;
  }

  /** Returns the time after which to ask again; zero if the server names none. */
  public Duration retryAfter() {
    return retryAfter;
  }

  public boolean isNotFound() {
    return code == 404;
  }

  /**
   * Returns a remedy that the server does not mention; empty if there is none. Quotas and webhooks
   * refuse with the same code, and have their own messages.
   */
  public String remedy() {
    return code == 403 && String.valueOf(getMessage()).contains("\" cannot ")
        ? "get a role that allows it, or act as a user that has one (--context, --as)"
        : "";
  }

  /** Returns whether the resource version to resume a watch from is too old for the server. */
  boolean isExpired() {
    return code == 410 || why.equals("Expired");
  }
}
