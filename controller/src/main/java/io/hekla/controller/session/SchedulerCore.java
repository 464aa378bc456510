package io.hekla.controller.session;

import io.hekla.controller.entity.Reaction;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.podgroup.PodGroupEvent;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Scheduler that runs sessions, one at a time with a pause between two, on any host: first it asks
 * for changes, then for the nodes, then the engine decides. The decisions of a session are one
 * event, and only once this is persisted are its decisions delivered to PodGroups, again and again
 * until they have persisted them.
 *
 * <p>No session runs before a term has begun and a configuration is known. It does not decide which
 * member schedules: its host begins and ends terms.
 */
public final class SchedulerCore {
  private final SchedulerHost host;
  private final Settings settings;
  private final DeliveryQueue queue;
  private TermState term = TermState.before(SchedulerState.EMPTY);
  private Optional<Configured> configuration = Optional.empty();
  private OptionalLong behindSince = OptionalLong.empty();
  private boolean begun;
  private boolean observes;
  private boolean sessionRunning;
  private boolean wanted;
  private Counters counters = Counters.NONE;

  /**
   * Settings of sessions.
   *
   * @param seed breaks ties between equally good nodes
   * @param unconfirmedBinds binds that all namespaces share: above its share a namespace begins no
   *     new gang
   * @param deliveriesInFlight deliveries sent at once at most that PodGroups have not yet persisted
   * @param patience time that the watch of pods may be behind what an earlier term had seen
   */
  public record Settings(
      long seed, int unconfirmedBinds, int deliveriesInFlight, Duration patience) {}

  /**
   * Configuration that sessions run by.
   *
   * @param digest identifies its text
   */
  public record Configured(SchedulerConfiguration configuration, String digest) {}

  /** Creates a scheduler that runs no session before {@link #begin}. */
  public SchedulerCore(SchedulerHost host, Settings settings) {
    this.host = host;
    this.settings = settings;
    this.queue = new DeliveryQueue(settings.deliveriesInFlight());
  }

  /** Returns whether sessions run. */
  public boolean hasBegun() {
    return begun;
  }

  /** Returns the term, between its sessions. */
  public TermState term() {
    return term;
  }

  /** Stops sessions until the next term has begun; the result of one under way is dropped. */
  public void suspend(SchedulerState state) {
    begun = false;
    term = TermState.before(state);
    host.stage(new SchedulerHost.Stage.Dropped());
  }

  /** Begins a term whose decisions are carried out. */
  public void begin(SchedulerState state) {
    begin(TermState.before(state), false);
  }

  /**
   * Begins a term that only observes.
   *
   * @param patience see {@link TermState#observing}
   */
  public void beginObserving(SchedulerState state, Duration patience) {
    begin(TermState.observing(state, patience), true);
  }

  private void begin(TermState first, boolean onlyObserves) {
    term = first;
    observes = onlyObserves;
    begun = true;
    sessionRunning = false;
    host.stage(new SchedulerHost.Stage.Dropped());
    behindSince = OptionalLong.empty();
  }

  /** Hands the deliveries of earlier terms that are not known to be persisted. */
  public void redeliverUnconfirmed() {
    queue.begin(term.assumptions().unacknowledgedDeliveries()).forEach(host::deliver);
  }

  /**
   * Takes the configuration of the next session, which is to come soon; one under way goes on by
   * its own.
   */
  public void configure(Configured taken) {
    configuration = Optional.of(taken);
    changed();
  }

  /**
   * Runs a session if none runs, regardless of changes.
   *
   * @param which counters it brings up to date, unless more are wanted already
   */
  public void runSession(Counters which) {
    counters = counters.compareTo(which) < 0 ? which : counters;
    collect();
  }

  /** Runs a session as soon as the pause between two allows. */
  public void changed() {
    wanted = true;
    if (!host.isPauseActive()) {
      collect();
    }
  }

  /** Ends the pause between two sessions. */
  public void pauseOver() {
    if (wanted) {
      collect();
    }
  }

  private void collect() {
    // Changes collected before a term is persisted would belong to a session that the term knows
    // nothing of.
    if (begun && !sessionRunning && configuration.isPresent()) {
      sessionRunning = true;
      wanted = false;
      host.stage(new SchedulerHost.Stage.Collects());
      host.askFeed(term.feedVersion());
    }
  }

  /**
   * Takes the changes of the feed.
   *
   * @param since the version that was asked for
   * @param isComplete whether the feed has listed everything
   */
  public void feedAnswered(EngineChanges changes, long since, boolean isComplete) {
    if (!begun || !sessionRunning || since != term.feedVersion()) {
      return;
    }
    if (!isComplete || isBehind(changes.podVersion())) {
      host.stage(new SchedulerHost.Stage.Dropped());
      endSession();
      return;
    }
    int foreign = term.take(changes);
    if (foreign > 0) {
      host.foreignBinds(foreign);
    }
    host.askNodes(term.nodeVersion());
  }

  /**
   * Returns whether the watch of pods has not reported yet what an earlier term had seen. If it
   * does not for long, the feed finds out whether it ever will.
   */
  private boolean isBehind(long podVersion) {
    if (podVersion >= term.podVersionNeeded()) {
      behindSince = OptionalLong.empty();
      return false;
    }
    long now = host.nanoTime();
    if (behindSince.isEmpty()) {
      behindSince = OptionalLong.of(now);
    } else if (now - behindSince.getAsLong() >= settings.patience().toNanos()) {
      host.podWatchBehind(term.podVersionNeeded());
    }
    return true;
  }

