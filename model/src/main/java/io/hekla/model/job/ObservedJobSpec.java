package io.hekla.model.job;

import io.hekla.model.api.Job;
import java.util.List;

/**
 * The part of a Job's observed state that its spec, name and uid alone decide, whatever becomes of
 * its pods.
 *
 * @param violations violations of bounds, each with its field; of a Job with any nothing else is
 *     read, so that it costs no more than one of no pods
 */
public record ObservedJobSpec(
    List<String> violations, JobObservation.Plugins plugins, JobRules rules) {
  public ObservedJobSpec {
    violations = List.copyOf(violations);
  }

  /** Reads the spec of a Job. */
  public static ObservedJobSpec of(Job job, JobLimits limits) {
    List<String> violations = JobBounds.violations(job, limits);
    if (!violations.isEmpty()) {
      return unread(violations);
    }
    var plugins = JobPluginReader.of(job);
    // Plugins that can do nothing for a Job keep it from creating pods, and report so.
    List<String> tooLarge =
        plugins.faults().isEmpty() ? PodSizes.violations(job, plugins) : List.of();
    return tooLarge.isEmpty()
        ? new ObservedJobSpec(
            List.of(),
            new JobObservation.Plugins(plugins.statusNames(), plugins.faults(), plugins.remarks()),
            JobObservations.rules(job))
        : unread(tooLarge);
  }

  private static ObservedJobSpec unread(List<String> violations) {
    return new ObservedJobSpec(violations, JobObservation.Plugins.NONE, JobRules.NONE);
  }
}
