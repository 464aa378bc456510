package io.hekla.admission.job;

import io.fabric8.kubernetes.api.model.PodSpec;
import io.hekla.admission.rule.Default;
import io.hekla.admission.rule.KindRules;
import io.hekla.admission.rule.Rule;
import io.hekla.admission.template.PodPart;
import io.hekla.admission.template.TemplateRules;
import io.hekla.admission.user.UserRules;
import io.hekla.model.api.Job;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Admission rules of Jobs. */
public final class JobAdmissionRules {
  /** All rules, in the order of Volcano's webhook. */
  public static final KindRules<Job> ALL =
      new KindRules<>(Job.class, "jobs", job -> job.getSpec() != null, defaults(), rules());

  private JobAdmissionRules() {}

  private static List<Default<Job>> defaults() {
    var defaults = new ArrayList<>(JobDefaults.ALL);
    defaults.add(UserRules.recorded("job", "A Job"));
    return defaults;
  }

  private static List<Rule<Job>> rules() {
    return Stream.of(
            ShapeRules.ALL,
            TaskRules.ALL,
            SizeRules.ALL,
            TemplateRules.whenCreated(JobAdmissionRules::pods),
            PartitionRules.ALL,
            PolicyRules.ALL,
            PluginRules.ALL,
            JobVolumeRules.ALL,
            DependencyRules.ALL,
            JobQueueRules.ALL,
            ChangeRules.ALL,
            UserRules.<Job>of("job", "A Job"))
        .flatMap(List::stream)
        .toList();
  }

  /** Pods of which its tasks are made; an empty pod for a task without template. */
  private static List<PodPart> pods(Job job) {
    var pods = new ArrayList<PodPart>();
    Tasks.each(
        job,
        (at, task) -> {
          var spec = task.template == null ? null : task.template.getSpec();
          pods.add(
              new PodPart(
                  at + ".template.",
                  Optional.ofNullable(task.template).map(template -> template.getMetadata()),
                  spec == null ? new PodSpec() : spec));
        });
    return pods;
  }
}
