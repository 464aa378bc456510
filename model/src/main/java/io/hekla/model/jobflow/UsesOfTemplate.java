package io.hekla.model.jobflow;

import io.hekla.model.api.Job;
import io.hekla.model.api.JobTemplate;
import io.hekla.model.api.WellKnownKeys;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Which Jobs were made from a JobTemplate, as its status lists them. Source: reference
 * api-and-controllers.md §5.4.
 */
public final class UsesOfTemplate {
  private UsesOfTemplate() {}

  /** The value that marks the Jobs made from it: its namespace and name. */
  public static String mark(JobTemplate template) {
    return template.getMetadata().getNamespace() + "." + template.getMetadata().getName();
  }

  /**
   * The names that its status has to list, sorted; empty if it lists them already, or if there are
   * none: the list is never cleared.
   *
   * @param jobs candidates of all namespaces
   */
  public static Optional<List<String>> missing(JobTemplate template, Collection<Job> jobs) {
    String mark = mark(template);
    var names =
        jobs.stream()
            .filter(
                job ->
                    job.getMetadata().getLabels() != null
                        && mark.equals(
                            job.getMetadata()
                                .getLabels()
                                .get(WellKnownKeys.CREATED_BY_JOB_TEMPLATE)))
            .map(job -> job.getMetadata().getName())
            .sorted()
            .toList();
    boolean listed =
        template.getStatus() != null && names.equals(template.getStatus().jobDependsOnList);
    return names.isEmpty() || listed ? Optional.empty() : Optional.of(names);
  }
}
