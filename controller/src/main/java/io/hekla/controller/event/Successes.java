package io.hekla.controller.event;

/** Selection of the successes that are published to users. */
public enum Successes {
  /** Successes after a published failure only. */
  AFTER_FAILURES,
  /** Successes of every PodGroup that is scheduled. */
  POD_GROUPS,
  /** Successes of every PodGroup, and of every pod that is bound, as Volcano does it. */
  PODS;

  public static Successes read(String text) {
    return switch (text) {
      case "after-failures" -> AFTER_FAILURES;
      case "pod-groups" -> POD_GROUPS;
      case "pods" -> PODS;
      default ->
          throw new IllegalArgumentException(
              "hekla.events.successes must be after-failures, pod-groups or pods");
    };
  }
}
