package io.hekla.admission.advice;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.hekla.admission.Admission;
import io.hekla.admission.RawRequest;
import io.hekla.admission.Verdict;
import io.hekla.admission.part.ObjectTrees;
import io.hekla.admission.rule.AdmissionContext;
import io.hekla.admission.rule.Finding;
import io.hekla.model.api.CronJob;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobSpec;
import io.hekla.model.api.JobTemplate;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Findings on objects that the webhook admits, as Volcano's does, and that cannot work: Jobs that
 * JobTemplates and CronJobs would create and that would be refused then, and Jobs whose pods the
 * API server would refuse. Pure.
 */
public final class Advice {
  private static final String SPEC = "spec";
  private static final String OF_CRON_JOB = "spec.jobTemplate.spec";

  /** Field of the name, which is not the Job's. */
  private static final String NAME = "metadata.name";

  private Advice() {}

  /** Returns the findings on an object that is to be created. */
  public static List<Finding> of(HasMetadata object, AdmissionContext context) {
    return switch (object) {
      case Job job -> PodFaults.of(job);
      case JobTemplate template -> ofTemplate(template, template.getSpec(), SPEC, context);
      case CronJob cronJob -> ofTemplate(cronJob, spec(cronJob), OF_CRON_JOB, context);
      default -> List.of();
    };
  }

  private static @Nullable JobSpec spec(CronJob cronJob) {
    return Optional.ofNullable(cronJob.getSpec())
        .map(spec -> spec.jobTemplate)
        .map(template -> template.spec)
        .orElse(null);
  }

  /**
   * Returns the findings of the rules on the Job that would be created of a template. The Job's
   * name is another one, so that findings on names are left out.
   */
  private static List<Finding> ofTemplate(
      HasMetadata maker, @Nullable JobSpec spec, String at, AdmissionContext context) {
    if (spec == null) {
      return List.of();
    }
    var job = new Job();
    job.setMetadata(new ObjectMeta());
    job.getMetadata().setGenerateName("job-");
    job.getMetadata().setNamespace(maker.getMetadata().getNamespace());
    job.setSpec(spec);
    Verdict verdict = Admission.judge(RawRequest.create(ObjectTrees.of(job)), context);
    return verdict.findings().stream()
        .filter(one -> !one.field().equals(NAME))
        .map(one -> below(one, at))
        .toList();
  }

  private static Finding below(Finding finding, String at) {
    String field =
        finding.field().startsWith(SPEC) ? at + finding.field().substring(SPEC.length()) : at;
    return new Finding(finding.rule(), field, finding.what(), finding.remedy());
  }
}
