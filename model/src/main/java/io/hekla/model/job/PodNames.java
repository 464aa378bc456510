package io.hekla.model.job;

/** Names of a Job's pods. Source: reference api-and-controllers.md §3.11. */
final class PodNames {
  private PodNames() {}

  static String of(String job, String task, int index) {
    return job + "-" + task + "-" + index;
  }
}
