package io.hekla.admission.cronjob;

import io.hekla.admission.part.Names;
import io.hekla.admission.part.NullSafe;
import io.hekla.admission.part.QueueChoice;
import io.hekla.admission.rule.Findings;
import io.hekla.admission.rule.KindRules;
import io.hekla.admission.rule.Rule;
import io.hekla.admission.rule.RuleInput;
import io.hekla.admission.user.UserRules;
import io.hekla.model.api.CronJob;
import io.hekla.model.api.SchemaRules;
import io.hekla.model.cronjob.CronSchedule;
import io.hekla.model.cronjob.TimeZones;
import io.hekla.model.text.NearestName;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Admission rules of CronJobs: schedule and time zone are readable, and the names of their Jobs,
 * which are eleven characters longer, are valid. Their Jobs are reviewed when they are created.
 */
public final class CronJobRules {
  private static final int LONGEST_NAME = 52;

  /** All rules, in the order of Volcano's webhook. */
  public static final KindRules<CronJob> ALL =
      new KindRules<>(
          CronJob.class,
          "cronjobs",
          cronJob -> cronJob.getSpec() != null,
          List.of(UserRules.recorded("cronjob", "A CronJob")),
          rules());

  private CronJobRules() {}

  private static List<Rule<CronJob>> rules() {
    return Stream.of(
            ownRules(), UserRules.<CronJob>of("cronjob", "A CronJob"), List.of(JobUserRule.RULE))
        .flatMap(List::stream)
        .toList();
  }

  private static List<Rule<CronJob>> ownRules() {
    return List.of(
        Rule.whenStored(
            "cronjob.schedule-readable",
            "Volcano",
            "`schedule` has five fields of cron, or is `@every` and a duration, or one of"
                + " `@hourly`, `@daily` and the like.",
            CronJobRules::schedule),
        Rule.<CronJob>whenStored(
                "cronjob.schedule-names-no-zone",
                "Volcano",
                "`schedule` names no time zone (`TZ=`, `CRON_TZ=`).",
                CronJobRules::zoneInSchedule)
            .inSchema(SchemaRules.SCHEDULE_NAMES_NO_ZONE),
        Rule.whenStored(
            "cronjob.time-zone-known",
            "Volcano",
            "`timeZone` is unset or an IANA name.",
            CronJobRules::zone),
        Rule.<CronJob>whenStored(
                "cronjob.name-fits",
                "Volcano",
                "The name of a CronJob is valid and has at most 52 characters.",
                CronJobRules::name)
            .inCel(
                "size(object.metadata.name) <= 52 && object.metadata.name.matches("
                    + "'^[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?$')"),
        Rule.<CronJob>whenStored(
                "cronjob.has-template",
                "CRD",
                "A CronJob has a `jobTemplate.spec`.",
                CronJobRules::template)
            .inCel("has(object.spec.jobTemplate) && has(object.spec.jobTemplate.spec)"),
        Rule.whenStored(
            "cronjob.queue-admits-namespace",
            "Hekla",
            "The queue of the Jobs of a CronJob, new or changed, and all above it admit the"
                + " namespace, as with `job.queue-admits-namespace`.",
            CronJobRules::access));
  }

  private static void schedule(RuleInput<CronJob> input, Findings findings) {
    String schedule = NullSafe.text(input.object().getSpec().schedule);
    if (schedule.contains("TZ")) {
      return;
    }
    try {
      CronSchedule.parse(schedule);
    } catch (IllegalArgumentException unreadable) {
      findings.add(
          "spec.schedule",
          String.valueOf(unreadable.getMessage()),
          "write minute hour day month weekday, as 0 4 * * 1-5, or @daily, or @every 90m");
    }
  }

  private static void zoneInSchedule(RuleInput<CronJob> input, Findings findings) {
    String schedule = NullSafe.text(input.object().getSpec().schedule);
    if (schedule.contains("TZ")) {
      findings.add(
          "spec.schedule", "\"" + schedule + "\" names a time zone", "say it in spec.timeZone");
    }
  }

  private static void zone(RuleInput<CronJob> input, Findings findings) {
    String zone = input.object().getSpec().timeZone;
    if (zone == null || TimeZones.names().contains(zone)) {
      return;
    }
    findings.add(
        "spec.timeZone",
        "there is no time zone \"" + zone + "\"",
        NearestName.to(zone, TimeZones.names())
            .filter(near -> !zone.isEmpty())
            .map(near -> "did you mean " + near + "?")
            .orElse("leave it out, or use an IANA name such as Atlantic/Reykjavik"));
  }

  private static void name(RuleInput<CronJob> input, Findings findings) {
    var metadata = input.object().getMetadata();
    String name = NullSafe.text(metadata.getName());
    if (name.isEmpty() && !NullSafe.text(metadata.getGenerateName()).isEmpty()) {
      return;
    }
    if (name.length() > LONGEST_NAME || !Names.isQualified(name)) {
      findings.add(
          "metadata.name",
          "\"" + name + "\" is not a valid name of a CronJob",
          "use at most %d lower-case letters, digits, '-' and '.', beginning and ending with a letter"
                  .formatted(LONGEST_NAME)
              + " or digit");
    }
  }

  private static void template(RuleInput<CronJob> input, Findings findings) {
    var template = input.object().getSpec().jobTemplate;
    if (template == null || template.spec == null) {
      findings.add("spec.jobTemplate.spec", "is missing", "write the spec of the Jobs");
    }
  }

  private static void access(RuleInput<CronJob> input, Findings findings) {
    if (input.isNew(CronJobRules::queue)) {
      QueueChoice.admits(
          "spec.jobTemplate.spec.queue",
          queue(input.object())
              .filter(name -> !name.isEmpty())
              .orElse(input.context().settings().defaultQueue()),
          NullSafe.text(input.object().getMetadata().getNamespace()),
          input.context(),
          findings);
    }
  }

  private static Optional<String> queue(CronJob cronJob) {
    return Optional.ofNullable(cronJob.getSpec())
        .map(spec -> spec.jobTemplate)
        .map(template -> template.spec)
        .map(spec -> NullSafe.text(spec.queue));
  }
}
