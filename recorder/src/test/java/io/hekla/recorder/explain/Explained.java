package io.hekla.recorder.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.session.SessionStart;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.QuotaInfo;
import io.hekla.recorder.encoding.DecisionDigest;
import io.hekla.recorder.explain.Explanation.Subject;
import io.hekla.recorder.replay.PendingSession;
import io.hekla.recorder.segment.RecordedSession;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.SessionInput;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.external.ExternalService;
import io.hekla.scheduler.external.RecordedCall;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.SnapshotJob;
import io.hekla.scheduler.snapshot.SnapshotTask;
import io.hekla.scheduler.testing.ClusterBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A cluster of a test and its explanation, with remedies that the test applies by itself. */
final class Explained {
  private static final Instant AT = Instant.EPOCH;

  /** Sessions within which a change helps: to be admitted, to make room, to take it, one more. */
  private static final int ROUNDS = 4;

  private final PendingSession session;
  private final ObjectKey key;
  private final Explanation explanation;

  /** The pod that is to get a node; empty where any of the PodGroup is enough. */
  private final Optional<String> pod;

  private Explained(PendingSession session, ObjectKey key) {
    this.session = session;
    this.key = key;
    this.pod = Optional.empty();
    SnapshotJob job = session.state().jobs().get(key).orElseThrow();
    explanation = Explainer.ofJob(session, new Subject(Subject.Kind.POD_GROUP, key), job, true);
  }

  private Explained(PendingSession session, SnapshotTask pod) {
    this.session = session;
    this.key = pod.info().podGroup().orElseThrow();
    this.pod = Optional.of(pod.info().uid());
    explanation =
        session
            .state()
            .jobs()
            .get(key)
            .map(job -> Explainer.ofPod(session, pod, job, Effort.ofCommand(true)))
            .orElseGet(() -> Explainer.ofOrphan(session, pod));
  }

  /** Explains why a pod of the namespace {@code default} waits. */
  static Explained ofPod(ClusterBuilder cluster, String name) {
    ClusterState state = ClusterState.EMPTY.with(cluster.changes());
    return new Explained(
        new PendingSession(session(AT, 0, Map.of(), List.of()), state, cluster.configuration()),
        state.tasks().get("uid-" + new ObjectKey("default", name)).orElseThrow());
  }

  /** Explains why a PodGroup waits, where an external service answers; it answers no trial. */
  static Explained of(ClusterBuilder cluster, String podGroup, ExternalService service) {
    ClusterState state = ClusterState.EMPTY.with(cluster.changes());
    List<RecordedCall> calls =
        Engine.step(
                state,
                List.of(),
                new SessionInput("s", AT, cluster.configuration(), 0, service, Map.of()))
            .calls();
    return new Explained(
        new PendingSession(session(AT, 0, Map.of(), calls), state, cluster.configuration()),
        new ObjectKey("default", podGroup));
  }

  /** Explains why a PodGroup of the namespace {@code default} waits. */
  static Explained of(ClusterBuilder cluster, String podGroup) {
    return of(cluster, podGroup, Map.of());
  }

  /** Explains it where PodGroups are suspended. */
  static Explained of(ClusterBuilder cluster, String podGroup, Map<ObjectKey, String> suspended) {
    ClusterState state = ClusterState.EMPTY.with(cluster.changes());
    return new Explained(
        new PendingSession(session(AT, 0, suspended, List.of()), state, cluster.configuration()),
        new ObjectKey("default", podGroup));
  }

  /**
   * Explains it in the state that a session left.
   *
   * @param start of that session; the state remembers what was refused by its clock
   */
  static Explained of(ClusterState state, SessionStart start, ObjectKey key) {
    return new Explained(
        new PendingSession(
            session(start.at(), start.seed(), Map.of(), List.of()), state, start.configuration()),
        key);
  }

  private static RecordedSession session(
      Instant at, long seed, Map<ObjectKey, String> suspended, List<RecordedCall> calls) {
    return new RecordedSession(
        1,
        1,
        at,
        seed,
        "",
        List.of(),
        suspended,
        calls,
        List.of(),
        100,
        DecisionDigest.NONE,
        Map.of(),
        List.of(),
        List.of());
  }

  Explanation explanation() {
    return explanation;
  }

  /** Returns the only remedy of a kind. */
  Remedy remedy(Remedy.Kind kind) {
    return explanation.remedies().stream()
        .filter(remedy -> remedy.kind() == kind)
        .findFirst()
        .orElseThrow(() -> new AssertionError("no remedy " + kind + " among " + texts()));
  }

