package io.hekla.admission.advice;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.admission.part.NullSafe;
import io.hekla.admission.rule.Finding;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobSpec;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.PodGroupSpec;
import io.hekla.model.api.SubGroupPolicySpec;
import io.hekla.model.api.TaskSpec;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Findings on minimums of partitions and sub-groups that have no effect: without the plugin, or in
 * a stored Job whose {@code minAvailable} no webhook has filled in. Pure.
 *
 * @param withoutPlugin whether the scheduler's configuration has no plugin {@code gang}
 */
public record PartitionAdvice(boolean withoutPlugin) {
  /** Name of the plugin that keeps minimums. */
  public static final String PLUGIN = "gang";

  private static final String RULE = "advice.partitions-have-effect";

  /** Returns the findings on a stored object. */
  public List<Finding> of(HasMetadata object) {
    var findings = new ArrayList<Finding>();
    switch (object) {
      case Job job -> job(job.getSpec(), findings);
      case PodGroup group -> group(group.getSpec(), findings);
      default -> {}
    }
    return findings;
  }

  private void job(@Nullable JobSpec spec, List<Finding> findings) {
    if (spec == null) {
      return;
    }
    List<TaskSpec> tasks = NullSafe.list(spec.tasks);
    boolean hasMinimum = false;
    for (int i = 0; i < tasks.size(); i++) {
      var policy = tasks.get(i).partitionPolicy;
      if (policy != null && isPositive(policy.minPartitions)) {
        hasMinimum = true;
        minimum("spec.tasks[" + i + "].partitionPolicy.minPartitions", findings);
      }
    }
    if (hasMinimum && !isPositive(spec.minAvailable)) {
      findings.add(
          new Finding(
              RULE,
              "spec.minAvailable",
              "it is missing, so that the gang needs all pods, whatever minPartitions is",
              "set it, here and in the task, to the pods of minPartitions"));
    }
  }

  private void group(@Nullable PodGroupSpec spec, List<Finding> findings) {
    if (spec == null) {
      return;
    }
    List<SubGroupPolicySpec> policies = NullSafe.list(spec.subGroupPolicy);
    for (int i = 0; i < policies.size(); i++) {
      if (isPositive(policies.get(i).minSubGroups)) {
        minimum("spec.subGroupPolicy[" + i + "].minSubGroups", findings);
      }
    }
  }

  private void minimum(String at, List<Finding> findings) {
    if (withoutPlugin) {
      findings.add(
          new Finding(
              RULE,
              at,
              "it has no effect: the scheduler configuration does not have the plugin " + PLUGIN,
              "add the plugin to its tiers"));
    }
  }

  private static boolean isPositive(@Nullable Integer number) {
    return number != null && number > 0;
  }
}
