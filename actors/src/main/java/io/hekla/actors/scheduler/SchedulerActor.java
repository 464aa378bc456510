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
import akka.persistence.typed.javadsl.CommandHandler;
import akka.persistence.typed.javadsl.Effect;
import akka.persistence.typed.javadsl.EventHandler;
import akka.persistence.typed.javadsl.EventSourcedBehavior;
import akka.persistence.typed.javadsl.RetentionCriteria;
import akka.persistence.typed.javadsl.SignalHandler;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.feed.FeedMessage;
import io.hekla.actors.metrics.Metering;
import io.hekla.actors.verdict.VerdictActor;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.podgroup.PodGroupEvent;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.function.Consumer;

/**
 * The scheduler. Takes over by keeping {@link SchedulerEvent.TermStarted}; then each period it has
 * a session decided ({@link SessionCycle}), keeps everything decided as one event, and only then
 * hands each PodGroup its part ({@link Handing}).
 *
 * <p>The journal fences: of two schedulers the older one's next write is refused, since the head of
 * their journal has moved, and nothing of it leaves. It then reads the log, finds that its {@link
 * Claim} is lost, and ends.
 */
public final class SchedulerActor
    extends EventSourcedBehavior<SchedulerMessage, SchedulerEvent, SchedulerLog> {
  /** The one persistence id of every scheduler of a cluster. */
  public static final PersistenceId PERSISTENCE_ID = PersistenceId.ofUniqueId("Scheduler");

  private final ActorContext<SchedulerMessage> context;
  private final TimerScheduler<SchedulerMessage> timers;
  private final SchedulerSettings settings;
  private final Surroundings around;
  private final Claim claim;
  private final InTurn.Waiting waiting;
  private final Handing handing;
  private final SessionCycle cycle;
  private final TakingOver takingOver;
  private final ObservedTold observedTold;
  private final SchedulerHealth schedulerHealth;
  private boolean observes;
  private boolean undecided;

  private SchedulerActor(
      ActorContext<SchedulerMessage> context,
      TimerScheduler<SchedulerMessage> timers,
      SchedulerSettings settings,
      Surroundings around,
      Claim claim,
      InTurn.Waiting waiting) {
    super(
        PERSISTENCE_ID,
        // A database that is back shall not wait for its scheduler.
        SupervisorStrategy.restartWithBackoff(Duration.ofMillis(200), Duration.ofSeconds(2), 0.2));
    this.context = context;
    this.timers = timers;
    this.settings = settings;
    this.around = around;
    this.claim = claim;
    this.waiting = waiting;
    this.schedulerHealth = new SchedulerHealth(context.getSystem());
    this.observedTold = new ObservedTold(Metering.of(context.getSystem()));
    this.handing =
        new Handing(
            around.entities(),
            context.messageAdapter(EntityMessage.Confirmed.class, SchedulerMessage.PartKept::new),
            settings.partsUnderWay());
    this.cycle = new SessionCycle(context, timers, settings, around);
    this.takingOver = new TakingOver(context, timers, settings, around, handing);
  }

  /** A scheduler; starts afresh from the journal, with pauses, when that fails. */
  public static Behavior<SchedulerMessage> create(
      SchedulerSettings settings, Surroundings surroundings) {
    var claim = new Claim();
    var waiting = new InTurn.Waiting();
    Behavior<SchedulerMessage> scheduler =
        Behaviors.setup(
            context -> {
              new SchedulerHealth(context.getSystem()).recovers();
              return Behaviors.withTimers(
                  timers ->
                      new SchedulerActor(context, timers, settings, surroundings, claim, waiting));
            });
    return Behaviors.intercept(
        () -> new InTurn(surroundings.feed(), waiting),
        Behaviors.supervise(scheduler)
            .onFailure(
                Exception.class,
                SupervisorStrategy.restartWithBackoff(
                    Duration.ofMillis(200), Duration.ofSeconds(5), 0.2)));
  }

  @Override
  public SchedulerLog emptyState() {
    return SchedulerLog.EMPTY;
  }

  @Override
  public SignalHandler<SchedulerLog> signalHandler() {
    return newSignalHandlerBuilder()
        .onSignal(
            RecoveryCompleted.instance(),
            log -> {
              timers.cancelAll();
              cycle.rest(log);
              waiting.done(context.getSelf());
              context.getSelf().tell(new SchedulerMessage.Begin());
            })
        .onSignal(
            RecoveryFailed.class,
            (log, failed) -> schedulerHealth.recoveryFailed(failed.getFailure()))
        .onSignal(
            PostStop.instance(),
            log -> {
              leave();
              schedulerHealth.standsBy();
            })
        .onSignal(
            PreRestart.instance(),
            log -> {
              waiting.atJournal();
              leave();
              schedulerHealth.fails();
            })
        .build();
  }

  private void leave() {
    around.feed().tell(new FeedMessage.Deactivate(claim.term()));
    around.verdicts().tell(new VerdictActor.Forget());
  }

  @Override
  public CommandHandler<SchedulerMessage, SchedulerEvent, SchedulerLog> commandHandler() {
    return this::onMessage;
  }

  private Effect<SchedulerEvent, SchedulerLog> onMessage(
      SchedulerLog log, SchedulerMessage message) {
    return switch (message) {
      case SchedulerMessage.Stop stop -> Effect().stop();
      case SchedulerMessage.Begin begin -> {
        takingOver.subscribe();
        yield begin(log);
      }
      case SchedulerMessage.Tick tick -> {
        if (observes) {
          observedTold.sumUp(log.observed(), around.clock().instant());
        }
        yield keepingNothing(cycle::tick);
      }
      case SchedulerMessage.Changed changed -> keepingNothing(cycle::changed);
      case SchedulerMessage.VersionsWentBack back ->
          cycle.hasBegun() ? begin(log, log.history() + 1) : Effect().none();
      case SchedulerMessage.Configured configured ->
          keepingNothing(() -> cycle.configure(configured.taken()));
      case SchedulerMessage.PauseOver over -> keepingNothing(cycle::pauseOver);
      case SchedulerMessage.FeedAnswered feed -> keepingNothing(() -> cycle.onFeed(feed.changes()));
      case SchedulerMessage.NodesAnswered nodes ->
          keepingNothing(() -> cycle.onNodes(nodes.snapshots()));
      case SchedulerMessage.Decided decided ->
          cycle
              .parts(decided)
              .map(parts -> observes ? observe(decided, parts) : keep(decided, parts))
              .orElseGet(Effect()::none);
      case SchedulerMessage.ModeChanged changed -> modeChanged(log);
      case SchedulerMessage.PartKept kept ->
          keepingNothing(
              () -> {
                assumptions().partKept(kept.confirmed().token());
                handing.settled(kept.confirmed().token());
              });
      case SchedulerMessage.Refusals refusals ->
          keep(refusals.term(), refusals.session(), refusals.refused());
      case SchedulerMessage.PodGroupSuspended suspended -> {
        cycle.session().suspended(suspended);
        yield keep(suspended.term(), suspended.session(), suspended.refused());
      }
      case SchedulerMessage.PartRefused refused when refused.newest() > claim.term() ->
          fenced(refused.newest());
      case SchedulerMessage.PartRefused refused ->
          keep(refused.term(), refused.session(), handing.lost(refused, assumptions()));
      // None of these comes so far.
      case SchedulerMessage.AwaitVictims await -> Effect().none();
      case SchedulerMessage.LookAt look -> Effect().none();
      case SchedulerMessage.Next next -> Effect().none();
      case SchedulerMessage.FindWork find -> keepingNothing(takingOver::findWorkLeft);
      case SchedulerMessage.WorkFound found -> keepingNothing(() -> takingOver.wake(found));
      case SchedulerMessage.AskWhy ask ->
          keepingNothing(() -> ask.replyTo().tell(cycle.session().waiting()));
      case SchedulerMessage.Remind remind ->
          keepingNothing(
              () -> {
                handing.handAgain();
                handing.askForOverdue(assumptions());
              });
    };
  }

  /** Stores an event; meanwhile whatever comes waits. */
  private Effect<SchedulerEvent, SchedulerLog> persist(
      SchedulerEvent event, Consumer<SchedulerLog> then) {
    waiting.atJournal();
    return Effect()
        .persist(event)
        .thenRun(
            log -> {
              waiting.done(context.getSelf());
              then.accept(log);
            });
  }

  private Effect<SchedulerEvent, SchedulerLog> keepingNothing(Runnable work) {
    work.run();
    return Effect().none();
  }

  private Assumptions assumptions() {
    return cycle.session().assumptions();
  }

  private Effect<SchedulerEvent, SchedulerLog> begin(SchedulerLog log) {
    return begin(log, log.history());
  }

  private Effect<SchedulerEvent, SchedulerLog> begin(SchedulerLog log, long history) {
    if (claim.isLostTo(log)) {
      return fenced(log.term());
    }
    undecided = around.observing().isUndecided();
    if (undecided) {
      schedulerHealth.waitsForMode();
      return Effect().none();
    }
    // A journal that was put back to an older state may have lost terms that others know of.
    var terms = around.observing().mode().terms();
    long term = terms.after(log.term());
    observes = !around.observing().acts();
    return persist(
        new SchedulerEvent.TermStarted(term, claim.name(), around.clock().instant(), history),
        kept -> {
          claim.began(term);
          terms.saw(term);
          schedulerHealth.began(term, observes);
          cycle.begin(kept, observes);
          takingOver.begin(term, history, assumptions(), observes);
        });
  }

  /**
   * A term either acts or observes; the other begins with a term of its own, and a first look. None
   * begins before it is known which.
   */
  private Effect<SchedulerEvent, SchedulerLog> modeChanged(SchedulerLog log) {
    boolean other = cycle.hasBegun() && around.observing().acts() == observes;
    return undecided || other ? begin(log) : Effect().none();
  }

  private Effect<SchedulerEvent, SchedulerLog> fenced(long newest) {
    context
        .getLog()
        .error(
            "a scheduler of term {} is at work; this one, of term {}, ends", newest, claim.term());
    around.fenced().run();
    return Effect().stop();
  }

  /**
   * A session that opens gates is kept even if nothing else of it needs to be: no request leaves
   * before the journal has confirmed this term once more.
   */
  private Effect<SchedulerEvent, SchedulerLog> keep(
      SchedulerMessage.Decided decided, PartBuilder.Parts parts) {
    if (parts.isEmpty() && cycle.session().gateOpenings().isEmpty()) {
      return keepingNothing(
          () -> {
            parts.counters().forEach(handing::handWithoutKeeping);
            cycle.tellPods();
            cycle.over();
          });
    }
    var event =
        new SchedulerEvent.SessionDecided(
            decided.term(),
            decided.session(),
            cycle.session().now(),
            settings.seed(),
            cycle.session().configuration(),
            parts.news(),
            assumptions().over(),
            cycle.session().podVersion(),
            parts.policyRuns(),
            cycle.session().asked());
    return persist(
        event,
        log -> {
          cycle.session().kept(event);
          tellJobs(event);
          handing.hand(event.parts());
          parts.counters().forEach(handing::handWithoutKeeping);
          context.getLog().debug("session {} of term {} decided", event.session(), event.term());
          cycle.tellPods();
          cycle.over();
        });
  }

  private Effect<SchedulerEvent, SchedulerLog> observe(
      SchedulerMessage.Decided decided, PartBuilder.Parts parts) {
    var news = cycle.session().news(parts);
    if (news.isNothing()) {
      return keepingNothing(cycle::over);
    }
    var event =
        new SchedulerEvent.SessionObserved(
            decided.term(),
            decided.session(),
            cycle.session().now(),
            settings.seed(),
            cycle.session().configuration(),
            news.parts(),
            news.compared(),
            cycle.session().asked());
    return persist(
        event,
        log -> {
          observedTold.tell(event);
          cycle.over();
        });
  }

  private void tellJobs(SchedulerEvent.SessionDecided event) {
    var admitted = new HashMap<ObjectKey, String>();
    event.parts().stream()
        .filter(handed -> handed.part().admitted())
        .forEach(handed -> admitted.put(handed.podGroup(), handed.part().uid()));
    if (!admitted.isEmpty()) {
      around.feed().tell(new FeedMessage.Admitted(admitted));
    }
  }

  private Effect<SchedulerEvent, SchedulerLog> keep(
      long term, long session, List<PodGroupEvent.Refusal> refusals) {
    SchedulerEvent.Refused refused = assumptions().stillCounted(term, session, refusals);
    if (refused.binds().isEmpty() && refused.evictions().isEmpty()) {
      return Effect().none();
    }
    var failures = assumptions().failures(refused, refusals);
    return persist(
        refused,
        log -> {
          cycle.session().refused(refused);
          failures.forEach(around.verdicts()::tell);
          context.getSelf().tell(new SchedulerMessage.Changed());
        });
  }

  @Override
  public EventHandler<SchedulerLog, SchedulerEvent> eventHandler() {
    return SchedulerLog::with;
  }

  @Override
  public RetentionCriteria retentionCriteria() {
    return RetentionCriteria.snapshotEvery(settings.snapshotEvery(), 2)
        .withDeleteEventsOnSnapshot();
  }
}
