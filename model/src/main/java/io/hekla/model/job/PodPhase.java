package io.hekla.model.job;

/** Phase of a pod as the API spells it. */
public enum PodPhase {
  PENDING("Pending"),
  RUNNING("Running"),
  SUCCEEDED("Succeeded"),
  FAILED("Failed"),
  UNKNOWN("Unknown");

  private final String spelling;

  PodPhase(String spelling) {
    this.spelling = spelling;
  }

  /** Returns the phase as the API spells it. */
  public String spelling() {
    return spelling;
  }

  /** Reads the API's spelling; empty is {@link #PENDING}, what is not known {@link #UNKNOWN}. */
  public static PodPhase read(String spelling) {
    if (spelling.isEmpty()) {
      return PENDING;
    }
    for (PodPhase phase : values()) {
      if (phase.spelling.equals(spelling)) {
        return phase;
      }
    }
    return UNKNOWN;
  }

  /** Returns whether the pod's containers have ended for good. */
  public boolean ended() {
    return this == SUCCEEDED || this == FAILED;
  }
}
