package io.hekla.controller.effect;

import com.typesafe.config.Config;
import io.hekla.controller.event.Successes;
import io.hekla.model.job.JobMachine;
import io.hekla.model.podgroup.PodGroupMachine;
import java.time.DateTimeException;
import java.time.ZoneId;

/**
 * Settings of entities.
 *
 * @param jobs machine of Jobs
 * @param gangs machine of PodGroups
 * @param cronHome zone of schedules that name none
 * @param successes which successes are published as Events
 */
public record DefinitionSettings(
    JobMachine jobs,
    PodGroupMachine gangs,
    JobFlowSettings jobFlows,
    ZoneId cronHome,
    Successes successes) {
  /** Reads {@code hekla}. */
  public static DefinitionSettings read(Config hekla) {
    return new DefinitionSettings(
        new JobMachine(hekla.getDuration("job.input-timeout")),
        gangs(hekla),
        JobFlowSettings.read(hekla.getConfig("job-flow")),
        zone(hekla.getString("cron-job.time-zone")),
        Successes.read(hekla.getString("events.successes")));
  }

  private static PodGroupMachine gangs(Config hekla) {
    return new PodGroupMachine(
        hekla.getDuration("scheduler.gang-hold"),
        switch (hekla.getString("scheduler.gang-hold-action")) {
          case "complete" -> false;
          case "evict" -> true;
          default ->
              throw new IllegalArgumentException(
                  "hekla.scheduler.gang-hold-action must be complete or evict");
        });
  }

  private static ZoneId zone(String name) {
    try {
      return name.isEmpty() ? ZoneId.systemDefault() : ZoneId.of(name);
    } catch (DateTimeException unknown) {
      throw new IllegalArgumentException(
          "hekla.cron-job.time-zone %s is no time zone; use an IANA name as Atlantic/Reykjavik"
              .formatted(name),
          unknown);
    }
  }
}
