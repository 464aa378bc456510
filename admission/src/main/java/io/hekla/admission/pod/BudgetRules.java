package io.hekla.admission.pod;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.admission.part.NullSafe;
import io.hekla.admission.rule.Findings;
import io.hekla.admission.rule.Rule;
import io.hekla.admission.rule.RuleInput;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.manifest.FieldPath;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Rules on disruption budgets: how many pods evictions must leave, by annotations of this
 * scheduler's pods.
 */
final class BudgetRules {
  private static final Pattern COUNT = Pattern.compile("0*[1-9][0-9]{0,8}");
  private static final Pattern SHARE = Pattern.compile("0*[1-9][0-9]?%");
  private static final String IN_CEL =
      "object.spec.?schedulerName.orValue('') != 'volcano' || "
          + "%1$s.orValue('1').matches('^(0*[1-9][0-9]{0,8}|0*[1-9][0-9]?%%)$')";
  private static final String MIN =
      "object.metadata.?annotations[?'" + WellKnownKeys.JDB_MIN_AVAILABLE + "']";
  private static final String MAX =
      "object.metadata.?annotations[?'" + WellKnownKeys.JDB_MAX_UNAVAILABLE + "']";

  private BudgetRules() {}

  static final List<Rule<Pod>> ALL =
      List.of(
          Rule.<Pod>whenCreated(
                  "pod.budget-minimum-readable",
                  "Volcano",
                  "`volcano.sh/jdb-min-available` is a number above 0, or `1%` to `99%`.",
                  (input, findings) -> amount(WellKnownKeys.JDB_MIN_AVAILABLE, input, findings))
              .inCel(IN_CEL.formatted(MIN)),
          Rule.<Pod>whenCreated(
                  "pod.budget-maximum-readable",
                  "Volcano",
                  "`volcano.sh/jdb-max-unavailable` is a number above 0, or `1%` to `99%`.",
                  (input, findings) -> amount(WellKnownKeys.JDB_MAX_UNAVAILABLE, input, findings))
              .inCel(IN_CEL.formatted(MAX)),
          Rule.<Pod>whenCreated(
                  "pod.budget-said-once",
                  "Volcano",
                  "A pod has one of `volcano.sh/jdb-min-available` and"
                      + " `volcano.sh/jdb-max-unavailable`, not both.",
                  BudgetRules::once)
              .inCel(
                  "object.spec.?schedulerName.orValue('') != 'volcano' || !("
                      + MIN
                      + ".hasValue() && "
                      + MAX
                      + ".hasValue())"));

  private static void amount(String key, RuleInput<Pod> input, Findings findings) {
    String value = annotations(input).get(key);
    if (value != null && !COUNT.matcher(value).matches() && !SHARE.matcher(value).matches()) {
      findings.add(
          FieldPath.key("metadata.annotations", key),
          "is \"" + value + "\"",
          "must be a number above 0, or 1% to 99%");
    }
  }

  private static void once(RuleInput<Pod> input, Findings findings) {
    Map<String, String> annotations = annotations(input);
    if (annotations.containsKey(WellKnownKeys.JDB_MIN_AVAILABLE)
        && annotations.containsKey(WellKnownKeys.JDB_MAX_UNAVAILABLE)) {
      findings.add(
          FieldPath.key("metadata.annotations", WellKnownKeys.JDB_MAX_UNAVAILABLE),
          "must not be set together with " + WellKnownKeys.JDB_MIN_AVAILABLE,
          "keep one of the two");
    }
  }

  /** Annotations of a pod of this scheduler; none for other pods. */
  private static Map<String, String> annotations(RuleInput<Pod> input) {
    String scheduler = NullSafe.text(input.object().getSpec().getSchedulerName());
    return input.context().settings().schedulerNames().contains(scheduler)
        ? NullSafe.map(input.object().getMetadata().getAnnotations())
        : Map.of();
  }
}
