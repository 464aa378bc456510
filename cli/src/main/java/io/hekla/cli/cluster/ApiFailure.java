package io.hekla.cli.cluster;

import io.hekla.cli.failure.CommandFailure;

/** Refusal of a request by the API server. */
public final class ApiFailure extends CommandFailure {
  private static final long serialVersionUID = 1L;

  private final int code;
  private final String why;

  /**
   * Creates the failure from an answer.
   *
   * @param code HTTP code
   * @param why reason of its Status, as {@code NotFound}; may be empty
   */
  ApiFailure(int code, String why, String message) {
    super(message);
    this.code = code;
    this.why = why;
  }

  public int code() {
    return code;
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
        ? "ask for a role that allows it, or act as somebody who may (--context, --as)"
        : "";
  }

  /** Returns whether the resource version to resume a watch from is too old for the server. */
  boolean isExpired() {
    return code == 410 || why.equals("Expired");
  }
}
