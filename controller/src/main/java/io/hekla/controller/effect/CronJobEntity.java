package io.hekla.controller.effect;

import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi.Part;
import io.hekla.controller.entity.EffectPlan;
import io.hekla.controller.entity.EntityDefinition;
import io.hekla.controller.entity.RequestClass;
import io.hekla.controller.entity.Subject;
import io.hekla.controller.event.EventPublisher;
import io.hekla.controller.verb.CreateOwned;
import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.PatchObject;
import io.hekla.model.api.CronJob;
import io.hekla.model.cronjob.CronJobCommand;
import io.hekla.model.cronjob.CronJobEffect;
import io.hekla.model.cronjob.CronJobEntityState;
import io.hekla.model.cronjob.CronJobEvent;
import io.hekla.model.cronjob.CronJobJobBuilder;
import io.hekla.model.cronjob.CronJobMachine;
import io.hekla.model.cronjob.CronJobStatusConverter;
import io.hekla.model.machine.Machine;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/**
 * Entity definition of CronJobs.
 *
 * @param home zone of schedules that name none
 * @param events receives Events for users
 */
public record CronJobEntity(ZoneId home, EventPublisher events)
    implements EntityDefinition<CronJobEntityState, CronJobCommand, CronJobEvent, CronJobEffect> {
  /** Creates the definition with these ports and settings. */
  public CronJobEntity(DefinitionContext context) {
    this(context.settings().cronHome(), context.publisher(Kind.CRON_JOB));
  }

  @Override
  public Kind<?> kind() {
    return Kind.CRON_JOB;
  }

  @Override
  public Machine<CronJobEntityState, CronJobCommand, CronJobEvent, CronJobEffect> machine() {
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
  public EffectPlan<CronJobCommand> plan(CronJobEffect effect, Subject subject) {
    return switch (effect) {
      case CronJobEffect.CreateJob create ->
          seen(subject)
              .<EffectPlan<CronJobCommand>>map(
                  cronJob ->
                      new EffectPlan.Requests<>(
                          "",
                          RequestClass.OBJECTS,
                          List.of(
                              new CreateOwned<>(
                                  Kind.JOB, CronJobJobBuilder.of(cronJob, create.due()))),
                          outcomes -> Optional.of(made(create, outcomes.getFirst()))))
              .orElseGet(EffectPlan.AfterNextObservation::new);
      case CronJobEffect.DeleteJobs doomed ->
          JobDeletions.<CronJobCommand>of(subject.key().namespace(), doomed.jobs())
              .withListener(outcomes -> deleted(subject, doomed, outcomes));
      case CronJobEffect.WriteStatus write ->
          seen(subject)
              .<EffectPlan<CronJobCommand>>map(
                  cronJob ->
                      EffectPlan.Requests.silent(
                          "status",
                          RequestClass.STATUS,
                          PatchObject.ofStatus(
                              Kind.CRON_JOB,
                              subject.key(),
                              Part.STATUS,
                              subject.uid(),
                              Optional.ofNullable(cronJob.getStatus()),
                              CronJobStatusConverter.write(
                                  write.report(), subject.key().namespace()))))
              .orElseGet(EffectPlan.AfterNextObservation::new);
      case CronJobEffect.Report report ->
          new EffectPlan.Tell<>(
              () ->
                  events.publish(
                      target(subject), report.warning(), report.reason(), report.message()));
      case CronJobEffect.WakeAt wake -> new EffectPlan.WakeAt<>(wake.due());
    };
  }

  private static EventPublisher.Target target(Subject subject) {
    return new EventPublisher.Target(subject.key(), subject.uid());
  }

  private void deleted(Subject subject, CronJobEffect.DeleteJobs doomed, List<Outcome> outcomes) {
    for (int i = 0; i < outcomes.size(); i++) {
      if (outcomes.get(i) instanceof Outcome.Done) {
        String job = doomed.jobs().get(i).name();
        events.publish(target(subject), false, "SuccessfulDelete", "deleted Job " + job);
      }
    }
    events.warn(target(subject), "FailedDelete", outcomes);
  }

  private static Optional<CronJob> seen(Subject subject) {
    return subject.object().map(CronJob.class::cast);
  }

  private static CronJobCommand made(CronJobEffect.CreateJob create, Outcome outcome) {
    String refusal =
        switch (outcome) {
          case Outcome.Done done -> "";
          case Outcome.Refused no -> no.reason();
          case Outcome.Deferred deferred -> deferred.reason();
          case Outcome.Waits waits -> waits.message();
          case Outcome.Unknown unknown -> unknown.message();
        };
    return new CronJobCommand.CreationSettled(create.uid(), create.job(), refusal);
  }

  @Override
  public Optional<EffectPlan<CronJobCommand>> suspended(String reason, Subject subject) {
    var target = new EventPublisher.Target(subject.key(), subject.uid());
    return Optional.of(
        new EffectPlan.Tell<>(() -> events.publish(target, true, "Suspended", reason)));
  }
}
