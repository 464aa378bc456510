package io.hekla.model.api;

/** Names of a Job's pods. Source: reference api-and-controllers.md §3.11. */
public final class PodNames {
  private PodNames() {}

  /** Returns the name of the pod of this index within a task of a Job. */
  public static String of(String job, String task, int index) {
    return job + "-" + task + "-" + index;
  }
}
