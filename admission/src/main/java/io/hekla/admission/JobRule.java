package io.hekla.admission;

import io.hekla.model.api.Job;
import java.util.List;

/** One rule for a Job whose defaults are filled in; it finds nothing in a Job that keeps it. */
@FunctionalInterface
interface JobRule {
  List<Finding> check(Job job, AdmissionContext context);

  /** The rules for a new Job, in the order in which their findings are told. */
  List<JobRule> ON_CREATE =
      List.of(
          JobShape::check,
          TaskRules::check,
          TemplateRules::check,
          PolicyRules::check,
          TopologyRules::check,
          PartitionRules::check,
          PluginRules::check,
          VolumeRules::check,
          DependencyRules::check,
          (job, context) -> QueueChoice.ofJob(job.getSpec().queue, context));
}
