package io.hekla.controller.session;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.podgroup.PodGroupCommand;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.SessionInput;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Postponement;
import io.hekla.scheduler.shards.NodeShards;
import io.hekla.scheduler.snapshot.ClusterState;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * State of one term of the scheduler between its sessions: the engine's state, the changes that it
 * has not seen yet, and the decisions that are assumed. Begins and ends with the term.
 */
public final class TermState {
  private final AssumeCache cache;
  private final OwnBinds own;
  private final Optional<Observations> observations;
  private final SuspendedPodGroups suspended = new SuspendedPodGroups();
  private final DecisionSplitter splitter = new DecisionSplitter();
  private final PendingChanges changes;
  private final long podVersionNeeded;
  private final long term;
  private boolean isFirst = true;
  private ClusterState state = ClusterState.EMPTY;
  private Optional<SessionRecord.Input> underWay = Optional.empty();
  private Optional<SessionRecord> ended = Optional.empty();
  private LastSession last = LastSession.NONE;
  private long number;

  /** True if the last session's verdicts were not the engine's own. */
  private boolean wasPostponed;

  private TermState(SchedulerState persisted, Optional<Observations> observations) {
    this.cache = new AssumeCache(persisted.assumptions());
    this.own = OwnBinds.of(persisted.assumptions());
    this.observations = observations;
    this.term = persisted.term();
    this.podVersionNeeded = persisted.podVersion();
    this.changes = new PendingChanges(persisted.podVersion());
  }

  /** Returns the state before the first session of a term that begins with these events. */
  public static TermState before(SchedulerState persisted) {
    return new TermState(persisted, Optional.empty());
  }

  /**
   * Returns the same state for a term that only observes.
   *
   * @param patience time after which a pod that Hekla would have bound counts as left waiting
   */
  public static TermState observing(SchedulerState persisted, Duration patience) {
    return new TermState(persisted, Optional.of(new Observations(patience)));
  }

  /** Returns the number of the term. */
  public long term() {
    return term;
  }

  /** Returns the decisions that the API does not show yet. */
  public Assumptions assumptions() {
    return cache.assumptions();
  }

  /** Returns the version of the changes that were taken last. */
  public long feedVersion() {
    return changes.feedVersion();
  }

  /** Returns the version of the nodes that were taken last. */
  public long nodeVersion() {
    return changes.nodeVersion();
  }

  /**
   * Returns the resourceVersion that this member's watch of pods must have reported before any
   * decision.
   */
  public long podVersionNeeded() {
    return podVersionNeeded;
  }

  /** Returns the number of the session that was begun last; 0 before the first. */
  public long number() {
    return number;
  }

  /** Returns the session that ended last. */
  public LastSession last() {
    return last;
  }

  /**
   * Takes changes in; returns the number of our pods that another scheduler bound, without those on
   * nodes that the scheduler of another shard uses.
   */
  public int take(EngineChanges seen) {
    changes.take(seen);
    for (Change change : seen.changes()) {
      switch (change) {
        case Change.PodGroupSeen group -> {
          splitter.shows(group.podGroup());
          suspended.seen(group.podGroup().key(), group.podGroup().uid());
        }
        case Change.PodGroupGone gone -> {
          splitter.forget(gone.key());
          suspended.forget(gone.key());
        }
        default -> {}
      }
    }
    // Binds in the first changes concern the term before.
    List<ObservedBind> foreign = isFirst ? List.of() : own.foreign(seen);
    observations.ifPresent(all -> all.take(seen.changes(), foreign));
    return signsOfOthers(foreign);
  }

  /** Returns the number of binds that the scheduler of another shard does not account for. */
  private int signsOfOthers(List<ObservedBind> foreign) {
    if (foreign.isEmpty()) {
      return 0;
    }
    NodeShards shards = NodeShards.of(state.others());
    return (int) foreign.stream().filter(bind -> !shards.isUsedByOther(bind.node())).count();
  }

  /** Takes in the changes of nodes that belong to the changes taken last. */
  public void take(NodeChanges nodes) {
    changes.take(nodes);
    observations.ifPresent(all -> all.take(nodes.changes(), List.of()));
    cache.seen(changes.pending());
    if (isFirst) {
      cache.seenAll(changes.pending());
      // Decisions of a former term that the first full changes do not show follow them.
      changes.add(AssumptionsFold.changes(cache.assumptions()));
      isFirst = false;
    }
  }

  /** Begins the next session; returns the session itself, which may run on another thread. */
  public SessionWork begin(SessionStart start) {
    number++;
    ClusterState before = state;
    PendingChanges.SessionChanges changesOfSession = changes.begin();
    Map<ObjectKey, String> held = suspended.now(start.nanoTime());
    var input = new SessionRecord.Input(before, changesOfSession.changes(), start, held);
    underWay = Optional.of(input);
    String id = id();
    return (externalService, monitor, runner) ->
        Engine.step(
            before,
            changesOfSession.changes(),
            changesOfSession.nodes(),
            new SessionInput(
                id, start.at(), start.configuration(), start.seed(), externalService, held),
            monitor,
            runner);
  }

  private String id() {
    return term + "-" + number;
  }

