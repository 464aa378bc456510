package io.hekla.cli.cluster;

import io.hekla.cli.failure.CommandFailure;

/** The API server answered, and not as was hoped. */
public final class ApiFailure extends CommandFailure {
  private static final long serialVersionUID = 1L;

  private final int code;
  private final String why;

  /**
   * An answer.
   *
   * @param code of HTTP
   * @param why the reason of its Status, as {@code NotFound}; may be empty
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
   * What can be done about it that the server does not say; empty if it says it, or nobody knows.
   * Quotas and webhooks refuse with the same code, and have words of their own.
   */
  public String remedy() {
    return code == 403 && String.valueOf(getMessage()).contains("\" cannot ")
        ? "ask for a role that allows it, or act as somebody who may (--context, --as)"
        : "";
  }

  /** Whether the version that a watch was to go on from is too old for the server. */
  boolean isExpired() {
    return code == 410 || why.equals("Expired");
  }
}
