package io.hekla.admission.webhook;

import java.util.Locale;

/** Outcome of a request to the webhook. */
public enum ReviewOutcome {
  /** Admitted unchanged. */
  ALLOWED,
  /** Admitted with changes. */
  CHANGED,
  /** Refused by rules. */
  DENIED,
  /** Refused: its path is for another kind or operation. */
  MISDIRECTED,
  /** Refused: a fault of Hekla's own prevented a judgement. */
  FAILED,
  /** No AdmissionReview; the response is none either. */
  UNREADABLE,
  /** Body longer than allowed. */
  TOO_LARGE,
  /** Body that did not arrive in time. */
  TOO_SLOW,
  /** Refused: more arrived at once than memory is bounded to, or Hekla is not ready. */
  BUSY;

  /** Returns the label of the outcome in metrics. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
