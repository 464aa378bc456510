package io.hekla.model.cluster;

/** Phase of a PodGroup as the API spells it. Source: docs/reference/podgroup.md#phases. */
public enum PodGroupPhase {
  /** Not admitted to its queue; an empty phase is read as this. */
  PENDING("Pending"),
  /** Admitted to its queue: its pods may be created. */
  INQUEUE("Inqueue"),
  /** At least minMember pods run. */
  RUNNING("Running"),
  /** Some of its pods run and the rest cannot be placed. */
  UNKNOWN("Unknown"),
  /** All its pods have ended. */
  COMPLETED("Completed");

  private final String spelling;

  PodGroupPhase(String spelling) {
    this.spelling = spelling;
  }

  /** Returns the phase as the API spells it. */
  public String spelling() {
    return spelling;
  }

  /** Reads the API's spelling; an empty or unknown one is {@link #PENDING}. */
  public static PodGroupPhase read(String spelling) {
    for (PodGroupPhase phase : values()) {
      if (phase.spelling.equals(spelling)) {
        return phase;
      }
    }
    return PENDING;
  }
}
