package io.hekla.model.api;

/** Names of a Job's pods. Source: docs/reference/controllers.md#pods-of-a-job. */
public final class PodNames {
  private PodNames() {}

  /** Returns the name of the pod of this index within a task of a Job. */
  public static String of(String job, String task, int index) {
    return job + "-" + task + "-" + index;
  }
}
