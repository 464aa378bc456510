package io.hekla.recorder.explain;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.recorder.explain.Explanation.Standing;
import io.hekla.recorder.explain.Explanation.Subject;
import io.hekla.recorder.replay.PendingSession;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.JobInspection;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import io.hekla.scheduler.decision.GangReason;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.plugin.PolicyException;
import io.hekla.scheduler.snapshot.SnapshotJob;
import io.hekla.scheduler.snapshot.SnapshotTask;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Explanations of recorded sessions: each runs the session again, and others for the remedies. */
public final class Explainer {
  /** Sessions that a search for remedies runs at most, unless fewer are allowed. */
  static final int MOST_TRIALS = 2_000;

  private Explainer() {}

  /**
   * Explains why a PodGroup waits.
   *
   * @param subject the object that the user named: the PodGroup, or its Job
   * @param job the PodGroup as the session saw it
   * @param withRemedies whether to seek what would let it run, which takes many sessions
   */
  public static Explanation ofJob(
      PendingSession session, Subject subject, SnapshotJob job, boolean withRemedies) {
    return ofJob(session, subject, job, Effort.ofCommand(withRemedies));
  }

  /**
   * Explains why a PodGroup waits.
   *
   * @param effort effort of the search for remedies
   */
  static Explanation ofJob(
      PendingSession session, Subject subject, SnapshotJob job, Effort effort) {
    return explain(session, subject, job, Optional.empty(), effort);
  }

  /**
   * Explains why a pod waits.
   *
   * @param pod as the session saw it
   * @param job its PodGroup
   * @param effort effort of the search for remedies
   */
  static Explanation ofPod(
      PendingSession session, SnapshotTask pod, SnapshotJob job, Effort effort) {
    var subject = new Subject(Subject.Kind.POD, pod.info().key());
    return explain(session, subject, job, Optional.of(pod), effort);
  }

  /** Explains why a pod waits whose PodGroup does not exist, or that has none. */
  public static Explanation ofOrphan(PendingSession session, SnapshotTask pod) {
    Decisions decisions = session.run().decisions();
    boolean waits = pod.status() == TaskStatus.PENDING;
    ObjectKey podGroup = pod.info().podGroup().orElse(pod.info().key());
    return new Explanation(
        new Subject(Subject.Kind.POD, pod.info().key()),
        podGroup,
        "",
        session.recorded().id(),
        session.recorded().at(),
        List.of(),
        waits ? Standing.WAITS_FOR_NODES : Standing.RUNS,
        PodGroupPhase.PENDING,
        ofPod(pod, decisions).orElseGet(Reason.None::new),
        Causes.NONE,
        Optional.empty(),
        waits && pod.info().podGroup().isPresent()
            ? MissingPodGroup.remedies(session, pod, podGroup)
            : List.of(),
        true,
        Optional.empty(),
        Optional.empty(),
        List.of());
  }

  private static Explanation explain(
      PendingSession whole,
      Subject subject,
      SnapshotJob seen,
      Optional<SnapshotTask> pod,
      Effort effort) {
    ObjectKey key = seen.podGroup().key();
    Optional<PendingSession.OwnPartition> partition = whole.partitionOf(key);
    PendingSession session = partition.map(PendingSession.OwnPartition::session).orElse(whole);
    SnapshotJob job = session.state().jobs().get(key).orElse(seen);
    Goal goal =
        pod.map(one -> (Goal) new Goal.Placed(one.info().uid())).orElseGet(() -> Goal.of(job));
    var trials = new Trials(session, goal, effort.orMost());
    JobInspection found = session.inspect(key);
    var waiter = Waiter.of(session, job, trials, found);
    Decisions decisions = found.step().decisions();
    Optional<PodGroupVerdict> verdict = JobVerdict.of(decisions, key);
    Standing standing = standing(job, pod, verdict);
    Reason reason = reason(job, pod, decisions, verdict);
    boolean seeks = effort.trials() > 0 && standing.waits() && !wasPlaced(job, pod, decisions);
    return new Explanation(
        subject,
        key,
        job.queueName(),
        session.recorded().id(),
        session.recorded().at(),
        notes(session, key, standing, found.step(), partition),
        standing,
        verdict.map(PodGroupVerdict::phase).orElse(job.phase()),
        reason,
        new CauseSearch(waiter, found).causes(),
        Optional.empty(),
        seeks ? Remedies.search(waiter) : List.of(),
        !seeks || !trials.isExhausted(),
        standing.waits() ? reservation(key, found.step()) : Optional.empty(),
        standing.waits() ? found.estimate().map(Explanation.Expected::of) : Optional.empty(),
        UsedShares.of(job, found.step(), session.recorded().at()));
  }

