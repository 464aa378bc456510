package io.hekla.actors.scheduler;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.PostStop;
import akka.actor.typed.PreRestart;
import akka.actor.typed.SupervisorStrategy;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.TimerScheduler;
import akka.persistence.typed.PersistenceId;
import akka.persistence.typed.RecoveryCompleted;
import akka.persistence.typed.javadsl.CommandHandler;
import akka.persistence.typed.javadsl.Effect;
import akka.persistence.typed.javadsl.EventHandler;
import akka.persistence.typed.javadsl.EventSourcedBehavior;
import akka.persistence.typed.javadsl.RetentionCriteria;
import akka.persistence.typed.javadsl.SignalHandler;
import io.hekla.actors.entity.Entities;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.entity.EntityTypes;
import io.hekla.actors.feed.FeedMessage;
import io.hekla.actors.kubernetes.ApiAdapter;
import io.hekla.actors.node.NodeDirectory;
import io.hekla.model.podgroup.PodGroupCommand;
import io.hekla.model.podgroup.PodGroupEvent;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * The scheduler. Takes over by keeping {@link SchedulerEvent.TermStarted}; then each period it
 * collects what changed, has a session decided off its own thread, keeps everything decided as one
 * event, and only then hands each PodGroup its part.
 *
 * <p>The journal fences: of two schedulers the older one's next write collides with what the newer
 * one wrote, fails, and nothing of it leaves. It then reads the log, finds the newer term and ends.
 */