  /**
   * Takes in the result of the session that was begun last.
   *
   * @param unconfirmedBinds binds that all namespaces share: above its share a namespace begins no
   *     new gang
   */
  public LastSession take(Engine.Step step, int unconfirmedBinds) {
    SessionRecord.Input input = underWay.orElseThrow();
    SessionStart start = input.start();
    underWay = Optional.empty();
    changes.taken();
    state = step.state();
    var postponement =
        new Postponement(
            unconfirmedBinds,
            cache.assumptions().unconfirmedBindsByNamespace(),
            cache.assumptions().podGroupsWithBinds());
    Decisions decisions = postponement.applyTo(step.decisions(), id());
    boolean postponed = decisions.binds().size() < step.decisions().binds().size();
    last =
        new LastSession(
            term,
            number,
            start.at(),
            start.seed(),
            start.digest(),
            decisions,
            postponed || wasPostponed ? decisions.podGroups() : step.news(),
            RecordedCalls.of(step.calls()));
    wasPostponed = postponed;
    ended =
        Optional.of(
            new SessionRecord(
                term,
                number,
                input,
                step,
                postponed ? decisions.binds() : step.decisions().binds(),
                unconfirmedBinds));
    return last;
  }

  /**
   * Returns the record of the session that ended last, once: it has the state before that session,
   * which nothing else needs.
   */
  public Optional<SessionRecord> takeRecord() {
    Optional<SessionRecord> taken = ended;
    ended = Optional.empty();
    return taken;
  }

  /** Records that the session failed; the next one gets the same changes. */
  public void failed() {
    changes.failed();
    underWay = Optional.empty();
  }

  /**
   * Returns the last session's decisions divided among PodGroups. Only verdicts that differ from
   * those of the session before are split, unless all counters are wanted.
   *
   * @param counters of which PodGroups are worth a delivery even if they alone have changed
   */
  public DecisionSplitter.SplitDecisions parts(Counters counters) {
    return splitter.split(
        term,
        number,
        last.decisions(),
        counters == Counters.ALL ? last.decisions().podGroups() : last.news(),
        cache.assumptions(),
        counters != Counters.NONE);
  }

  /** Returns the event of the last session; empty if it has nothing to persist. */
  public Optional<SchedulerEvent.SessionDecided> decided(DecisionSplitter.SplitDecisions parts) {
    return last.decided(parts, cache.endedAssumptions(), changes.podVersion());
  }

  /**
   * Returns the event of the last session of a term that only observes; empty if it brought no
   * news.
   */
  public Optional<SchedulerEvent.SessionObserved> observed(DecisionSplitter.SplitDecisions parts) {
    return last.observed(observations.orElseThrow().decided(parts.news(), last.at()));
  }

  /** Records that the event of the last session is persisted. */
  public void persisted(SchedulerEvent.SessionDecided decided) {
    own.decided(decided);
    changes.add(cache.fold(decided));
  }

  /** Records that the event of refusals is persisted. */
  public void persisted(SchedulerEvent.Refused refused) {
    changes.add(cache.fold(refused));
  }

  /** Records that a PodGroup has persisted its delivery. */
  public void deliveryAcknowledged(String token) {
    cache.deliveryAcknowledged(token);
  }

  /**
   * Records that a delivery of a former term reached its PodGroup after one of a newer term:
   * nothing of it will happen, and it need not be sent again. Returns the delivery, if it was on
   * its way.
   */
  public Optional<SchedulerEvent.DecisionDelivery> lost(
      ObjectKey podGroup, long ofTerm, long session) {
    // These three identify a delivery.
    String token = new SchedulerEvent.Origin(podGroup, "", ofTerm, session).token();
    Optional<SchedulerEvent.DecisionDelivery> part = cache.assumptions().parts().get(token);
    cache.deliveryAcknowledged(token);
    return part;
  }

  /** Returns questions to PodGroups about decisions that the API has not shown for long. */
  public Map<SchedulerEvent.Origin, PodGroupCommand.CheckAssumed> overdue() {
    return cache.overdue();
  }

  /**
   * Records that a suspended PodGroup declined a delivery, which is not sent again; and it waits a
   * while. The decisions of the delivery still count: another copy may be on its way to the entity
   * that comes back, and would be carried out. Returns the question to ask, which reaches the
   * PodGroup after all copies; empty if nothing of the delivery counts, or it was asked before.
   *
   * @param nanoTime of a clock that never goes back
   */
  public Optional<PodGroupCommand.CheckAssumed> declined(
      SchedulerEvent.Origin origin, String reason, long nanoTime) {
    Optional<PodGroupCommand.CheckAssumed> question =
        cache
            .assumptions()
            .parts()
            .get(origin.token())
            .flatMap(delivery -> cache.assumptions().checkOf(delivery));
    cache.deliveryAcknowledged(origin.token());
    suspended.add(origin.podGroup(), origin.uid(), reason, nanoTime);
    return question;
  }

  /**
   * Records that a PodGroup takes no delivery, and was asked about one: that is not sent again, and
   * it waits a while.
   *
   * @param origin the delivery in question
   * @param nanoTime of a clock that never goes back
   */
  public void suspended(SchedulerEvent.Origin origin, String reason, long nanoTime) {
    cache.deliveryAcknowledged(origin.token());
    suspended.add(origin.podGroup(), origin.uid(), reason, nanoTime);
  }
}
