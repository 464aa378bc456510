package io.hekla.model.podgroup;

/**
 * Condition of an elastic gang: true while as many of its pods run as are placed. Source:
 * docs/reference/podgroup.md#members-of-an-elastic-gang.
 */
public final class ResizedCondition {
  /** Type of the condition. */
  public static final String TYPE = "Resized";

  /** Reason while pods that have a node do not run yet; the status is false. */
  public static final String GROWING = "Growing";

  /** Reason while pods are leaving; the status is false. */
  public static final String SHRINKING = "Shrinking";

  /** Reason while the gang has the size that was decided; the status is true. */
  public static final String SETTLED = "Settled";

  private ResizedCondition() {}
}
