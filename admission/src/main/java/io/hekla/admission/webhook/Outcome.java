package io.hekla.admission.webhook;

import java.util.Locale;

/** What came of a request to the webhook. */
public enum Outcome {
  /** Let in as it is. */
  ALLOWED,
  /** Let in with changes. */
  CHANGED,
  /** Refused, since rules forbid it. */
  DENIED,
  /** Refused: it is of a kind or an operation that its path is not for. */
  MISDIRECTED,
  /** Refused: it could not be judged, by a fault of Hekla's own. */
  FAILED,
  /** No AdmissionReview; not answered with one. */
  UNREADABLE,
  /** Longer than allowed. */
  TOO_LARGE,
  /** Did not come in time. */
  TOO_SLOW,
  /** More came at once than is kept in memory, or Hekla is not ready. */
  BUSY;

  /** As metrics name it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
