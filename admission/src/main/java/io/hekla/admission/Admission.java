package io.hekla.admission;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.model.api.CronJob;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobFlow;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.Queue;
import java.util.ArrayList;
import java.util.List;

/**
 * The rules for what may be stored: defaults are filled in, then everything wrong is found at once.
 * Kinds without rules here are admitted as they are. Source: reference api-and-controllers.md §6.
 */
public final class Admission {
  private Admission() {}

  /** Reviews a new object of any kind; the object given is not changed. */
  public static Verdict<? extends HasMetadata> create(
      HasMetadata object, AdmissionContext context) {
    return switch (object) {
      case Job job -> create(job, context);
      case Queue queue -> create(queue, context);
      case PodGroup podGroup -> create(podGroup, context);
      case Pod pod -> create(pod);
      case JobFlow jobFlow -> review(jobFlow);
      case CronJob cronJob -> review(cronJob);
      default -> new Verdict.Admitted<>(object);
    };
  }

  /** Reviews a new Job; the one given is not changed. */
  public static Verdict<Job> create(Job job, AdmissionContext context) {
    if (job.getSpec() == null) {
      return noSpec();
    }
    Job admitted = Trees.copy(job);
    JobDefaults.fill(admitted, context);
    var findings = new ArrayList<Finding>();
    for (JobRule rule : JobRule.ON_CREATE) {
      findings.addAll(rule.check(admitted, context));
    }
    return Verdict.of(admitted, findings);
  }

  /** Reviews a change of a Job. */
  public static Verdict<Job> update(Job before, Job after) {
    return after.getSpec() == null
        ? noSpec()
        : Verdict.of(after, JobUpdateRules.check(before, after));
  }

  /** Reviews a new Queue; the one given is not changed. */
  public static Verdict<Queue> create(Queue queue, AdmissionContext context) {
    if (queue.getSpec() == null) {
      return noSpec();
    }
    Queue admitted = Trees.copy(queue);
    QueueDefaults.fill(admitted);
    return Verdict.of(admitted, QueueRules.checkNew(admitted, context));
  }

  /** Reviews a change of a Queue. */
  public static Verdict<Queue> update(Queue after, AdmissionContext context) {
    return after.getSpec() == null ? noSpec() : Verdict.of(after, QueueRules.check(after, context));
  }

  /** Reviews a new PodGroup; the one given is not changed. */
  public static Verdict<PodGroup> create(PodGroup podGroup, AdmissionContext context) {
    if (podGroup.getSpec() == null) {
      return noSpec();
    }
    PodGroup admitted = Trees.copy(podGroup);
    PodGroupRules.fillDefaults(admitted, context);
    return Verdict.of(admitted, PodGroupRules.check(admitted, context));
  }

  /** Reviews a new pod; the one given is not changed. */
  public static Verdict<Pod> create(Pod pod) {
    if (pod.getSpec() == null) {
      return noSpec();
    }
    Pod admitted = Trees.copy(pod);
    PodDefaults.fill(admitted);
    return Verdict.of(admitted, TemplateRules.pod("spec", admitted.getSpec()));
  }

  /** Reviews a JobFlow that is new or changed. */
  public static Verdict<JobFlow> review(JobFlow jobFlow) {
    return jobFlow.getSpec() == null ? noSpec() : Verdict.of(jobFlow, JobFlowRules.check(jobFlow));
  }

  /** Reviews a CronJob that is new or changed. */
  public static Verdict<CronJob> review(CronJob cronJob) {
    return cronJob.getSpec() == null ? noSpec() : Verdict.of(cronJob, CronJobRules.check(cronJob));
  }

  private static <T> Verdict<T> noSpec() {
    return new Verdict.Refused<>(List.of(new Finding("spec", "is missing; say what is wanted")));
  }
}
