package io.hekla.model.cronjob;

/** What happens when a Job is due while another one runs. Source: reference §1.4. */
public enum ConcurrencyPolicy {
  /** Both run. */
  ALLOW,
  /** The new one waits, and is made late if it is still within its deadline. */
  FORBID,
  /** The old one is deleted. */
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
