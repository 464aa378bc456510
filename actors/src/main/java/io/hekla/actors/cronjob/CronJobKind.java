package io.hekla.actors.cronjob;

import akka.cluster.sharding.typed.javadsl.EntityTypeKey;
import io.hekla.actors.entity.EntityKind;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.entity.EntityTypes;
import io.hekla.actors.entity.Subject;
import io.hekla.actors.entity.Work;
import io.hekla.actors.kubernetes.Adapters;
import io.hekla.actors.kubernetes.CreateOwned;
import io.hekla.actors.kubernetes.DeleteObject;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.actors.kubernetes.KubernetesApi.Part;
import io.hekla.actors.kubernetes.Outcome;
import io.hekla.actors.kubernetes.PatchObject;
import io.hekla.actors.kubernetes.Verb;
import io.hekla.model.api.CronJob;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cronjob.CronJobCommand;
import io.hekla.model.cronjob.CronJobEffect;
import io.hekla.model.cronjob.CronJobEvent;
import io.hekla.model.cronjob.CronJobMachine;
import io.hekla.model.cronjob.CronJobState;
import io.hekla.model.cronjob.JobOfCron;
import io.hekla.model.cronjob.StatusOfCronJob;
import io.hekla.model.machine.Machine;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * CronJobs as entities.
 *
 * @param home zone of schedules that name none
 * @param adapters of this member
 */
public record CronJobKind(ZoneId home, Adapters adapters)
    implements EntityKind<CronJobState, CronJobCommand, CronJobEvent, CronJobEffect> {
  private static final Logger log = LoggerFactory.getLogger(CronJobKind.class);

  @Override
  public EntityTypeKey<EntityMessage> key() {
    return EntityTypes.CRON_JOB;
  }

  @Override
  public Machine<CronJobState, CronJobCommand, CronJobEvent, CronJobEffect> machine() {
    return new CronJobMachine(home);
  }

  @Override
  public Class<CronJobCommand> commands() {
    return CronJobCommand.class;
  }

  @Override
  public CronJobCommand gone() {
    return new CronJobCommand.Gone();
  }

  @Override
  public Work<CronJobCommand> plan(CronJobEffect effect, Subject subject) {
    return switch (effect) {
      case CronJobEffect.CreateJob create ->
          seen(subject)
              .<Work<CronJobCommand>>map(
                  cronJob ->
                      new Work.Requests<>(
                          "",
                          adapters.objects(),
                          List.of(
                              new CreateOwned<>(
                                  Kind.JOB, JobOfCron.of(cronJob, create.due(), home))),
                          outcomes -> Optional.of(made(create, outcomes.getFirst()))))
              .orElseGet(Work.AfterNextLook::new);
      case CronJobEffect.DeleteJobs doomed ->
          Work.Requests.silent(
              "",
              adapters.objects(),
              doomed.jobs().stream()
                  .<Verb>map(
                      job ->
                          new DeleteObject<>(
                              Kind.JOB,
                              new ObjectKey(subject.key().namespace(), job.name()),
                              job.uid()))
                  .toList());
      case CronJobEffect.WriteStatus write ->
          seen(subject)
              .<Work<CronJobCommand>>map(
                  cronJob ->
                      Work.Requests.silent(
                          "status",
                          adapters.status(),
                          PatchObject.ofStatus(
                              Kind.CRON_JOB,
                              subject.key(),
                              Part.STATUS,
                              subject.uid(),
                              Optional.ofNullable(cronJob.getStatus()),
                              StatusOfCronJob.write(write.report(), subject.key().namespace()))))
              .orElseGet(Work.AfterNextLook::new);
      case CronJobEffect.Report report ->
          new Work.Tell<>(
              () ->
                  log.info("CronJob {}: {}: {}", subject.key(), report.reason(), report.message()));
      case CronJobEffect.WakeAt wake -> new Work.WakeAt<>(wake.due());
    };
  }

  private static Optional<CronJob> seen(Subject subject) {
    return subject.object().map(CronJob.class::cast);
  }

  private static CronJobCommand made(CronJobEffect.CreateJob create, Outcome outcome) {
    String refusal =
        switch (outcome) {
          case Outcome.Done done -> "";
          case Outcome.Refused no -> no.reason();
          case Outcome.Waits waits -> waits.message();
          case Outcome.Unknown unknown -> unknown.message();
        };
    return new CronJobCommand.Made(create.uid(), create.job(), refusal);
  }

  @Override
  public Optional<Work<CronJobCommand>> suspended(String reason, Subject subject) {
    return Optional.empty();
  }
}
