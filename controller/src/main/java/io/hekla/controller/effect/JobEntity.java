package io.hekla.controller.effect;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.api.KubernetesApi.Part;
import io.hekla.controller.entity.EffectPlan;
import io.hekla.controller.entity.EntityDefinition;
import io.hekla.controller.entity.RequestClass;
import io.hekla.controller.entity.Subject;
import io.hekla.controller.event.EventPublisher;
import io.hekla.controller.verb.CreateOwned;
import io.hekla.controller.verb.DeleteObject;
import io.hekla.controller.verb.DeleteOwnPod;
import io.hekla.controller.verb.DeleteUnmatchedCommand;
import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.PatchObject;
import io.hekla.controller.verb.Patches;
import io.hekla.controller.verb.Verb;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobStatus;
import io.hekla.model.api.PodGroupSpec;
import io.hekla.model.api.TaskSpec;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.job.JobCommand;
import io.hekla.model.job.JobEffect;
import io.hekla.model.job.JobEntityState;
import io.hekla.model.job.JobEvent;
import io.hekla.model.job.JobMachine;
import io.hekla.model.job.JobPhase;
import io.hekla.model.job.JobPluginReader;
import io.hekla.model.job.JobPodBuilder;
import io.hekla.model.job.JobPodGroupBuilder;
import io.hekla.model.job.JobReport;
import io.hekla.model.job.JobStatusConverter;
import io.hekla.model.job.PodRefusal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Entity definition of Jobs.
 *
 * @param machine machine of Jobs
 * @param priorities values of the PriorityClasses by name, as this member's watch has them
 * @param keys of Jobs with the plugin ssh
 * @param events receives Events for users
 */
