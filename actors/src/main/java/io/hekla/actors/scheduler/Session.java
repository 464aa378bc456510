package io.hekla.actors.scheduler;

import io.hekla.actors.configuration.TakenConfiguration;
import io.hekla.actors.feed.FeedMessage;
import io.hekla.actors.node.NodeDirectory;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.SessionInput;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Postponement;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.snapshot.ClusterState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * What one term of the scheduler knows between its sessions: the engine's state, the changes that
 * it has not seen yet, and what is assumed. Lives and ends with the term.
 */
final class Session {
  private final Assumptions assumptions;
  private final OwnBinds own;
  private final Optional<Observations> observations;
  private final SuspendedPodGroups suspended = new SuspendedPodGroups();
  private final PartBuilder parts = new PartBuilder();
  private final long podVersionNeeded;
  private final long term;
  private boolean isFirst = true;
  private final List<Change> changes = new ArrayList<>();
  private ClusterState state = ClusterState.EMPTY;
  private List<Change> underWay = List.of();
  private List<Decisions.PodGroupVerdict> verdicts = List.of();
  private List<Decisions.TaskVerdict> pods = List.of();
  private List<Decisions.GateOpening> gateOpenings = List.of();
  private long feedVersion;
  private long nodeVersion;
  private long podVersion;
  private long number;
  private Instant now = Instant.EPOCH;
  private Asked asked = Asked.NOTHING;
  private String configuration = "";

  private Session(SchedulerLog log, Optional<Observations> observations) {
    this.assumptions = Assumptions.of(log);
    this.own = OwnBinds.of(log);
    this.observations = observations;
    this.term = log.term();
    this.podVersionNeeded = log.podVersion();
    this.podVersion = log.podVersion();
  }

  /** Before the first session of a term that begins with this log. */
  static Session before(SchedulerLog log) {
    return new Session(log, Optional.empty());
  }

  /** The same of a term that only observes. */
  static Session observing(SchedulerLog log, Duration patience) {
    return new Session(log, Optional.of(new Observations(patience)));
  }

  long term() {
    return term;
  }

  Assumptions assumptions() {
    return assumptions;
  }

  long feedVersion() {
    return feedVersion;
  }

  long nodeVersion() {
    return nodeVersion;
  }

  long podVersion() {
    return podVersion;
  }

  /** Up to where this member's watch of pods must have told before anything is decided. */
  long podVersionNeeded() {
    return podVersionNeeded;
  }

  long number() {
    return number;
  }

  long next() {
    number++;
    return number;
  }

  /** Gives how many pods of ours somebody else bound. */
  int take(FeedMessage.Changes seen) {
    changes.addAll(seen.changes());
    feedVersion = seen.version();
    podVersion = Math.max(podVersion, seen.podVersion());
    for (Change change : seen.changes()) {
      switch (change) {
        case Change.PodGroupSeen group -> {
          parts.shows(group.podGroup());
          suspended.seen(group.podGroup().key(), group.podGroup().uid());
        }
        case Change.PodGroupGone gone -> {
          parts.forget(gone.key());
          suspended.forget(gone.key());
        }
        default -> {}
      }
    }
    // What the first look has of them was the business of the term before.
    List<FeedMessage.Bound> foreign = isFirst ? List.of() : own.foreign(seen);
    observations.ifPresent(all -> all.take(seen.changes(), foreign));
    return foreign.size();
  }

  void take(NodeDirectory.Snapshots snapshots) {
    changes.addAll(snapshots.changes());
    observations.ifPresent(all -> all.take(snapshots.changes(), List.of()));
    nodeVersion = snapshots.version();
    assumptions.seen(changes);
    if (isFirst) {
      assumptions.seenAll(changes);
      // What a former term decided and the first full look does not show is told after that look.
      changes.addAll(assumptions.changes());
      isFirst = false;
    }
  }

  /** The session itself, to be run on another thread. */
  Supplier<Engine.Step> work(
      long session, TakenConfiguration taken, SchedulerSettings settings, Surroundings around) {
    ClusterState before = state;
    underWay = List.copyOf(changes);
    changes.clear();
    List<Change> told = underWay;
    now = around.clock().instant();
    configuration = taken.digest();
    Instant at = now;
    Map<ObjectKey, String> held = suspended.now(System.nanoTime());
    return () ->
        Engine.step(
            before,
            told,
            new SessionInput(
                id(session),
                at,
                taken.configuration(),
                settings.seed(),
                around.outside().get(),
                held));
  }

  /** Digest of the configuration of the last session. */
  String configuration() {
    return configuration;
  }

  /** The clock of the last session. */
  Instant now() {
    return now;
  }

  /** What the last session asked the outside. */
  Asked asked() {
    return asked;
  }

  private String id(long session) {
    return term + "-" + session;
  }

  /** Takes in what became of the session; gives what it decided and may begin. */
  Decisions take(Engine.Step step, SchedulerSettings settings) {
    state = step.state();
    var postponement =
        new Postponement(
            settings.unconfirmedBinds(),
            assumptions.unconfirmedBindsByNamespace(),
            assumptions.podGroupsWithBinds());
    Decisions decisions = postponement.applyTo(step.decisions(), id(number));
    verdicts = decisions.podGroups();
    pods = decisions.tasks();
    gateOpenings = decisions.gateOpenings();
    asked = Asked.of(step.asked());
    underWay = List.of();
    return decisions;
  }

  /** The gates that the last session opens. */
  List<Decisions.GateOpening> gateOpenings() {
    return gateOpenings;
  }

  /** The reasons why pods wait, by the last session. */
  List<Decisions.TaskVerdict> waitingPods() {
    return pods;
  }

  /** What PodGroups wait for, by the last session. */
  SchedulerMessage.Waiting waiting() {
    return new SchedulerMessage.Waiting(
        verdicts.stream()
            .filter(verdict -> !(verdict.reason() instanceof Reason.None))
            .limit(SchedulerMessage.Waiting.MOST)
            .map(one -> new SchedulerMessage.Waiting.Why(one.key(), one.reason().text()))
            .toList());
  }

  /** The session came to nothing; the next one hears of the same changes. */
  void failed() {
    changes.addAll(0, underWay);
    underWay = List.of();
  }

  PartBuilder.Parts parts(Decisions decisions, boolean withCounters) {
    return parts.build(term, number, decisions, assumptions, withCounters);
  }

  /** What is new of a session that only observed. */
  Observations.News news(PartBuilder.Parts decided) {
    return observations.orElseThrow().decided(decided.news(), now);
  }

  void kept(SchedulerEvent.SessionDecided decided) {
    own.decided(decided);
    changes.addAll(assumptions.decided(decided));
  }

  /** A PodGroup takes no part: what was handed to it is not handed again, and it waits a while. */
  void suspended(SchedulerMessage.PodGroupSuspended told) {
    assumptions.partKept(
        new SchedulerEvent.Origin(told.podGroup(), told.uid(), told.term(), told.session())
            .token());
    suspended.add(told.podGroup(), told.uid(), told.reason(), System.nanoTime());
  }

  void refused(SchedulerEvent.Refused refused) {
    changes.addAll(assumptions.refused(refused));
  }

  static Map<String, ResourceVector> allocated(Decisions decisions) {
    var allocated = new TreeMap<String, ResourceVector>();
    decisions.queues().forEach(queue -> allocated.put(queue.name(), queue.allocated()));
    return allocated;
  }
}