  /**
   * Takes the changes of nodes.
   *
   * @param since the version that was asked for
   */
  public void nodesAnswered(NodeChanges changes, long since) {
    if (!begun || !sessionRunning || since != term.nodeVersion()) {
      return;
    }
    term.take(changes);
    Configured by = configuration.orElseThrow();
    var session =
        term.begin(
            new SessionStart(
                host.now(), host.nanoTime(), by.configuration(), by.digest(), settings.seed()));
    host.stage(new SchedulerHost.Stage.Begins(term.number()));
    host.decide(term.term(), term.number(), session);
  }

  /** Takes the result of a session. That of any but the last one of this term is dropped. */
  public Reaction<SchedulerEvent> decided(long ofTerm, long session, Engine.Step step) {
    if (isOutdated(ofTerm, session)) {
      return Reaction.none();
    }
    host.stage(new SchedulerHost.Stage.Ends(session, step));
    LastSession last = term.take(step, settings.unconfirmedBinds());
    Counters reported = counters;
    counters = Counters.NONE;
    DecisionSplitter.SplitDecisions parts = term.parts(reported);
    if (observes) {
      return term.observed(parts)
          .map(event -> persist(event, () -> observed(event)))
          .orElseGet(() -> persistNothing(this::recordAndEnd));
    }
    return term.decided(parts)
        .map(event -> persist(event, () -> persisted(event, parts, last, reported)))
        .orElseGet(() -> persistNothing(() -> sessionEnded(parts, last, reported)));
  }

  /** Handles the failure of a session. */
  public void failed(long ofTerm, long session, Throwable failure) {
    if (!isOutdated(ofTerm, session)) {
      host.stage(new SchedulerHost.Stage.Fails(session, failure));
      term.failed();
      endSession();
    }
  }

  private boolean isOutdated(long ofTerm, long session) {
    return !begun || ofTerm != term.term() || session != term.number();
  }

  private void persisted(
      SchedulerEvent.SessionDecided event,
      DecisionSplitter.SplitDecisions parts,
      LastSession last,
      Counters reported) {
    term.persisted(event);
    host.decisionsPersisted(event);
    queue.add(event.deliveries()).forEach(host::deliver);
    sessionEnded(parts, last, reported);
  }

  private void sessionEnded(
      DecisionSplitter.SplitDecisions parts, LastSession last, Counters reported) {
    parts.counters().forEach(host::deliverWithoutPersisting);
    host.sessionEnded(last, term.assumptions().unconfirmedBinds() > 0, reported);
    recordAndEnd();
  }

  private void observed(SchedulerEvent.SessionObserved event) {
    host.observed(event);
    recordAndEnd();
  }

  private void recordAndEnd() {
    term.takeRecord().ifPresent(host::record);
    endSession();
  }

  private void endSession() {
    sessionRunning = false;
    host.startPause();
  }

  /** Records that a PodGroup has persisted its delivery. */
  public void deliveryAcknowledged(String token) {
    term.deliveryAcknowledged(token);
    queue.settled(token).forEach(host::deliver);
  }

  /** Handles decisions of a session that a PodGroup could not have done. */
  public Reaction<SchedulerEvent> refused(
      long ofTerm, long session, List<PodGroupEvent.Refusal> refusals) {
    CountedRefusals refused = term.assumptions().stillCounted(ofTerm, session, refusals);
    if (refused.isEmpty()) {
      return Reaction.none();
    }
    return persist(
        refused.event(),
        () -> {
          term.persisted(refused.event());
          host.refused(refused);
          changed();
        });
  }

  /**
   * Records that the entity of a PodGroup is suspended and has not recorded a delivery; another
   * copy of it may be on its way.
   */
  public void declined(SchedulerEvent.Origin part, String reason) {
    var question = term.declined(part, reason, host.nanoTime());
    queue.settled(part.token()).forEach(host::deliver);
    question.ifPresent(counted -> host.ask(part, counted));
  }

  /**
   * Records that the entity of a PodGroup is suspended and was asked about a delivery after all its
   * copies.
   */
  public Reaction<SchedulerEvent> suspended(
      SchedulerEvent.Origin origin, String reason, List<PodGroupEvent.Refusal> refusals) {
    term.suspended(origin, reason, host.nanoTime());
    // An entity that comes back would bind where other pods may have taken the room by then.
    queue.settled(origin.token()).forEach(host::deliver);
    return refused(origin.term(), origin.session(), refusals);
  }

  /**
   * Records that a delivery reached its PodGroup after one of a newer term: nothing of it will
   * happen.
   */
  public Reaction<SchedulerEvent> outdated(ObjectKey podGroup, long ofTerm, long session) {
    var lost = term.lost(podGroup, ofTerm, session);
    lost.ifPresent(delivery -> queue.settled(delivery.token()).forEach(host::deliver));
    return refused(
        ofTerm, session, lost.map(delivery -> delivery.refusals("outdated")).orElse(List.of()));
  }

  /**
   * Hands again deliveries that were not persisted for long, and asks about decisions that are
   * overdue.
   */
  public void remind() {
    queue.repeat().forEach(host::deliver);
    term.overdue().forEach(host::ask);
  }

  private static Reaction<SchedulerEvent> persist(SchedulerEvent event, Runnable then) {
    return new Reaction<>(List.of(event), then);
  }

  private static Reaction<SchedulerEvent> persistNothing(Runnable then) {
    return new Reaction<>(List.of(), then);
  }
}
