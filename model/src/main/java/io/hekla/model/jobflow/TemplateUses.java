package io.hekla.model.jobflow;

import io.hekla.model.api.Job;
import io.hekla.model.api.JobTemplate;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.ObjectKey;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Jobs that were created from a JobTemplate, by their label. Source:
 * docs/reference/controllers.md#jobtemplate-controller.
 */
public final class TemplateUses {
  private TemplateUses() {}

  /**
   * Returns the JobTemplate that a Job was created from, if its label names one. One of another
   * namespace is ignored: a label belongs to the tenant, who must not write with it to objects of
   * others. The name is what follows the first dot: no namespace has one, a JobTemplate may.
   */
  public static Optional<ObjectKey> templateOf(Job job) {
    var labels = job.getMetadata().getLabels();
    String mark = labels == null ? null : labels.get(WellKnownKeys.CREATED_BY_JOB_TEMPLATE);
    String namespace = job.getMetadata().getNamespace();
    String start = namespace + ".";
    return mark != null && mark.startsWith(start) && mark.length() > start.length()
        ? Optional.of(new ObjectKey(namespace, mark.substring(start.length())))
        : Optional.empty();
  }

  /**
   * Returns the Jobs that its status has to list, sorted; empty if it lists them. The list is never
   * cleared.
   *
   * @param jobs names of the Jobs that were created from it
   */
  public static Optional<List<String>> toList(JobTemplate template, Collection<String> jobs) {
    var status = template.getStatus();
    List<String> shown =
        status == null || status.jobDependsOnList == null ? List.of() : status.jobDependsOnList;
    List<String> uses = jobs.stream().sorted().toList();
    return uses.isEmpty() || uses.equals(shown) ? Optional.empty() : Optional.of(uses);
  }
}
