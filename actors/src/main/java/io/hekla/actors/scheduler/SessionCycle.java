package io.hekla.actors.scheduler;

import akka.actor.typed.ActorRef;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.TimerScheduler;
import io.hekla.actors.configuration.TakenConfiguration;
import io.hekla.actors.feed.FeedMessage;
import io.hekla.actors.gate.GateActor;
import io.hekla.actors.metrics.Counts;
import io.hekla.actors.metrics.Metering;
import io.hekla.actors.metrics.Metric;
import io.hekla.actors.node.NodeDirectory;
import io.hekla.actors.observing.ModeWatch;
import io.hekla.actors.verdict.VerdictActor;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Reason;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/**
 * How a session comes about: first what the feed knows, then the nodes, then the engine on a thread
 * of its own. One at a time, with a pause between two; and none before a term is kept.
 */
final class SessionCycle {
  private static final String PAUSE = "pause";

  private final ActorContext<SchedulerMessage> context;
  private final TimerScheduler<SchedulerMessage> timers;
  private final SchedulerSettings settings;
  private final Surroundings around;
  private final SchedulerHealth health;
  private final Counts counts;
  private final ActorRef<FeedMessage.Changes> feedAnswers;
  private final ActorRef<NodeDirectory.Snapshots> nodeAnswers;
  private Session session = Session.before(SchedulerLog.EMPTY);
  private Optional<TakenConfiguration> configuration = Optional.empty();
  private final FaultsTold faultsTold = new FaultsTold();
  private Optional<String> unanswered = Optional.empty();
  private List<Reason> queueWarnings = List.of();
  private OptionalLong behindSince = OptionalLong.empty();
  private boolean begun;
  private boolean atWork;
  private boolean wanted;
  private boolean withCounters;

  SessionCycle(
      ActorContext<SchedulerMessage> context,
      TimerScheduler<SchedulerMessage> timers,
      SchedulerSettings settings,
      Surroundings around) {
    this.context = context;
    this.timers = timers;
    this.settings = settings;
    this.around = around;
    this.health = new SchedulerHealth(context.getSystem());
    this.counts = Metering.of(context.getSystem());
    this.feedAnswers =
        context.messageAdapter(FeedMessage.Changes.class, SchedulerMessage.FeedAnswered::new);
    this.nodeAnswers =
        context.messageAdapter(NodeDirectory.Snapshots.class, SchedulerMessage.NodesAnswered::new);
  }

  /** Whether sessions are held. */
  boolean hasBegun() {
    return begun;
  }

  Session session() {
    return session;
  }

  /** No session is held until the next term has begun; what one still decides is not taken. */
  void rest(SchedulerLog log) {
    begun = false;
    session = Session.before(log);
    health.sessionDropped();
  }

  /** Sessions are held from now on; whether what they decide is done, does not change. */
  void begin(SchedulerLog log, boolean observes) {
    session =
        observes ? Session.observing(log, around.observing().patience()) : Session.before(log);
    around.verdicts().tell(new VerdictActor.Forget());
    begun = true;
    atWork = false;
    health.sessionDropped();
    behindSince = OptionalLong.empty();
  }

  /** The next session, which is to come soon, runs by this; one under way goes on by its own. */
  void configure(TakenConfiguration taken) {
    configuration = Optional.of(taken);
    changed();
  }

  /** Holds a session if none is held, whatever changed, and brings counters up to date with it. */
  void tick() {
    withCounters = true;
    collect();
  }

  /** Holds a session as soon as the pause between two allows. */
  void changed() {
    wanted = true;
    if (!timers.isTimerActive(PAUSE)) {
      collect();
    }
  }

  void pauseOver() {
    if (wanted) {
      collect();
    }
  }

  private void collect() {
    // Before its term is kept, or while it waits to recover, a scheduler decides nothing; what it
    // would collect then would belong to a session that the new term knows nothing of. Nor does it
    // before it knows by which configuration.
    if (begun && !atWork && configuration.isPresent()) {
      atWork = true;
      wanted = false;
      health.sessionCollects();
      around.feed().tell(new FeedMessage.ChangesSince(session.feedVersion(), feedAnswers));
    }
  }

