package io.hekla.actors.job;

import akka.actor.typed.ActorRef;
import akka.cluster.sharding.typed.javadsl.EntityTypeKey;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.actors.entity.EntityKind;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.entity.EntityTypes;
import io.hekla.actors.entity.Subject;
import io.hekla.actors.entity.Work;
import io.hekla.actors.event.EventRecorder;
import io.hekla.actors.kubernetes.Adapters;
import io.hekla.actors.kubernetes.CreateOwned;
import io.hekla.actors.kubernetes.DeleteObject;
import io.hekla.actors.kubernetes.DeleteOwnPod;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.actors.kubernetes.KubernetesApi.Part;
import io.hekla.actors.kubernetes.Outcome;
import io.hekla.actors.kubernetes.PatchObject;
import io.hekla.actors.kubernetes.Patches;
import io.hekla.actors.kubernetes.Verb;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobStatus;
import io.hekla.model.api.PodGroupSpec;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.event.ObjectEvent;
import io.hekla.model.job.JobCommand;
import io.hekla.model.job.JobEffect;
import io.hekla.model.job.JobEvent;
import io.hekla.model.job.JobMachine;
import io.hekla.model.job.JobPhase;
import io.hekla.model.job.JobReport;
import io.hekla.model.job.JobState;
import io.hekla.model.job.PluginsOfJob;
import io.hekla.model.job.PodGroupOfJob;
import io.hekla.model.job.PodOfJob;
import io.hekla.model.job.StatusOfJob;
import io.hekla.model.machine.Machine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Jobs as entities.
 *
 * @param adapters of this member
 * @param priorities values of the PriorityClasses by name, as this member's watch has them
 * @param events writes what users are told
 */
