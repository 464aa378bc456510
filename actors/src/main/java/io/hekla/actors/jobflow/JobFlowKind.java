package io.hekla.actors.jobflow;

import akka.cluster.sharding.typed.javadsl.EntityTypeKey;
import io.hekla.actors.entity.Entities;
import io.hekla.actors.entity.EntityKind;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.entity.EntityTypes;
import io.hekla.actors.entity.Subject;
import io.hekla.actors.entity.Work;
import io.hekla.actors.event.Words;
import io.hekla.actors.kubernetes.Adapters;
import io.hekla.actors.kubernetes.CreateFrom;
import io.hekla.actors.kubernetes.DeleteObject;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.actors.kubernetes.KubernetesApi.Part;
import io.hekla.actors.kubernetes.Outcome;
import io.hekla.actors.kubernetes.PatchObject;
import io.hekla.actors.kubernetes.Verb;
import io.hekla.model.api.JobFlow;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.jobflow.JobFlowCommand;
import io.hekla.model.jobflow.JobFlowEffect;
import io.hekla.model.jobflow.JobFlowEvent;
import io.hekla.model.jobflow.JobFlowMachine;
import io.hekla.model.jobflow.JobFlowSights;
import io.hekla.model.jobflow.JobFlowState;
import io.hekla.model.jobflow.JobOfFlow;
import io.hekla.model.jobflow.StatusOfFlow;
import io.hekla.model.machine.Machine;
import java.util.List;
import java.util.Optional;

/** JobFlows as entities. */
public final class JobFlowKind
    implements EntityKind<JobFlowState, JobFlowCommand, JobFlowEvent, JobFlowEffect> {
  private final JobFlowSettings settings;
  private final Adapters adapters;
  private final Entities entities;
  private final Words words;
  private final Probing probing;

  /**
   * @param adapters of this member
   * @param entities who hear what the pods answered to their probes
   * @param words what users are told
   */
  public JobFlowKind(JobFlowSettings settings, Adapters adapters, Entities entities, Words words) {
    this.settings = settings;
    this.adapters = adapters;
    this.entities = entities;
    this.words = words;
    this.probing = new Probing(settings.probeTimeout(), this::tell);
  }

  @Override
  public EntityTypeKey<EntityMessage> key() {
    return EntityTypes.JOB_FLOW;
  }

  @Override
  public Machine<JobFlowState, JobFlowCommand, JobFlowEvent, JobFlowEffect> machine() {
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
  public Work<JobFlowCommand> plan(JobFlowEffect effect, Subject subject) {
    return switch (effect) {
      case JobFlowEffect.CreateJob create ->
          seen(subject)
              .flatMap(flow -> creation(flow, create.flow(), subject))
              .orElseGet(Work.AfterNextLook::new);
      case JobFlowEffect.AskProbes ask -> new Work.Tell<>(() -> probing.ask(subject.key(), ask));
      case JobFlowEffect.DeleteJobs doomed ->
          Work.Requests.<JobFlowCommand>silent(
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
              .telling(outcomes -> words.warn(whom(subject), "FailedDelete", outcomes));
      case JobFlowEffect.WriteStatus write ->
          seen(subject)
              .map(flow -> status(flow, write, subject))
              .orElseGet(Work.AfterNextLook::new);
      case JobFlowEffect.Report report ->
          new Work.Tell<>(
              () -> words.say(whom(subject), report.warning(), report.reason(), report.message()));
      case JobFlowEffect.WakeAt wake -> new Work.WakeAt<>(wake.due());
    };
  }

  private static Optional<JobFlow> seen(Subject subject) {
    return subject.object().map(JobFlow.class::cast);
  }

  private static Words.Whom whom(Subject subject) {
    return new Words.Whom(subject.key(), subject.uid());
  }

  private void made(Subject subject, String flow, List<Outcome> outcomes) {
    String job = JobOfFlow.name(subject.key().name(), flow);
    if (outcomes.stream().allMatch(Outcome.Done.class::isInstance)) {
      words.say(whom(subject), false, "Created", "Job %s stands for flow %s".formatted(job, flow));
    }
    words.warn(whom(subject), "FailedCreate", outcomes);
  }

  private Optional<Work<JobFlowCommand>> creation(JobFlow jobFlow, String name, Subject subject) {
    return JobFlowSights.flow(jobFlow, name)
        .map(
            flow ->
                Work.Requests.<JobFlowCommand>silent(
                        "",
                        adapters.objects(),
                        new CreateFrom<>(
                            Kind.JOB_TEMPLATE,
                            new ObjectKey(jobFlow.getMetadata().getNamespace(), name),
                            Kind.JOB,
                            template ->
                                JobOfFlow.of(
                                    jobFlow, flow, template, settings.heedsProbesAndPatches())))
                    .telling(outcomes -> made(subject, name, outcomes)));
  }

  private void tell(ProbeTurns.Answer answer) {
    entities.tell(
        EntityTypes.JOB_FLOW,
        answer.jobFlow(),
        new EntityMessage.Instruct(
            new JobFlowCommand.Probed(answer.ask().uid(), answer.ask().flow(), answer.refusal())));
  }

  /** A new phase is waited for; how its Jobs come along may be about to change again. */
  private Work<JobFlowCommand> status(
      JobFlow flow, JobFlowEffect.WriteStatus write, Subject subject) {
    var shown = Optional.ofNullable(flow.getStatus());
    var requests =
        Work.Requests.<JobFlowCommand>silent(
            "status",
            adapters.status(),
            PatchObject.ofStatus(
                Kind.JOB_FLOW,
                subject.key(),
                Part.STATUS,
                subject.uid(),
                shown,
                StatusOfFlow.write(write.report())));
    return write.report().phase().equals(StatusOfFlow.read(flow.getStatus()).phase())
        ? new Work.Unhurried<>(requests, false, true)
        : requests;
  }

  @Override
  public Optional<Work<JobFlowCommand>> suspended(String reason, Subject subject) {
    var whom = new Words.Whom(subject.key(), subject.uid());
    return Optional.of(new Work.Tell<>(() -> words.say(whom, true, "Suspended", reason)));
  }
}
