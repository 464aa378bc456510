package io.hekla.model.cluster;

/** Phase of a PodGroup as the API spells it. Source: reference api-and-controllers.md §1.7. */
public enum PodGroupPhase {
  /** Not let into its queue; an empty phase is read as this. */
  PENDING("Pending"),
  /** Let into its queue: its pods may be made. */
  INQUEUE("Inqueue"),
  /** At least minMember pods run. */
  RUNNING("Running"),
  /** A part runs and the rest cannot be placed. */
  UNKNOWN("Unknown"),
  /** All its pods have ended. */
  COMPLETED("Completed");

  private final String spelling;

  PodGroupPhase(String spelling) {
    this.spelling = spelling;
  }

  /** The phase as the API spells it. */
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
