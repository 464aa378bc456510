package io.hekla.actors.scheduler;

import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.PreRestart;
import akka.actor.typed.SupervisorStrategy;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.TimerScheduler;
import akka.persistence.typed.PersistenceId;
import akka.persistence.typed.RecoveryCompleted;
import akka.persistence.typed.RecoveryFailed;
import akka.persistence.typed.SnapshotAdapter;
import akka.persistence.typed.javadsl.CommandHandler;
import akka.persistence.typed.javadsl.Effect;
import akka.persistence.typed.javadsl.EventHandler;
import akka.persistence.typed.javadsl.EventSourcedBehavior;
import akka.persistence.typed.javadsl.RetentionCriteria;
import akka.persistence.typed.javadsl.SignalHandler;
import io.hekla.actors.feed.FeedMessage;
import io.hekla.actors.journal.OlderJournalLog;
import io.hekla.actors.metrics.Metering;
import io.hekla.actors.metrics.Metric;
import io.hekla.actors.node.NodeDirectory;
import io.hekla.actors.verdict.VerdictActor;
import io.hekla.controller.entity.Reaction;
import io.hekla.controller.session.Counters;
import io.hekla.controller.session.EngineChanges;
import io.hekla.controller.session.SchedulerCore;
import io.hekla.controller.session.SchedulerEvent;
import io.hekla.controller.session.SchedulerLog;
import io.hekla.controller.session.SchedulerState;
import io.hekla.model.lease.OlderJournal;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Persistent singleton actor around the {@link SchedulerCore}. Takes over by persisting {@link
 * SchedulerEvent.TermStarted}; then sessions run, at least one each period.
 *
 * <p>The journal fences: of two schedulers the older one's next write is refused, since the head of
 * their journal has moved, and nothing of it leaves. It then reads the log, finds that its {@link
 * LeaderIncarnation} is lost, and ends.
 */