public record JobKind(
    Adapters adapters,
    Supplier<Map<String, Integer>> priorities,
    ActorRef<EventRecorder.Message> events)
    implements EntityKind<JobState, JobCommand, JobEvent, JobEffect> {
  @Override
  public EntityTypeKey<EntityMessage> key() {
    return EntityTypes.JOB;
  }

  private static ObjectEvent event(JobEffect.Report report, Subject subject) {
    return new ObjectEvent(
        new ObjectEvent.About(Kind.JOB.apiVersion(), Kind.JOB.name(), subject.key(), subject.uid()),
        ObjectEvent.Source.CONTROLLERS,
        report.warning() ? ObjectEvent.Type.WARNING : ObjectEvent.Type.NORMAL,
        report.reason(),
        report.message());
  }

  @Override
  public Machine<JobState, JobCommand, JobEvent, JobEffect> machine() {
    return new JobMachine();
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
  public Work<JobCommand> plan(JobEffect effect, Subject subject) {
    return switch (effect) {
      case JobEffect.WakeAt wake -> new Work.WakeAt<>(wake.due());
      case JobEffect.DeletePodGroup gone ->
          subject
              .object()
              .map(Job.class::cast)
              .<Work<JobCommand>>map(
                  job ->
                      Work.Requests.silent(
                          "",
                          adapters.objects(),
                          new DeleteObject<>(
                              Kind.POD_GROUP,
                              beside(subject, PodGroupOfJob.name(job)),
                              gone.uid())))
              .orElseGet(Work.AfterNextLook::new);
      case JobEffect.DeletePods doomed ->
          requests(
              doomed.pods().stream()
                  .<Verb>map(pod -> new DeleteOwnPod(beside(subject, pod.name()), pod.uid()))
                  .toList());
      case JobEffect.DeleteOrder order ->
          Work.Requests.silent(
              "",
              adapters.objects(),
              new DeleteObject<>(Kind.COMMAND, beside(subject, order.name()), order.uid()));
      case JobEffect.Report report ->
          new Work.Tell<>(() -> events.tell(new EventRecorder.Happened(event(report, subject))));
      case JobEffect.CreatePodGroup create ->
          subject
              .object()
              .map(Job.class::cast)
              .<Work<JobCommand>>map(
                  job ->
                      Work.Requests.silent(
                          "",
                          adapters.objects(),
                          new CreateOwned<>(
                              Kind.POD_GROUP, PodGroupOfJob.of(job, priorities.get()))))
              .orElseGet(Work.AfterNextLook::new);
      case JobEffect.UpdatePodGroup update ->
          subject
              .object()
              .map(Job.class::cast)
              .<Work<JobCommand>>map(job -> update(job, update.uid(), subject))
              .orElseGet(Work.AfterNextLook::new);
      case JobEffect.CreatePods create ->
          subject
              .object()
              .map(Job.class::cast)
              .<Work<JobCommand>>map(job -> requests(creations(job, create)))
              .orElseGet(Work.AfterNextLook::new);
      case JobEffect.SetUpPlugins setUp ->
          subject
              .object()
              .map(Job.class::cast)
              .<Work<JobCommand>>map(
                  job ->
                      plugins(
                          PluginRequests.setUp(job, setUp.scaled()),
                          new JobCommand.PluginsStand(subject.uid(), setUp.plugins())))
              .orElseGet(Work.AfterNextLook::new);
      case JobEffect.TakeDownPlugins takeDown ->
          subject
              .object()
              .map(Job.class::cast)
              .<Work<JobCommand>>map(
                  job ->
                      plugins(
                          PluginRequests.takeDown(job), new JobCommand.PluginsGone(subject.uid())))
              .orElseGet(Work.AfterNextLook::new);
      case JobEffect.WriteStatus write ->
          subject
              .object()
              .map(Job.class::cast)
              .<Work<JobCommand>>map(
                  job -> {
                    var shown = Optional.ofNullable(job.getStatus());
                    var requests = status(subject, shown, StatusOfJob.write(write.report(), shown));
                    return isAwaited(write.report(), shown)
                        ? requests
                        : new Work.Unhurried<>(requests, isInMotion(write.report()), true);
                  })
              .orElseGet(Work.AfterNextLook::new);
    };
  }

  @Override
  public Optional<Work<JobCommand>> suspended(String reason, Subject subject) {
    var patch = Patches.of(subject.uid());
    patch.putObject("status").putObject("state").put("reason", "Suspended").put("message", reason);
    return Optional.of(
        Work.Requests.silent(
            "status",
            adapters.status(),
            new PatchObject<>(Kind.JOB, subject.key(), Part.STATUS, patch)));
  }

  private Work<JobCommand> requests(List<Verb> verbs) {
    return new Work.Requests<>("", adapters.pods(), verbs, outcomes -> Optional.empty());
  }

  /** What is not done is asked for again by a later look. */
  private Work<JobCommand> plugins(List<Verb> verbs, JobCommand once) {
    return new Work.Requests<>(
        "",
        adapters.objects(),
        verbs,
        outcomes ->
            outcomes.stream().allMatch(Outcome.Done.class::isInstance)
                ? Optional.of(once)
                : Optional.empty());
  }

  /** Whether users and other controllers wait for what this says: that the Job came to rest. */
  private static boolean isAwaited(JobReport report, Optional<JobStatus> shown) {
    JobPhase phase = JobPhase.read(report.phase());
    return (phase.ended() || phase == JobPhase.ABORTED)
        && !report.phase().equals(StatusOfJob.read(shown).phase());
  }

  /** Whether more is about to happen: pods that are to start or to end. */
  private static boolean isInMotion(JobReport report) {
    return switch (JobPhase.read(report.phase())) {
      case PENDING, ABORTING, RESTARTING, COMPLETING, TERMINATING -> true;
      case RUNNING -> report.pending() + report.terminating() > 0;
      case ABORTED, COMPLETED, TERMINATED, FAILED -> false;
    };
  }

  private Work.Requests<JobCommand> status(
      Subject subject, Optional<JobStatus> shown, JobStatus status) {
    return Work.Requests.silent(
        "status",
        adapters.status(),
        PatchObject.ofStatus(Kind.JOB, subject.key(), Part.STATUS, subject.uid(), shown, status));
  }

  private Work<JobCommand> update(Job job, String uid, Subject subject) {
    var wanted = PodGroupOfJob.of(job, priorities.get()).getSpec();
    return Work.Requests.silent(
        "podgroup",
        adapters.objects(),
        new PatchObject<>(
            Kind.POD_GROUP,
            beside(subject, PodGroupOfJob.name(job)),
            Part.OBJECT,
            Patches.setting(uid, "spec", PodGroupOfJob.updated(new PodGroupSpec(), wanted))));
  }

  private static List<Verb> creations(Job job, JobEffect.CreatePods create) {
    var plugins = PluginsOfJob.of(job);
    var verbs = new ArrayList<Verb>();
    for (JobEffect.Place place : create.places()) {
      job.getSpec().tasks.stream()
          .filter(task -> place.task().equals(task.name))
          .findFirst()
          .ifPresent(
              task -> {
                Pod pod =
                    PodOfJob.of(
                        job, plugins, task, place.index(), create.version(), create.retryCount());
                verbs.add(new CreateOwned<>(Kind.POD, pod));
              });
    }
    return verbs;
  }

  private static ObjectKey beside(Subject subject, String name) {
    return new ObjectKey(subject.key().namespace(), name);
  }
}
