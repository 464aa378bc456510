package io.hekla.actors.cronjob;

import akka.cluster.sharding.typed.javadsl.EntityTypeKey;
import io.hekla.actors.entity.EntityKind;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.entity.EntityTypes;
import io.hekla.actors.entity.Subject;
import io.hekla.actors.entity.Work;
import io.hekla.actors.event.Words;
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

/**
 * CronJobs as entities.
 *
 * @param home zone of schedules that name none
 * @param adapters of this member
 * @param words what users are told
 */
public record CronJobKind(ZoneId home, Adapters adapters, Words words)
    implements EntityKind<CronJobState, CronJobCommand, CronJobEvent, CronJobEffect> {
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
                          List.of(new CreateOwned<>(Kind.JOB, JobOfCron.of(cronJob, create.due()))),
                          outcomes -> Optional.of(made(create, outcomes.getFirst()))))
              .orElseGet(Work.AfterNextLook::new);
      case CronJobEffect.DeleteJobs doomed ->
          Work.Requests.<CronJobCommand>silent(
                  "",
                  adapters.objects(),
                  doomed.jobs().stream()
                      .<Verb>map(
                          job ->
                              new DeleteObject<>(
                                  Kind.JOB,
                                  new ObjectKey(subject.key().namespace(), job.name()),
                                  job.uid()))
                      .toList())
              .telling(outcomes -> deleted(subject, doomed, outcomes));
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
              () -> words.say(whom(subject), report.warning(), report.reason(), report.message()));
      case CronJobEffect.WakeAt wake -> new Work.WakeAt<>(wake.due());
    };
  }

  private static Words.Whom whom(Subject subject) {
    return new Words.Whom(subject.key(), subject.uid());
  }

  private void deleted(Subject subject, CronJobEffect.DeleteJobs doomed, List<Outcome> outcomes) {
    for (int i = 0; i < outcomes.size(); i++) {
      if (outcomes.get(i) instanceof Outcome.Done) {
        String job = doomed.jobs().get(i).name();
        words.say(whom(subject), false, "SuccessfulDelete", "deleted Job " + job);
      }
    }
    words.warn(whom(subject), "FailedDelete", outcomes);
  }

  private static Optional<CronJob> seen(Subject subject) {
    return subject.object().map(CronJob.class::cast);
  }

  private static CronJobCommand made(CronJobEffect.CreateJob create, Outcome outcome) {
    String refusal =
        switch (outcome) {
          case Outcome.Done done -> "";
          case Outcome.Refused no -> no.reason();
          case Outcome.HeldOff heldOff -> heldOff.reason();
          case Outcome.Waits waits -> waits.message();
          case Outcome.Unknown unknown -> unknown.message();
        };
    return new CronJobCommand.Made(create.uid(), create.job(), refusal);
  }

  @Override
  public Optional<Work<CronJobCommand>> suspended(String reason, Subject subject) {
    var whom = new Words.Whom(subject.key(), subject.uid());
    return Optional.of(new Work.Tell<>(() -> words.say(whom, true, "Suspended", reason)));
  }
}