public final class SchedulerActor
    extends EventSourcedBehavior<SchedulerMessage, SchedulerEvent, SchedulerState> {
  /** Persistence id of every scheduler of a cluster. */
  public static final PersistenceId PERSISTENCE_ID = PersistenceId.ofUniqueId("Scheduler");

  private final ActorContext<SchedulerMessage> context;
  private final TimerScheduler<SchedulerMessage> timers;
  private final SchedulerSettings settings;
  private final SchedulerContext around;
  private final LeaderIncarnation claim;
  private final MessageStash.Waiting waiting;
  private final ActorSchedulerHost host;
  private final SchedulerCore core;
  private final TermStartup takingOver;
  private final ComparisonReporter comparisonReporter;
  private final SchedulerHealth schedulerHealth;
  private final SessionMeter meter;
  private boolean observes;
  private boolean undecided;

  private SchedulerActor(
      ActorContext<SchedulerMessage> context,
      TimerScheduler<SchedulerMessage> timers,
      SchedulerSettings settings,
      SchedulerContext around,
      LeaderIncarnation claim,
      MessageStash.Waiting waiting) {
    super(
        PERSISTENCE_ID,
        // The restart of the scheduler shall not delay a database that is back.
        SupervisorStrategy.restartWithBackoff(Duration.ofMillis(200), Duration.ofSeconds(2), 0.2));
    this.context = context;
    this.timers = timers;
    this.settings = settings;
    this.around = around;
    this.claim = claim;
    this.waiting = waiting;
    this.schedulerHealth = new SchedulerHealth(context.getSystem());
    this.comparisonReporter = new ComparisonReporter(Metering.of(context.getSystem()));
    this.meter = new SessionMeter(Metering.volcano(context.getSystem()), around.time());
    this.host =
        new ActorSchedulerHost(
            context,
            timers,
            settings,
            around,
            new SessionReporter(context),
            meter,
            comparisonReporter);
    this.core =
        new SchedulerCore(
            host,
            new SchedulerCore.Settings(
                settings.seed(),
                settings.unconfirmedBinds(),
                settings.deliveriesInFlight(),
                settings.deliveryTimeout()));
    this.takingOver = new TermStartup(context, timers, settings, around, host);
  }

  /** Creates a scheduler, which starts afresh from the journal, with pauses, when that fails. */
  public static Behavior<SchedulerMessage> create(
      SchedulerSettings settings, SchedulerContext surroundings) {
    var claim = new LeaderIncarnation();
    var waiting = new MessageStash.Waiting();
    Behavior<SchedulerMessage> scheduler =
        Behaviors.setup(
            context -> {
              new SchedulerHealth(context.getSystem()).recovers();
              return Behaviors.withTimers(
                  timers ->
                      new SchedulerActor(context, timers, settings, surroundings, claim, waiting));
            });
    return Behaviors.intercept(
        () -> new MessageStash(surroundings.feed(), waiting),
        Behaviors.supervise(scheduler)
            .onFailure(
                Exception.class,
                SupervisorStrategy.restartWithBackoff(
                    Duration.ofMillis(200), Duration.ofSeconds(5), 0.2)));
  }

  @Override
  public SchedulerState emptyState() {
    return SchedulerState.EMPTY;
  }

  @Override
  public SignalHandler<SchedulerState> signalHandler() {
    return newSignalHandlerBuilder()
        .onSignal(
            RecoveryCompleted.instance(),
            state -> {
              Metering.of(context.getSystem()).one(Metric.RECOVERIES, "Scheduler");
              timers.cancelAll();
              core.suspend(state);
              waiting.done(context.getSelf());
              context.getSelf().tell(new SchedulerMessage.Begin());
            })
        .onSignal(
            RecoveryFailed.class,
            (state, failed) -> schedulerHealth.recoveryFailed(failed.getFailure()))
        .onSignal(
            PostStop.instance(),
            state -> {
              leave();
              schedulerHealth.standby();
            })
        .onSignal(
            PreRestart.instance(),
            state -> {
              waiting.atJournal();
              leave();
              schedulerHealth.fails();
            })
        .build();
  }

  private void leave() {
    meter.stops();
    around.recording().end();
    around.feed().tell(new FeedMessage.Deactivate(claim.term()));
    around.verdicts().tell(new VerdictActor.Forget());
  }

  @Override
  public CommandHandler<SchedulerMessage, SchedulerEvent, SchedulerState> commandHandler() {
    return this::onMessage;
  }

  private Effect<SchedulerEvent, SchedulerState> onMessage(
      SchedulerState state, SchedulerMessage message) {
    return switch (message) {
      case SchedulerMessage.Stop stop -> Effect().stop();
      case SchedulerMessage.Begin begin -> {
        takingOver.subscribe();
        yield begin(state);
      }
      case SchedulerMessage.Tick tick -> {
        if (observes) {
          comparisonReporter.sumUp(state.observed(), around.time().now());
        }
        yield withoutEvents(() -> core.runSession(Counters.ALL));
      }
      case SchedulerMessage.Changed changed -> withoutEvents(core::changed);
      case SchedulerMessage.VersionsWentBack back ->
          core.hasBegun() ? begin(state, state.rollbacks() + 1) : Effect().none();
      case SchedulerMessage.Configured configured ->
          withoutEvents(
              () -> {
                core.configure(configured.taken().forSessions());
                around.feed().tell(new FeedMessage.PluginsConfigured(configured.taken().plugins()));
              });
      case SchedulerMessage.PauseOver over -> withoutEvents(core::pauseOver);
      case SchedulerMessage.FeedAnswered feed -> withoutEvents(() -> take(feed.changes()));
      case SchedulerMessage.NodesAnswered nodes -> withoutEvents(() -> take(nodes.snapshots()));
      case SchedulerMessage.Decided decided -> decided(decided);
      case SchedulerMessage.ModeChanged changed -> modeChanged(state);
      case SchedulerMessage.DeliveryConfirmed restored ->
          withoutEvents(() -> core.deliveryAcknowledged(restored.confirmed().token()));
      case SchedulerMessage.Refusals refusals ->
          persist(core.refused(refusals.term(), refusals.session(), refusals.refused()));
      case SchedulerMessage.DeliveryDeclined declined ->
          withoutEvents(
              () ->
                  core.declined(
                      new SchedulerEvent.Origin(
                          declined.podGroup(), declined.uid(), declined.term(), declined.session()),
                      declined.reason()));
      case SchedulerMessage.PodGroupSuspended suspended ->
          persist(
              core.suspended(
                  new SchedulerEvent.Origin(
                      suspended.podGroup(), suspended.uid(), suspended.term(), suspended.session()),
                  suspended.reason(),
                  suspended.refused()));
      case SchedulerMessage.DeliveryRefused refused when refused.newest() > claim.term() ->
          fenced(refused.newest());
      case SchedulerMessage.DeliveryRefused refused ->
          persist(core.outdated(refused.podGroup(), refused.term(), refused.session()));
      // None of these comes so far.
      case SchedulerMessage.AwaitVictims await -> Effect().none();
      case SchedulerMessage.ReconcileObject reconcile -> Effect().none();
      case SchedulerMessage.Next next -> Effect().none();
      case SchedulerMessage.FindWork find -> withoutEvents(takingOver::findWorkLeft);
      case SchedulerMessage.WorkFound found -> withoutEvents(() -> takingOver.wake(found));
      case SchedulerMessage.GetPendingReasons ask ->
          withoutEvents(() -> ask.replyTo().tell(waiting()));
      case SchedulerMessage.Remind remind -> withoutEvents(core::remind);
    };
  }

  private void take(FeedMessage.Changes changes) {
    core.feedAnswered(
        new EngineChanges(
            changes.changes(), changes.version(), changes.podVersion(), changes.bound()),
        changes.since(),
        changes.complete());
  }

  private void take(NodeDirectory.Snapshots snapshots) {
    core.nodesAnswered(snapshots.changes(), snapshots.since());
  }

  private Effect<SchedulerEvent, SchedulerState> decided(SchedulerMessage.Decided decided) {
    if (decided.step() == null) {
      return withoutEvents(
          () ->
              core.failed(
                  decided.term(), decided.session(), Objects.requireNonNull(decided.failure())));
    }
    return persist(core.decided(decided.term(), decided.session(), decided.step()));
  }

  /** Returns the PodGroups that wait, by the last session, with their reasons. */
  private SchedulerMessage.PendingReasons waiting() {
    return new SchedulerMessage.PendingReasons(
        core.term()
            .last()
            .waitingPodGroups()
            .limit(SchedulerMessage.PendingReasons.MOST)
            .map(
                one ->
                    new SchedulerMessage.PendingReasons.PendingReason(
                        one.key(), one.reason().text()))
            .toList());
  }

  private Effect<SchedulerEvent, SchedulerState> persist(Reaction<SchedulerEvent> reaction) {
    if (reaction.events().isEmpty()) {
      return withoutEvents(reaction.then());
    }
    return persist(reaction.events(), state -> reaction.then().run());
  }

  /** Persists events; messages wait meanwhile. */
  private Effect<SchedulerEvent, SchedulerState> persist(
      List<SchedulerEvent> events, Consumer<SchedulerState> then) {
    waiting.atJournal();
    return Effect()
        .persist(events)
        .thenRun(
            state -> {
              waiting.done(context.getSelf());
              then.accept(state);
            });
  }

  private Effect<SchedulerEvent, SchedulerState> withoutEvents(Runnable work) {
    work.run();
    return Effect().none();
  }

  private Effect<SchedulerEvent, SchedulerState> begin(SchedulerState state) {
    return begin(state, state.rollbacks());
  }

  private Effect<SchedulerEvent, SchedulerState> begin(SchedulerState state, long rollbacks) {
    if (claim.isLostTo(state)) {
      return fenced(state.term());
    }
    undecided = around.observing().isUndecided();
    if (undecided) {
      schedulerHealth.waitsForMode();
      return Effect().none();
    }
    // A journal that was restored to an older state may have lost terms that others know of.
    var terms = around.observing().mode().terms();
    OlderJournal.byTerm(state.term(), claim.term(), terms.highest())
        .ifPresent(OlderJournalLog.of(context.getSystem())::warn);
    long term = terms.after(state.term());
    observes = !around.observing().acts();
    return persist(
        List.of(new SchedulerEvent.TermStarted(term, claim.name(), around.time().now(), rollbacks)),
        restored -> {
          claim.began(term);
          terms.observed(term);
          schedulerHealth.began(term, observes);
          meter.runs(term);
          around.verdicts().tell(new VerdictActor.Forget());
          if (observes) {
            core.beginObserving(restored, around.observing().patience());
          } else {
            core.begin(restored);
          }
          takingOver.begin(term, rollbacks, core, observes);
        });
  }

  /**
   * Handles a change of the mode. A term either acts or observes; the other begins with a term of
   * its own, and with all changes anew. None begins before the mode is known.
   */
  private Effect<SchedulerEvent, SchedulerState> modeChanged(SchedulerState state) {
    boolean other = core.hasBegun() && around.observing().acts() == observes;
    return undecided || other ? begin(state) : Effect().none();
  }

  private Effect<SchedulerEvent, SchedulerState> fenced(long newest) {
    context
        .getLog()
        .error(
            "a scheduler of term {} is active; this one, of term {}, stops", newest, claim.term());
    around.fenced().run();
    return Effect().stop();
  }

  @Override
  public EventHandler<SchedulerState, SchedulerEvent> eventHandler() {
    return SchedulerState::with;
  }

  @Override
  public RetentionCriteria retentionCriteria() {
    return RetentionCriteria.snapshotEvery(settings.snapshotEvery(), 2)
        .withDeleteEventsOnSnapshot();
  }

  @Override
  public SnapshotAdapter<SchedulerState> snapshotAdapter() {
    return new Snapshots();
  }

  /** Adapter of snapshots, which are logs. */
  private static final class Snapshots implements SnapshotAdapter<SchedulerState> {
    @Override
    public Object toJournal(SchedulerState state) {
      return state.log();
    }

    @Override
    public SchedulerState fromJournal(Object from) {
      return SchedulerState.of((SchedulerLog) from);
    }
  }
}
