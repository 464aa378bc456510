package io.hekla.scheduler.plugin;

/**
 * Result of a predicate: the fit of a task on a node.
 *
 * @param code severity of a refusal
 * @param reason text that users read, equal for equal causes so that nodes can be counted by it;
 *     empty if the task fits
 */
public record Fit(Code code, String reason) {
  /** Fit without a refusal. */
  public static final Fit YES = new Fit(Code.SUCCESS, "");

  /**
   * Fit once pods that are leaving the node are gone: the node can be promised to the task, and not
   * given at once, even if its resources are idle.
   */
  public static final Fit LATER = new Fit(Code.WAIT, "");

  /**
   * Codes of Kubernetes' scheduling framework that are in use, the better first. Source:
   * docs/reference/scheduler-model.md#events-and-pod-conditions,
   * docs/reference/session.md#predicate-statuses.
   */
  public enum Code {
    SUCCESS,
    /** Fit after a wait for pods that are leaving. */
    WAIT,
    /** Refusal for now; evicting pods may help. */
    UNSCHEDULABLE,
    /** Refusal of this node, whichever pods are evicted. */
    UNSCHEDULABLE_AND_UNRESOLVABLE
  }

  /** Refusal that evicting pods may cure. */
  public static Fit notNow(String reason) {
    return new Fit(Code.UNSCHEDULABLE, reason);
  }

  /** Refusal that no eviction cures. */
  public static Fit never(String reason) {
    return new Fit(Code.UNSCHEDULABLE_AND_UNRESOLVABLE, reason);
  }

  /** Returns the worse of two; this one if they are equally bad. */
  Fit orWorse(Fit later) {
    return later.code.compareTo(code) > 0 ? later : this;
  }

  /** Returns whether it is a refusal that no eviction cures. */
  public boolean isForGood() {
    return code == Code.UNSCHEDULABLE_AND_UNRESOLVABLE;
  }

  /** Returns whether it fits at once. */
  public boolean fits() {
    return code == Code.SUCCESS;
  }

  /** Returns whether it fits, at once or once pods that are leaving are gone. */
  public boolean fitsNowOrLater() {
    return code == Code.SUCCESS || code == Code.WAIT;
  }
}
