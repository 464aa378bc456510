package io.hekla.simulator.whatif;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Kind;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.job.JobPodGroupBuilder;
import io.hekla.recorder.explain.Explanation;
import io.hekla.recorder.explain.Explanation.Standing;
import io.hekla.simulator.virtual.RunRecord;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Jobs and pods of a run by which an object starts that waits at the end of recorded days. A run
 * knows Jobs, and pods that belong to none: a PodGroup without a Job starts with its pods.
 *
 * @param runs those Jobs and pods
 * @param needed how many of them have to start
 */
record Awaited(Set<Run> runs, int needed) {
  Awaited {
    runs = Set.copyOf(runs);
  }

  /**
   * A Job or a pod.
   *
   * @param kind as {@link RunRecord#kind} has it
   */
  record Run(String kind, ObjectKey key) {}

  /** Jobs and pods that are awaited, or the reason why a run does not tell. */
  sealed interface Result {
    /** Jobs and pods. */
    record Found(Awaited awaited) implements Result {}

    /**
     * Nothing.
     *
     * @param reason one sentence without a full stop
     */
    record Unknown(String reason) implements Result {}
  }

  /**
   * Returns by which Jobs and pods an object starts.
   *
   * @param now days that begin where the recorded ones end
   * @param schedulerNames values of a pod's schedulerName that make it Hekla's
   */
  static Result of(RecordedDays now, Explanation explanation, Set<String> schedulerNames) {
    ObjectKey name = explanation.subject().name();
    Standing standing = explanation.standing();
    if (explanation.subject().kind() == Explanation.Subject.Kind.JOB) {
      return ofJob(name, standing);
    }
    Optional<ObjectKey> job = jobOf(explanation.podGroup(), now);
    if (job.isPresent()) {
      return ofJob(job.get(), standing);
    }
    return explanation.subject().kind() == Explanation.Subject.Kind.POD
        ? ofPod(now, name)
        : now.last(Kind.POD_GROUP, name)
            .map(group -> ofPods(now, group, schedulerNames))
            .orElseGet(
                () ->
                    new Result.Unknown("PodGroups that another object controls are not recorded"));
  }

  private static Result ofPod(RecordedDays now, ObjectKey pod) {
    return now.last(Kind.POD, pod).isPresent()
        ? of(Set.of(new Run(Kind.POD.name(), pod)), 1)
        : new Result.Unknown("the pod is not recorded as an object");
  }

  private static Result of(Set<Run> runs, int needed) {
    return new Result.Found(new Awaited(runs, needed));
  }

  /** Returns the Job of a PodGroup by its name: such PodGroups are not recorded as objects. */
  private static Optional<ObjectKey> jobOf(ObjectKey podGroup, RecordedDays now) {
    return now.moments().stream()
        .filter(moment -> moment.kind().equals(Kind.JOB))
        .flatMap(moment -> moment.after().stream())
        .filter(job -> Manifest.key(job).namespace().equals(podGroup.namespace()))
        .filter(
            job ->
                JobPodGroupBuilder.name(Manifest.key(job).name(), Manifest.uid(job))
                    .equals(podGroup.name()))
        .map(Manifest::key)
        .findFirst();
  }

  private static Result ofJob(ObjectKey job, Standing standing) {
    return standing == Standing.RUNS_IN_PART
        ? new Result.Unknown(
            "Job %s has started; when further pods of a Job start is not estimated".formatted(job))
        : of(Set.of(new Run(Kind.JOB.name(), job)), 1);
  }

  private static Result ofPods(RecordedDays now, ObjectNode podGroup, Set<String> schedulerNames) {
    ObjectKey name = Manifest.key(podGroup);
    List<ObjectNode> pods =
        now.moments().stream()
            .filter(moment -> moment.kind().equals(Kind.POD))
            .flatMap(moment -> moment.after().stream())
            .filter(pod -> Manifest.key(pod).namespace().equals(name.namespace()))
            .filter(pod -> Manifest.annotation(pod, WellKnownKeys.GROUP_NAME).equals(name.name()))
            .filter(pod -> schedulerNames.contains(Manifest.schedulerName(pod)))
            .filter(pod -> !Manifest.isEndedPod(pod) && !Manifest.isBeingDeleted(pod))
            .toList();
    int placed = (int) pods.stream().filter(pod -> !Manifest.node(pod).isEmpty()).count();
    int needed = Math.max(placed + 1, podGroup.path("spec").path("minMember").asInt(1));
    if (pods.size() < needed) {
      return new Result.Unknown(
          "it has %d of the %d pods that it needs, and what creates the others is not simulated"
              .formatted(pods.size(), needed));
    }
    Set<Run> runs = new HashSet<>();
    pods.forEach(pod -> runs.add(new Run(Kind.POD.name(), Manifest.key(pod))));
    return of(runs, needed);
  }

  /** Returns whether a Job or pod of a run is one of them. */
  boolean includes(RunRecord run) {
    return runs.contains(new Run(run.kind(), run.key()));
  }

  /** Returns the recorded time at which enough of them have started; empty if they never do. */
  Optional<Instant> start(SubmittedStart.Result result) {
    return result.jobs().stream()
        .flatMap(run -> result.start(run).stream())
        .sorted()
        .skip(needed - 1L)
        .findFirst()
        .map(result::recorded);
  }
}