  void onFeed(FeedMessage.Changes changes) {
    if (!begun || !atWork || changes.since() != session.feedVersion()) {
      return;
    }
    if (!changes.complete() || isBehind(changes.podVersion())) {
      health.sessionDropped();
      over();
      return;
    }
    int foreign = session.take(changes);
    if (foreign > 0) {
      around.observing().watch().tell(new ModeWatch.SawForeignBinds(foreign));
    }
    around.nodes().tell(new NodeDirectory.ChangesSince(session.nodeVersion(), nodeAnswers));
  }

  /**
   * Whether this member's watch of pods has not told yet what an earlier term was told. If it does
   * not for long, the feed finds out whether it ever will.
   */
  private boolean isBehind(long podVersion) {
    if (podVersion >= session.podVersionNeeded()) {
      behindSince = OptionalLong.empty();
      return false;
    }
    long now = System.nanoTime();
    if (behindSince.isEmpty()) {
      behindSince = OptionalLong.of(now);
    } else if (now - behindSince.getAsLong() >= settings.partTimeout().toNanos()) {
      around.feed().tell(new FeedMessage.ExpectPods(session.podVersionNeeded()));
    }
    return true;
  }

  void onNodes(NodeDirectory.Snapshots snapshots) {
    if (!begun || !atWork || snapshots.since() != session.nodeVersion()) {
      return;
    }
    session.take(snapshots);
    long term = session.term();
    long number = session.next();
    health.sessionBegan(number);
    var work = session.work(number, configuration.orElseThrow(), settings, around);
    context.pipeToSelf(
        CompletableFuture.supplyAsync(
            work,
            context
                .getSystem()
                .dispatchers()
                .lookup(DispatcherSelector.fromConfig("hekla-session"))),
        (step, failure) -> new SchedulerMessage.Decided(term, number, step, failure));
  }

  /** The parts of a session that was decided; empty if it came to nothing or is not the last. */
  Optional<PartBuilder.Parts> parts(SchedulerMessage.Decided decided) {
    if (!begun || decided.term() != session.term() || decided.session() != session.number()) {
      return Optional.empty();
    }
    Engine.Step step = decided.step();
    if (step == null) {
      context.getLog().error("session {} failed", decided.session(), decided.failure());
      health.sessionFailed(decided.session(), decided.failure());
      counts.one(Metric.FAULTS, "session", "engine");
      session.failed();
      over();
      return Optional.empty();
    }
    health.sessionEnded(decided.session());
    Decisions decisions = session.take(step, settings);
    tellOfUnanswered(step);
    tellOfQueues(step);
    faultsTold.tell(step.faults(), context.getLog());
    step.faults().forEach(fault -> counts.one(Metric.FAULTS, fault.name(), fault.where()));
    var parts = session.parts(decisions, withCounters);
    if (withCounters && around.observing().acts()) {
      around.feed().tell(new FeedMessage.Allocated(Session.allocated(step.decisions())));
    }
    withCounters = false;
    return Optional.of(parts);
  }

  /** Has pods told why they wait by the last session, and the gates opened that it names. */
  void tellPods() {
    boolean bindsUnderWay = session.assumptions().unconfirmedBinds() > 0;
    long term = session.term();
    long number = session.number();
    around
        .verdicts()
        .tell(new VerdictActor.Waiting(term, number, session.waitingPods(), bindsUnderWay));
    around.gates().tell(new GateActor.Open(term, number, session.gateOpenings()));
  }

  /** Says once that somebody outside does not answer, and once that everybody does again. */
  private void tellOfUnanswered(Engine.Step step) {
    Optional<String> now = Unanswered.in(step);
    if (!now.equals(unanswered)) {
      now.ifPresentOrElse(
          what -> context.getLog().warn("a question of the session had no answer: {}", what),
          () -> context.getLog().info("all questions of the session were answered again"));
    }
    unanswered = now;
  }

  /** Says once what cannot be kept of what queues were promised. */
  private void tellOfQueues(Engine.Step step) {
    List<Reason> now =
        step.decisions().queues().stream().flatMap(queue -> queue.warnings().stream()).toList();
    for (Reason reason : now) {
      if (queueWarnings.stream().noneMatch(reason::isLike)) {
        context.getLog().warn("{}", reason.text());
      }
    }
    queueWarnings = now;
  }

  /** The session is over; after a pause the next one may be held. */
  void over() {
    atWork = false;
    timers.startSingleTimer(PAUSE, new SchedulerMessage.PauseOver(), settings.shortestPause());
  }
}
