package io.hekla.controller.event;

/** Of which successes users are told. */
public enum Successes {
  /** Only those after a failure that was told of. */
  AFTER_FAILURES,
  /** Every PodGroup that is scheduled. */
  POD_GROUPS,
  /** Every PodGroup, and every pod that is bound, as Volcano does it. */
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