public final class SchedulerActor
    extends EventSourcedBehavior<SchedulerMessage, SchedulerEvent, SchedulerLog> {
  /** The one persistence id of every scheduler of a cluster. */
  public static final PersistenceId PERSISTENCE_ID = PersistenceId.ofUniqueId("Scheduler");

  private static final String PAUSE = "pause";

  private final ActorContext<SchedulerMessage> context;
  private final TimerScheduler<SchedulerMessage> timers;
  private final SchedulerSettings settings;
  private final Surroundings around;
  private final Ownership ownership;
  private final ActorRef<FeedMessage.Changes> feedAnswers;
  private final ActorRef<NodeDirectory.Snapshots> nodeAnswers;
  private final ActorRef<EntityMessage.Confirmed> confirmations;
  private Session session = Session.before(SchedulerLog.EMPTY);
  private boolean atWork;
  private boolean wanted;
  private boolean withCounters;

  /**
   * What the scheduler works with.
   *
   * @param feed of this member
   * @param nodes node directory of this member
   * @param entities how PodGroups are reached
   * @param objects adapter that makes the queues that must exist
   * @param workLeft reads which entities have work left; may block
   * @param fenced is run once a newer scheduler was found at work
   */
  public record Surroundings(
      ActorRef<FeedMessage> feed,
      ActorRef<NodeDirectory.Message> nodes,
      Entities entities,
      ActorRef<ApiAdapter.Message> objects,
      Supplier<List<FeedMessage.HaveWork>> workLeft,
      Clock clock,
      Runnable fenced) {}

  /** The highest term that this incarnation of the singleton began; survives its restarts. */
  private static final class Ownership {
    private long term;
  }

  private SchedulerActor(
      ActorContext<SchedulerMessage> context,
      TimerScheduler<SchedulerMessage> timers,
      SchedulerSettings settings,
      Surroundings around,
      Ownership ownership) {
    super(
        PERSISTENCE_ID,
        SupervisorStrategy.restartWithBackoff(Duration.ofMillis(200), Duration.ofSeconds(5), 0.2));
    this.context = context;
    this.timers = timers;
    this.settings = settings;
    this.around = around;
    this.ownership = ownership;
    this.feedAnswers =
        context.messageAdapter(FeedMessage.Changes.class, SchedulerMessage.FeedAnswered::new);
    this.nodeAnswers =
        context.messageAdapter(NodeDirectory.Snapshots.class, SchedulerMessage.NodesAnswered::new);
    this.confirmations =
        context.messageAdapter(EntityMessage.Confirmed.class, SchedulerMessage.PartKept::new);
  }

  /** A scheduler; starts afresh from the journal, with pauses, when that fails. */
  public static Behavior<SchedulerMessage> create(
      SchedulerSettings settings, Surroundings surroundings) {
    var ownership = new Ownership();
    Behavior<SchedulerMessage> scheduler =
        Behaviors.setup(
            context ->
                Behaviors.withTimers(
                    timers ->
                        new SchedulerActor(context, timers, settings, surroundings, ownership)));
    return Behaviors.supervise(scheduler)
        .onFailure(
            Exception.class,
            SupervisorStrategy.restartWithBackoff(
                Duration.ofMillis(200), Duration.ofSeconds(5), 0.2));
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
              atWork = false;
              context.getSelf().tell(new SchedulerMessage.Begin());
            })
        .onSignal(PostStop.instance(), log -> leave())
        .onSignal(PreRestart.instance(), log -> leave())
        .build();
  }

  private void leave() {
    around.feed().tell(new FeedMessage.Deactivate(ownership.term));
  }

  @Override
  public CommandHandler<SchedulerMessage, SchedulerEvent, SchedulerLog> commandHandler() {
    return this::onMessage;
  }

  private Effect<SchedulerEvent, SchedulerLog> onMessage(
      SchedulerLog log, SchedulerMessage message) {
    return switch (message) {
      case SchedulerMessage.Stop stop -> Effect().stop();
      case SchedulerMessage.Begin begin -> begin(log);
      case SchedulerMessage.Tick tick -> {
        withCounters = true;
        yield collect();
      }
      case SchedulerMessage.Changed changed -> {
        wanted = true;
        yield timers.isTimerActive(PAUSE) ? Effect().none() : collect();
      }
      case SchedulerMessage.PauseOver over -> wanted ? collect() : Effect().none();
      case SchedulerMessage.FeedAnswered answered -> onFeed(answered.changes());
      case SchedulerMessage.NodesAnswered answered -> onNodes(answered.snapshots());
      case SchedulerMessage.Decided decided -> onDecided(decided);
      case SchedulerMessage.PartKept kept -> {
        session.assumptions().partKept(kept.confirmed().token());
        yield Effect().none();
      }
      case SchedulerMessage.Refusals refusals -> refused(refusals.refused());
      case SchedulerMessage.PartRefused refused -> onPartRefused(refused);
      case SchedulerMessage.AwaitVictims await -> {
        around.feed().tell(new FeedMessage.AwaitVictims(await.podGroup(), await.podUids()));
        yield Effect().none();
      }
      case SchedulerMessage.WorkFound found -> {
        if (found.failure() != null) {
          context.getLog().error("cannot read which entities have work left", found.failure());
        }
        found.work().forEach(around.feed()::tell);
        yield Effect().none();
      }
      case SchedulerMessage.Remind remind -> {
        session.assumptions().unconfirmedParts().forEach(this::hand);
        yield Effect().none();
      }
    };
  }

  private Effect<SchedulerEvent, SchedulerLog> begin(SchedulerLog log) {
    if (ownership.term > 0 && log.term() > ownership.term) {
      return fenced(log.term());
    }
    long term = log.term() + 1;
    return Effect()
        .persist(new SchedulerEvent.TermStarted(term, around.clock().instant()))
        .thenRun(
            kept -> {
              ownership.term = term;
              session = Session.before(kept);
              context.getLog().info("scheduler of term {} begins", term);
              around
                  .feed()
                  .tell(
                      new FeedMessage.Activate(
                          term,
                          context.messageAdapter(
                              FeedMessage.Changed.class,
                              changed -> new SchedulerMessage.Changed())));
              takeUpWork();
              session.assumptions().unconfirmedParts().forEach(this::hand);
              timers.startTimerWithFixedDelay(new SchedulerMessage.Tick(), settings.period());
              timers.startTimerWithFixedDelay(
                  new SchedulerMessage.Remind(), settings.partTimeout());
              context.getSelf().tell(new SchedulerMessage.Tick());
            });
  }

  /** Has entities told that have work left, and the queues made that are always there. */
  private void takeUpWork() {
    around
        .objects()
        .tell(new ApiAdapter.Do(0, DefaultQueues.creations(), context.getSystem().ignoreRef()));
    context.pipeToSelf(
        CompletableFuture.supplyAsync(
            around.workLeft(),
            context
                .getSystem()
                .dispatchers()
                .lookup(DispatcherSelector.fromConfig("hekla-blocking"))),
        (work, failure) ->
            new SchedulerMessage.WorkFound(work == null ? List.of() : work, failure));
  }

  private Effect<SchedulerEvent, SchedulerLog> fenced(long newest) {
    context
        .getLog()
        .error(
            "a scheduler of term {} is at work; this one, of term {}, ends",
            newest,
            ownership.term);
    around.fenced().run();
    return Effect().stop();
  }

  /** Begins a session, unless one is being held: first what the feed knows, then the nodes. */
  private Effect<SchedulerEvent, SchedulerLog> collect() {
    if (ownership.term > 0 && !atWork) {
      atWork = true;
      wanted = false;
      around.feed().tell(new FeedMessage.ChangesSince(session.feedVersion(), feedAnswers));
    }
    return Effect().none();
  }

  private Effect<SchedulerEvent, SchedulerLog> onFeed(FeedMessage.Changes changes) {
    if (!atWork || changes.since() != session.feedVersion()) {
      return Effect().none();
    }
    if (!changes.complete() || changes.podVersion() < session.podVersionNeeded()) {
      return idle();
    }
    session.take(changes);
    around.nodes().tell(new NodeDirectory.ChangesSince(session.nodeVersion(), nodeAnswers));
    return Effect().none();
  }

  private Effect<SchedulerEvent, SchedulerLog> onNodes(NodeDirectory.Snapshots snapshots) {
    if (!atWork || snapshots.since() != session.nodeVersion()) {
      return Effect().none();
    }
    session.take(snapshots);
    long term = ownership.term;
    long number = session.next();
    var work = session.work(number, settings, around.clock().instant());
    context.pipeToSelf(
        CompletableFuture.supplyAsync(
            work,
            context
                .getSystem()
                .dispatchers()
                .lookup(DispatcherSelector.fromConfig("hekla-session"))),
        (step, failure) -> new SchedulerMessage.Decided(term, number, step, failure));
    return Effect().none();
  }

  private Effect<SchedulerEvent, SchedulerLog> onDecided(SchedulerMessage.Decided decided) {
    if (decided.term() != ownership.term || decided.session() != session.number()) {
      return Effect().none();
    }
    var step = decided.step();
    if (step == null) {
      context.getLog().error("session {} failed", decided.session(), decided.failure());
      session.failed();
      return idle();
    }
    session.take(step);
    var parts = session.parts(decided.term(), step.decisions(), settings, withCounters);
    if (withCounters) {
      around.feed().tell(new FeedMessage.Allocated(Session.allocated(step.decisions())));
    }
    withCounters = false;
    if (parts.news().isEmpty()) {
      parts.counters().forEach(this::handWithoutKeeping);
      return idle();
    }
    var event =
        new SchedulerEvent.SessionDecided(
            decided.term(),
            decided.session(),
            around.clock().instant(),
            settings.seed(),
            parts.news(),
            session.assumptions().over(),
            session.podVersion());
    return Effect()
        .persist(event)
        .thenRun(
            log -> {
              session.kept(event);
              event.parts().forEach(this::hand);
              parts.counters().forEach(this::handWithoutKeeping);
              context
                  .getLog()
                  .debug("session {} of term {} decided", event.session(), event.term());
              idle();
            });
  }

  private Effect<SchedulerEvent, SchedulerLog> idle() {
    atWork = false;
    timers.startSingleTimer(PAUSE, new SchedulerMessage.PauseOver(), settings.shortestPause());
    return Effect().none();
  }

  private void hand(SchedulerEvent.HandedPart handed) {
    around
        .entities()
        .tell(
            EntityTypes.POD_GROUP,
            handed.podGroup(),
            new EntityMessage.Confirm(
                new PodGroupCommand.RecordPart(handed.part()), handed.token(), confirmations));
  }

  private void handWithoutKeeping(SchedulerEvent.HandedPart handed) {
    around
        .entities()
        .tell(
            EntityTypes.POD_GROUP,
            handed.podGroup(),
            new EntityMessage.Instruct(new PodGroupCommand.RecordPart(handed.part())));
  }

  private Effect<SchedulerEvent, SchedulerLog> refused(List<PodGroupEvent.Refusal> refusals) {
    var refused = session.assumptions().stillCounted(refusals);
    if (refused.binds().isEmpty() && refused.evictions().isEmpty()) {
      return Effect().none();
    }
    return Effect()
        .persist(refused)
        .thenRun(
            log -> {
              session.refused(refused);
              context.getSelf().tell(new SchedulerMessage.Changed());
            });
  }

  private Effect<SchedulerEvent, SchedulerLog> onPartRefused(SchedulerMessage.PartRefused refused) {
    if (refused.newest() > ownership.term) {
      return fenced(refused.newest());
    }
    // A part of a former term came after one of a newer term: nothing of it will happen.
    var lost = new ArrayList<PodGroupEvent.Refusal>();
    Optional<SchedulerEvent.HandedPart> part =
        session.assumptions().unconfirmedParts().stream()
            .filter(
                handed ->
                    handed.podGroup().equals(refused.podGroup())
                        && handed.part().term() == refused.term()
                        && handed.part().session() == refused.session())
            .findFirst();
    part.ifPresent(
        handed -> {
          handed
              .part()
              .binds()
              .forEach(
                  bind -> lost.add(new PodGroupEvent.Refusal(bind.podUid(), true, "outdated")));
          handed
              .part()
              .evictions()
              .forEach(
                  eviction ->
                      lost.add(new PodGroupEvent.Refusal(eviction.podUid(), false, "outdated")));
          session.assumptions().partKept(handed.token());
        });
    return refused(lost);
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
