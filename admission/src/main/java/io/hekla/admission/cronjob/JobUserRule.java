package io.hekla.admission.cronjob;

import io.hekla.admission.rule.Findings;
import io.hekla.admission.rule.Rule;
import io.hekla.admission.rule.RuleInput;
import io.hekla.admission.user.UserRules;
import io.hekla.model.api.CronJob;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.manifest.FieldPath;
import java.util.Optional;

/**
 * Rule on the user that the template of a CronJob names: Hekla creates the Jobs, and what it writes
 * is kept.
 */
final class JobUserRule {
  private JobUserRule() {}

  static final Rule<CronJob> RULE =
      Rule.whenStored(
          "cronjob.user-of-jobs",
          "Hekla",
          "`spec.jobTemplate.metadata` of a CronJob names in `hekla.io/user` no other user than the"
              + " CronJob itself, unless it is written by users who act for others; if users are"
              + " recorded (`hekla.admission.users`).",
          JobUserRule::isUserOfCronJob);

  private static void isUserOfCronJob(RuleInput<CronJob> input, Findings findings) {
    String named = user(input.object());
    String own = UserRules.user(input.object());
    if (UserRules.isRecorded(input.context())
        && input.isNew(JobUserRule::user)
        && !named.isEmpty()
        && !named.equals(own)) {
      findings.add(
          FieldPath.key("spec.jobTemplate.metadata.annotations", WellKnownKeys.USER),
          "must not name another user than the CronJob",
          "leave it out: the Jobs of a CronJob count for its user");
    }
  }

  /** Returns the user that the template names; empty if it names none. */
  private static String user(CronJob cronJob) {
    return Optional.ofNullable(cronJob.getSpec())
        .map(spec -> spec.jobTemplate)
        .map(template -> template.metadata)
        .map(UserRules::user)
        .orElse("");
  }
}