  List<Remedy.Kind> kinds() {
    return explanation.remedies().stream().map(Remedy::kind).distinct().toList();
  }

  List<String> texts() {
    return explanation.remedies().stream().map(Remedy::text).toList();
  }

  /** Applies each remedy to the cluster and runs sessions, until the PodGroup has what it wants. */
  void assertThatEachRemedyHelps() {
    for (Remedy remedy : explanation.remedies()) {
      assertThat(helps(remedy.edit())).as(remedy.text()).isTrue();
    }
  }

  /**
   * Returns whether a change helps, and nothing else does: without it the PodGroup goes on waiting.
   */
  boolean helpsAsWanted(Edit edit) {
    return explanation.standing().waits() && helps(edit) && !helps(Edit.of(List.of()));
  }

  /** Returns whether the session that is inspected for the explanation decides as it did. */
  boolean isInspectedAsItRuns() {
    return session.inspect(key).step().decisions().equals(session.run().decisions());
  }

  boolean helps(Edit edit) {
    Map<ObjectKey, String> suspended = new HashMap<>(session.recorded().suspended());
    edit.resumed().ifPresent(suspended::remove);
    SchedulerConfiguration configuration = edit.configuration().orElse(session.configuration());
    ClusterState state = session.state().with(edit.changes());
    boolean hasPods =
        pod.isPresent() || !session.state().jobs().get(key).orElseThrow().tasks().isEmpty();
    for (int round = 0; round < ROUNDS; round++) {
      Decisions decisions =
          Engine.step(
                  state,
                  List.of(),
                  new SessionInput(
                      round == 0 ? session.recorded().id() : "s" + round,
                      session.recorded().at(),
                      configuration,
                      session.recorded().seed(),
                      ExternalService.UNREACHABLE,
                      suspended))
              .decisions();
      boolean admitted =
          decisions.podGroups().stream().anyMatch(one -> one.key().equals(key) && one.admitted());
      if (isPlaced(decisions) || (admitted && !hasPods)) {
        return true;
      }
      List<Change> done = done(decisions, state);
      if (done.isEmpty()) {
        // The next session would see the same, and decide the same.
        return false;
      }
      state = state.with(done);
    }
    return false;
  }

  /** Returns whether the pod gets a node, or the PodGroup more of them than it is taken away. */
  private boolean isPlaced(Decisions decisions) {
    if (pod.isPresent()) {
      return decisions.binds().stream().anyMatch(one -> one.taskUid().equals(pod.get()));
    }
    long bound = decisions.binds().stream().filter(one -> one.podGroup().equals(key)).count();
    long evicted = decisions.evictions().stream().filter(one -> one.podGroup().equals(key)).count();
    return bound > evicted;
  }

  private static List<Change> done(Decisions decisions, ClusterState state) {
    var done = new ArrayList<Change>();
    decisions
        .binds()
        .forEach(
            one ->
                done.add(
                    new Change.BindAssumed(
                        one.taskUid(), one.node(), one.preparations(), one.annotations())));
    decisions.evictions().forEach(one -> done.add(new Change.TaskGone(one.taskUid())));
    Map<ObjectKey, QuotaInfo> used = new TreeMap<>();
    decisions.podGroups().stream()
        .filter(Decisions.PodGroupVerdict::admitted)
        .forEach(
            one -> {
              done.add(new Change.AdmissionAssumed(one.key(), one.uid()));
              counted(one.key(), state, used);
            });
    used.values().forEach(quota -> done.add(new Change.FactSeen(quota)));
    return done;
  }

  /** Counts the pods of an admitted PodGroup in the quotas, unless they are there already. */
  private static void counted(
      ObjectKey podGroup, ClusterState state, Map<ObjectKey, QuotaInfo> used) {
    SnapshotJob job = state.jobs().get(podGroup).orElseThrow();
    for (QuotaInfo quota : state.others().all(QuotaInfo.class)) {
      if (quota.key().namespace().equals(podGroup.namespace()) && job.tasks().isEmpty()) {
        QuotaInfo now = used.getOrDefault(quota.key(), quota);
        used.put(
            quota.key(),
            new QuotaInfo(now.key(), now.hard(), now.used().plus(job.podGroup().quotaNeed())));
      }
    }
  }

  /** Returns the causes. */
  Causes causes() {
    return explanation.causes();
  }

  Optional<Causes.NodesCause> nodes() {
    return explanation.causes().nodes();
  }
}
