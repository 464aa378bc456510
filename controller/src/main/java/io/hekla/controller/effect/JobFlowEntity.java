package io.hekla.controller.effect;

import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi.Part;
import io.hekla.controller.entity.EffectPlan;
import io.hekla.controller.entity.EntityDefinition;
import io.hekla.controller.entity.RequestClass;
import io.hekla.controller.entity.Subject;
import io.hekla.controller.event.EventPublisher;
import io.hekla.controller.verb.CreateFrom;
import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.PatchObject;
import io.hekla.model.api.JobFlow;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.jobflow.FlowJobBuilder;
import io.hekla.model.jobflow.JobFlowCommand;
import io.hekla.model.jobflow.JobFlowEffect;
import io.hekla.model.jobflow.JobFlowEntityState;
import io.hekla.model.jobflow.JobFlowEvent;
import io.hekla.model.jobflow.JobFlowMachine;
import io.hekla.model.jobflow.JobFlowObservations;
import io.hekla.model.jobflow.JobFlowStatusConverter;
import io.hekla.model.machine.Machine;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Entity definition of JobFlows. */
public final class JobFlowEntity
    implements EntityDefinition<JobFlowEntityState, JobFlowCommand, JobFlowEvent, JobFlowEffect> {
  /** Name of the status lane, and of the field. */
  private static final String STATUS = "status";

  private final JobFlowSettings settings;
  private final EventPublisher events;
  private final Prober prober;

  /** Creates the definition with these ports and settings. */
  public JobFlowEntity(DefinitionContext context) {
    this.settings = context.settings().jobFlows();
    this.prober = context.prober();
    this.events = context.publisher(Kind.JOB_FLOW);
  }

  @Override
  public Kind<?> kind() {
    return Kind.JOB_FLOW;
  }

  @Override
  public Machine<JobFlowEntityState, JobFlowCommand, JobFlowEvent, JobFlowEffect> machine() {
    return new JobFlowMachine(settings.heedsProbesAndPatches(), settings.probePause());
  }

  @Override
  public Class<JobFlowCommand> commands() {
    return JobFlowCommand.class;
  }

  @Override
  public JobFlowCommand gone() {
    return new JobFlowCommand.Gone();
  }

  @Override
  public EffectPlan<JobFlowCommand> plan(JobFlowEffect effect, Subject subject) {
    return switch (effect) {
      case JobFlowEffect.CreateJob create ->
          seen(subject)
              .flatMap(flow -> creation(flow, create.flow(), subject))
              .orElseGet(EffectPlan.AfterNextObservation::new);
      case JobFlowEffect.AskProbes ask ->
          new EffectPlan.Tell<>(() -> prober.ask(subject.key(), ask));
      case JobFlowEffect.DeleteJobs doomed ->
          JobDeletions.<JobFlowCommand>of(subject.key().namespace(), doomed.jobs())
              .withListener(outcomes -> events.warn(target(subject), "FailedDelete", outcomes));
      case JobFlowEffect.WriteStatus write ->
          seen(subject)
              .map(flow -> status(flow, write, subject))
              .orElseGet(EffectPlan.AfterNextObservation::new);
      case JobFlowEffect.Report report ->
          new EffectPlan.Tell<>(
              () ->
                  events.publish(
                      target(subject), report.warning(), report.reason(), report.message()));
      case JobFlowEffect.WakeAt wake -> new EffectPlan.WakeAt<>(wake.due());
    };
  }

  private static Optional<JobFlow> seen(Subject subject) {
    return subject.object().map(JobFlow.class::cast);
  }

  private static EventPublisher.Target target(Subject subject) {
    return new EventPublisher.Target(subject.key(), subject.uid());
  }

  private void made(Subject subject, String flow, List<Outcome> outcomes) {
    String job = FlowJobBuilder.name(subject.key().name(), flow);
    if (outcomes.stream().allMatch(Outcome.Done.class::isInstance)) {
      events.publish(
          target(subject), false, "Created", "Job %s stands for flow %s".formatted(job, flow));
    }
    events.warn(target(subject), "FailedCreate", outcomes);
  }

  private Optional<EffectPlan<JobFlowCommand>> creation(
      JobFlow jobFlow, String name, Subject subject) {
    return JobFlowObservations.flow(jobFlow, name)
        .map(
            flow ->
                EffectPlan.Requests.<JobFlowCommand>silent(
                        "",
                        RequestClass.OBJECTS,
                        new CreateFrom<>(
                            Kind.JOB_TEMPLATE,
                            new ObjectKey(jobFlow.getMetadata().getNamespace(), name),
                            Kind.JOB,
                            template ->
                                FlowJobBuilder.of(
                                    jobFlow, flow, template, settings.heedsProbesAndPatches())))
                    .withListener(outcomes -> made(subject, name, outcomes)));
  }

  /**
   * Returns the write of a status. Users wait for a new phase; the progress of its Jobs may be
   * about to change again.
   */
  private EffectPlan<JobFlowCommand> status(
      JobFlow flow, JobFlowEffect.WriteStatus write, Subject subject) {
    var shown = Optional.ofNullable(flow.getStatus());
    Supplier<EffectPlan.Requests<JobFlowCommand>> requests =
        () ->
            EffectPlan.Requests.silent(
                STATUS,
                RequestClass.STATUS,
                PatchObject.ofStatus(
                    Kind.JOB_FLOW,
                    subject.key(),
                    Part.STATUS,
                    subject.uid(),
                    shown,
                    JobFlowStatusConverter.write(write.report())));
    return write.report().phase().equals(JobFlowStatusConverter.read(flow.getStatus()).phase())
        ? new EffectPlan.Debounced<>(STATUS, false, true, requests)
        : requests.get();
  }

  @Override
  public Optional<EffectPlan<JobFlowCommand>> suspended(String reason, Subject subject) {
    var target = new EventPublisher.Target(subject.key(), subject.uid());
    return Optional.of(
        new EffectPlan.Tell<>(() -> events.publish(target, true, "Suspended", reason)));
  }
}