  /** Returns the reservation of a PodGroup after a session. */
  private static Optional<Explanation.Reserved> reservation(ObjectKey key, Engine.Step step) {
    return Optional.ofNullable(step.reservations().get(key))
        .map(one -> new Explanation.Reserved(one.start(), one.promised(), one.nodes().size()));
  }

  private static List<String> notes(
      PendingSession session,
      ObjectKey key,
      Standing standing,
      Engine.Step step,
      Optional<PendingSession.OwnPartition> partition) {
    var notes = new ArrayList<String>();
    partition.ifPresent(
        own ->
            notes.add(
                "the partition %s schedules it: its nodes, queues and policy alone count"
                    .formatted(own.name())));
    if (session.recorded().postponed().contains(key)) {
      notes.add(
          "its pods had nodes, and their binds were postponed: namespace %s has as many binds in flight as its share of %d allows"
              .formatted(key.namespace(), session.recorded().unconfirmedBinds()));
    }
    if (standing.waits()) {
      step.faults().stream()
          .filter(fault -> fault.part() == PolicyException.Part.ACTION)
          .forEach(
              fault ->
                  notes.add(
                      "%s; what action %s would do is not known, so that no remedy mends it"
                          .formatted(fault.text(), fault.name())));
    }
    return notes;
  }

  /** Returns the standing of a PodGroup, or of one of its pods, after a session, and its reason. */
  static StandingOf standing(Decisions decisions, SnapshotJob job, Optional<SnapshotTask> pod) {
    Optional<PodGroupVerdict> verdict = JobVerdict.of(decisions, job.podGroup().key());
    return new StandingOf(standing(job, pod, verdict), reason(job, pod, decisions, verdict));
  }

  /** Standing with its reason. */
  record StandingOf(Standing standing, Reason reason) {}

  private static Standing standing(
      SnapshotJob job, Optional<SnapshotTask> pod, Optional<PodGroupVerdict> verdict) {
    boolean wasAdmitted =
        job.phase() != PodGroupPhase.PENDING
            || verdict
                .map(PodGroupVerdict::phase)
                .filter(now -> now != PodGroupPhase.PENDING)
                .isPresent();
    if (!wasAdmitted) {
      return Standing.WAITS_FOR_ADMISSION;
    }
    if (job.tasks().isEmpty()) {
      return Standing.WAITS_FOR_PODS;
    }
    List<SnapshotTask> pods = pod.map(List::of).orElse(job.tasks());
    if (pods.stream().anyMatch(one -> one.status() == TaskStatus.PENDING)) {
      return job.counts().ready() >= Math.max(1, job.podGroup().minMember())
          ? Standing.RUNS_IN_PART
          : Standing.WAITS_FOR_NODES;
    }
    return pods.stream().allMatch(one -> one.status().isCompleted())
        ? Standing.ENDED
        : Standing.RUNS;
  }

  private static Reason reason(
      SnapshotJob job,
      Optional<SnapshotTask> pod,
      Decisions decisions,
      Optional<PodGroupVerdict> verdict) {
    Optional<Reason> ofPod = pod.flatMap(one -> ofPod(one, decisions));
    if (ofPod.isPresent()) {
      return ofPod.get();
    }
    Reason ofJob = verdict.map(PodGroupVerdict::reason).orElseGet(Reason.None::new);
    if (!(JobVerdict.first(ofJob) instanceof Reason.None)) {
      return ofJob;
    }
    return job.tasks().stream()
        .filter(one -> one.status() == TaskStatus.PENDING)
        .flatMap(one -> ofPod(one, decisions).stream())
        .findFirst()
        .map(
            first ->
                ofJob instanceof GangReason.GangNotReady gang
                    ? new GangReason.GangNotReady(gang.placed(), gang.wanted(), gang.total(), first)
                    : first)
        .orElse(ofJob);
  }

  private static Optional<Reason> ofPod(SnapshotTask pod, Decisions decisions) {
    return decisions.tasks().stream()
        .filter(one -> one.taskUid().equals(pod.info().uid()))
        .map(Decisions.TaskVerdict::reason)
        .filter(reason -> !(reason instanceof Reason.None))
        .findFirst();
  }

  /** Returns whether the session itself gave what is waited for. */
  private static boolean wasPlaced(
      SnapshotJob job, Optional<SnapshotTask> pod, Decisions decisions) {
    return pod.map(
            one ->
                decisions.binds().stream()
                    .anyMatch(bind -> bind.taskUid().equals(one.info().uid())))
        .orElseGet(
            () ->
                decisions.binds().stream()
                    .anyMatch(bind -> bind.podGroup().equals(job.podGroup().key())));
  }
}
