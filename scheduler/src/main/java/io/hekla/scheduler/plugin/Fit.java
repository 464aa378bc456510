package io.hekla.scheduler.plugin;

/**
 * Whether a task can run on a node.
 *
 * @param code how hard a refusal is
 * @param reason what users read, equal for equal causes so that nodes can be counted by it; empty
 *     if it fits
 */
public record Fit(Code code, String reason) {
  /** It fits. */
  public static final Fit YES = new Fit(Code.SUCCESS, "");

  /** The codes of Kubernetes' scheduling framework that are in use. Source: §2.9, §3.8. */
  public enum Code {
    SUCCESS,
    /** Not now; evicting pods may help. */
    UNSCHEDULABLE,
    /** Not here, whoever is evicted. */
    UNSCHEDULABLE_AND_UNRESOLVABLE
  }

  /** A refusal that evicting pods may cure. */
  public static Fit notNow(String reason) {
    return new Fit(Code.UNSCHEDULABLE, reason);
  }

  /** A refusal that no eviction cures. */
  public static Fit never(String reason) {
    return new Fit(Code.UNSCHEDULABLE_AND_UNRESOLVABLE, reason);
  }

  /** The worse of two; this one if they are equally bad. */
  Fit orWorse(Fit later) {
    return later.code.compareTo(code) > 0 ? later : this;
  }

  /** Whether it is a refusal that no eviction cures. */
  public boolean isForGood() {
    return code == Code.UNSCHEDULABLE_AND_UNRESOLVABLE;
  }

  /** Whether it fits. */
  public boolean fits() {
    return code == Code.SUCCESS;
  }
}