public record JobEntity(
    JobMachine machine,
    Supplier<Map<String, Integer>> priorities,
    KeySource keys,
    EventPublisher events)
    implements EntityDefinition<JobEntityState, JobCommand, JobEvent, JobEffect> {
  /** Name of the status lane, and of the field. */
  private static final String STATUS = "status";

  /** Creates the definition with these ports and settings. */
  public JobEntity(DefinitionContext context) {
    this(
        context.settings().jobs(),
        context.priorities(),
        context.keys(),
        context.publisher(Kind.JOB));
  }

  @Override
  public Kind<?> kind() {
    return Kind.JOB;
  }

  @Override
  public Class<JobCommand> commands() {
    return JobCommand.class;
  }

  @Override
  public JobCommand gone() {
    return new JobCommand.Gone();
  }

  @Override
  public EffectPlan<JobCommand> plan(JobEffect effect, Subject subject) {
    return switch (effect) {
      case JobEffect.WakeAt wake -> new EffectPlan.WakeAt<>(wake.due());
      case JobEffect.Report report ->
          new EffectPlan.Tell<>(
              () ->
                  events.publish(
                      target(subject), report.warning(), report.reason(), report.message()));
      case JobEffect.DeletePods doomed ->
          pods(doomed.pods().stream()
                  .<Verb>map(pod -> new DeleteOwnPod(beside(subject, pod.name()), pod.uid()))
                  .toList())
              .withListener(warn(subject, "FailedDelete"));
      case JobEffect.DeleteCommand order ->
          object(new DeleteObject<>(Kind.COMMAND, beside(subject, order.name()), order.uid()));
      case JobEffect.DeleteUnmatchedCommand order -> object(drop(order, subject));
      case JobEffect.DeleteJob delete ->
          object(
              new DeleteObject<>(
                  Kind.JOB, subject.key(), delete.uid(), KubernetesApi.Propagation.FOREGROUND));
      case JobEffect.DeletePodGroup gone -> withJob(subject, job -> delete(job, gone, subject));
      case JobEffect.CreatePodGroup create ->
          withJob(
              subject,
              job ->
                  creations(
                      subject,
                      "PodGroupError",
                      false,
                      object(
                          new CreateOwned<>(
                              Kind.POD_GROUP,
                              JobPodGroupBuilder.of(
                                  job, priorities.get(), create.finishedDeleted())))));
      case JobEffect.UpdatePodGroup update -> withJob(subject, job -> update(job, update, subject));
      case JobEffect.CreatePods create ->
          withJob(
              subject,
              job -> creations(subject, "FailedCreate", true, pods(creations(job, create))));
      case JobEffect.SetUpPlugins setUp ->
          withJob(
              subject,
              job ->
                  creations(
                      subject,
                      "PluginError",
                      false,
                      plugins(
                          PluginRequests.setUp(job, setUp.scaled(), keys),
                          new JobCommand.PluginsCreated(subject.uid(), setUp.plugins()))));
      case JobEffect.TakeDownPlugins takeDown ->
          withJob(
              subject,
              job ->
                  plugins(
                          PluginRequests.takeDown(job),
                          new JobCommand.PluginsDeleted(subject.uid()))
                      .withListener(warn(subject, "PluginError")));
      case JobEffect.NameClaims name ->
          withJob(
              subject,
              job ->
                  object(ClaimRequests.name(job, subject.key()))
                      .withListener(warn(subject, "PVCError")));
      case JobEffect.MakeClaims make ->
          withJob(
              subject,
              job ->
                  creations(
                      subject,
                      "PVCError",
                      true,
                      EffectPlan.Requests.silent(
                          "", RequestClass.OBJECTS, ClaimRequests.make(job, make.names()))));
      case JobEffect.WriteStatus write ->
          withJob(subject, job -> status(job, write.report(), subject));
    };
  }

  private static EventPublisher.Target target(Subject subject) {
    return new EventPublisher.Target(subject.key(), subject.uid());
  }

  private Consumer<List<Outcome>> warn(Subject subject, String reason) {
    return outcomes -> events.warn(target(subject), reason, outcomes);
  }

  /** Returns work that needs the Job itself; it waits until the Job was observed. */
  private static EffectPlan<JobCommand> withJob(
      Subject subject, Function<Job, EffectPlan<JobCommand>> work) {
    return subject
        .object()
        .map(Job.class::cast)
        .map(work)
        .orElseGet(EffectPlan.AfterNextObservation::new);
  }

  @Override
  public Optional<EffectPlan<JobCommand>> suspended(String reason, Subject subject) {
    if (subject.uid().isEmpty()) {
      return Optional.empty();
    }
    var patch = Patches.of(subject.uid());
    patch.putObject(STATUS).putObject("state").put("reason", "Suspended").put("message", reason);
    return Optional.of(
        EffectPlan.Requests.silent(
            STATUS,
            RequestClass.STATUS,
            new PatchObject<>(Kind.JOB, subject.key(), Part.STATUS, patch)));
  }

  private EffectPlan.Requests<JobCommand> pods(List<Verb> verbs) {
    return EffectPlan.Requests.silent("", RequestClass.PODS, verbs);
  }

  private EffectPlan.Requests<JobCommand> object(Verb verb) {
    return EffectPlan.Requests.silent("", RequestClass.OBJECTS, verb);
  }

  /**
   * Returns work that the API may refuse: the Job's status shows the refusal then, and an Event.
   *
   * @param reason of both
   * @param apart whether each creation is worth something without the others
   */
  private EffectPlan<JobCommand> creations(
      Subject subject, String reason, boolean apart, EffectPlan.Requests<JobCommand> requests) {
    return new EffectPlan.Creations<>(
        reason,
        requests
            .withListener(warn(subject, reason))
            .answering(
                (outcomes, otherwise) ->
                    Outcome.firstFailure(outcomes)
                        .<JobCommand>map(
                            why ->
                                new JobCommand.Refused(subject.uid(), new PodRefusal(reason, why)))
                        .or(() -> otherwise)
                        .or(() -> created(subject, reason, outcomes))),
        apart);
  }

  private static Optional<JobCommand> created(
      Subject subject, String reason, List<Outcome> outcomes) {
    return outcomes.stream().allMatch(Outcome.Done.class::isInstance)
        ? Optional.of(new JobCommand.Created(subject.uid(), reason))
        : Optional.empty();
  }

  /** Returns requests for plugins; a request that fails is repeated by a later observation. */
  private EffectPlan.Requests<JobCommand> plugins(List<Verb> verbs, JobCommand once) {
    return new EffectPlan.Requests<>(
        "",
        RequestClass.OBJECTS,
        verbs,
        outcomes ->
            outcomes.stream().allMatch(Outcome.Done.class::isInstance)
                ? Optional.of(once)
                : Optional.empty());
  }

  /**
   * Returns whether users and other controllers wait for this report: that the Job came to rest.
   */
  private static boolean isAwaited(JobReport report, Optional<JobStatus> shown) {
    JobPhase phase = JobPhase.read(report.phase());
    return (phase.ended() || phase == JobPhase.ABORTED)
        && !report.phase().equals(JobStatusConverter.read(shown).phase());
  }

  /** Returns whether further changes are imminent: pods that are to start or to end. */
  private static boolean isChangeImminent(JobReport report) {
    return switch (JobPhase.read(report.phase())) {
      case PENDING, ABORTING, RESTARTING, COMPLETING, TERMINATING -> true;
      case RUNNING -> report.pending() + report.terminating() > 0;
      case ABORTED, COMPLETED, TERMINATED, FAILED -> false;
    };
  }

  private EffectPlan<JobCommand> status(Job job, JobReport report, Subject subject) {
    var shown = Optional.ofNullable(job.getStatus());
    Supplier<EffectPlan.Requests<JobCommand>> requests =
        () ->
            EffectPlan.Requests.<JobCommand>silent(
                    STATUS,
                    RequestClass.STATUS,
                    PatchObject.ofStatus(
                        Kind.JOB,
                        subject.key(),
                        Part.STATUS,
                        subject.uid(),
                        shown,
                        JobStatusConverter.write(report, shown)))
                .withListener(warn(subject, "JobStatusError"));
    return isAwaited(report, shown)
        ? requests.get()
        : new EffectPlan.Debounced<>(STATUS, isChangeImminent(report), true, requests);
  }

  private EffectPlan<JobCommand> delete(Job job, JobEffect.DeletePodGroup gone, Subject subject) {
    ObjectKey group = beside(subject, JobPodGroupBuilder.name(job));
    return object(new DeleteObject<>(Kind.POD_GROUP, group, gone.uid()));
  }

  private EffectPlan<JobCommand> update(Job job, JobEffect.UpdatePodGroup update, Subject subject) {
    var wanted = JobPodGroupBuilder.of(job, priorities.get(), update.finishedDeleted()).getSpec();
    var patch =
        Patches.setting(
            update.uid(), "spec", JobPodGroupBuilder.updated(new PodGroupSpec(), wanted));
    ObjectNode spec = patch.withObject("/spec");
    nullAbsentFields(List.of("priorityClassName", "subGroupPolicy"), spec);
    nullAbsentFields(JobPodGroupBuilder.resources(job), spec.withObject("/minResources"));
    String finishedDeleted = update.finishedDeleted().text();
    patch
        .withObject("/metadata/annotations")
        .put(WellKnownKeys.DONE_AND_GONE, finishedDeleted.isEmpty() ? null : finishedDeleted);
    return EffectPlan.Requests.<JobCommand>silent(
            "podgroup",
            RequestClass.OBJECTS,
            new PatchObject<>(
                Kind.POD_GROUP, beside(subject, JobPodGroupBuilder.name(job)), Part.OBJECT, patch))
        .withListener(warn(subject, "PodGroupError"));
  }

  /**
   * Adds nulls for the fields that the status no longer has: a merge patch leaves what it does not
   * name.
   */
  private static void nullAbsentFields(Collection<String> fields, ObjectNode of) {
    fields.stream().filter(field -> !of.has(field)).forEach(of::putNull);
  }

  private static List<Verb> creations(Job job, JobEffect.CreatePods create) {
    var plugins = JobPluginReader.of(job);
    var tasks = new HashMap<String, TaskSpec>();
    job.getSpec().tasks.forEach(task -> tasks.put(task.name, task));
    var specs = new HashMap<String, PodSpec>();
    var verbs = new ArrayList<Verb>();
    for (JobEffect.Place place : create.places()) {
      TaskSpec task = tasks.get(place.task());
      if (task != null) {
        PodSpec spec = specs.computeIfAbsent(task.name, name -> JobPodBuilder.spec(job, task));
        verbs.add(
            new CreateJobPod(
                job, plugins, task, spec, place.index(), create.version(), create.retryCount()));
      }
    }
    return verbs;
  }

  private Verb drop(JobEffect.DeleteUnmatchedCommand order, Subject subject) {
    ObjectKey command = beside(subject, order.name());
    return new DeleteUnmatchedCommand<>(
        command,
        order.uid(),
        Kind.JOB,
        subject.key(),
        order.target(),
        why -> events.commandDropped(command, order.uid(), why));
  }

  private static ObjectKey beside(Subject subject, String name) {
    return new ObjectKey(subject.key().namespace(), name);
  }
}
