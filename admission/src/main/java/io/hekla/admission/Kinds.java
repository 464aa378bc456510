package io.hekla.admission;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.admission.cronjob.CronJobRules;
import io.hekla.admission.hypernode.HyperNodeRules;
import io.hekla.admission.job.JobRules;
import io.hekla.admission.jobflow.JobFlowRules;
import io.hekla.admission.pod.PodRules;
import io.hekla.admission.podgroup.PodGroupRules;
import io.hekla.admission.queue.QueueRules;
import io.hekla.admission.rule.RulesOf;
import java.util.List;
import java.util.Optional;

/** The kinds of objects that have rules. */
public final class Kinds {
  /** Their rules, in the order of the reference. */
  public static final List<RulesOf<?>> ALL =
      List.of(
          JobRules.ALL,
          PodGroupRules.ALL,
          QueueRules.ALL,
          JobFlowRules.ALL,
          CronJobRules.ALL,
          PodRules.ALL,
          HyperNodeRules.ALL);

  private Kinds() {}

  /** The rules for an object, if its kind has any. */
  public static Optional<RulesOf<?>> of(HasMetadata object) {
    return ALL.stream().filter(rules -> rules.type().isInstance(object)).findFirst();
  }

  /** The rules for objects of an apiVersion and kind, if there are any. */
  public static Optional<RulesOf<?>> of(String apiVersion, String kind) {
    return ALL.stream()
        .filter(
            rules ->
                HasMetadata.getKind(rules.type()).equals(kind)
                    && HasMetadata.getApiVersion(rules.type()).equals(apiVersion))
        .findFirst();
  }
}
