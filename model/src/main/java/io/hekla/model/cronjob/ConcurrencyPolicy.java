package io.hekla.model.cronjob;

/**
 * Treatment of a Job that is due while another one runs. Source:
 * docs/reference/cronjob.md#what-happens-at-a-time-of-the-schedule.
 */
public enum ConcurrencyPolicy {
  /** Both Jobs run. */
  ALLOW,
  /** The new Job waits, and is created late if it is still within its deadline. */
  FORBID,
  /** The old Job is deleted. */
  REPLACE;

  /** Reads the API's spelling; an empty or unknown one is {@link #ALLOW}. */
  public static ConcurrencyPolicy read(String spelling) {
    return switch (spelling) {
      case "Forbid" -> FORBID;
      case "Replace" -> REPLACE;
      default -> ALLOW;
    };
  }
}
