package io.hekla.actors.scheduler;

import akka.actor.typed.ActorRef;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.TimerScheduler;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.entity.EntityTypes;
import io.hekla.actors.feed.FeedMessage;
import io.hekla.actors.gate.GateActor;
import io.hekla.actors.node.NodeDirectory;
import io.hekla.actors.observing.ModeWatch;
import io.hekla.actors.report.QueueReportActor;
import io.hekla.actors.shard.NodeShardActor;
import io.hekla.actors.verdict.VerdictActor;
import io.hekla.controller.session.CountedRefusals;
import io.hekla.controller.session.Counters;
import io.hekla.controller.session.LastSession;
import io.hekla.controller.session.SchedulerEvent;
import io.hekla.controller.session.SchedulerHost;
import io.hekla.controller.session.SessionRecord;
import io.hekla.controller.session.SessionWork;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.podgroup.PodGroupCommand;
import io.hekla.scheduler.PartitionRunner;
import io.hekla.scheduler.plugin.SessionMonitor;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/**
 * Host of the scheduler that is the singleton actor: asks the actors around it, and runs sessions
 * on a thread of their own.
 */
final class ActorSchedulerHost implements SchedulerHost {
  private static final String PAUSE = "pause";

  private final ActorContext<SchedulerMessage> context;
  private final TimerScheduler<SchedulerMessage> timers;
  private final SchedulerSettings settings;
  private final SchedulerContext around;
  private final SessionReporter news;
  private final SessionMeter meter;
  private final ComparisonReporter comparisonReporter;
  private final PartitionRunner partitions;
  private final ActorRef<FeedMessage.Changes> feedAnswers;
  private final ActorRef<NodeDirectory.Snapshots> nodeAnswers;
  private final ActorRef<EntityMessage.Confirmed> confirmations;

  /** Last session whose decisions are carried out. */
  private LastSession acted = LastSession.NONE;

  ActorSchedulerHost(
      ActorContext<SchedulerMessage> context,
      TimerScheduler<SchedulerMessage> timers,
      SchedulerSettings settings,
      SchedulerContext around,
      SessionReporter news,
      SessionMeter meter,
      ComparisonReporter comparisonReporter) {
    this.context = context;
    this.timers = timers;
    this.settings = settings;
    this.around = around;
    this.news = news;
    this.meter = meter;
    this.comparisonReporter = comparisonReporter;
    this.partitions =
        new PartitionThreads(dispatcher("hekla-partitions"), settings.partitionThreads());
    this.feedAnswers =
        context.messageAdapter(FeedMessage.Changes.class, SchedulerMessage.FeedAnswered::new);
    this.nodeAnswers =
        context.messageAdapter(NodeDirectory.Snapshots.class, SchedulerMessage.NodesAnswered::new);
    this.confirmations =
        context.messageAdapter(
            EntityMessage.Confirmed.class, SchedulerMessage.DeliveryConfirmed::new);
  }

  @Override
  public Instant now() {
    return around.time().now();
  }

  @Override
  public long nanoTime() {
    return around.time().nanoTime().getAsLong();
  }

  @Override
  public void askFeed(long sinceVersion) {
    around.feed().tell(new FeedMessage.ChangesSince(sinceVersion, feedAnswers));
  }

  @Override
  public void askNodes(long sinceVersion) {
    around.nodes().tell(new NodeDirectory.ChangesSince(sinceVersion, nodeAnswers));
  }

  @Override
  public void decide(long term, long session, SessionWork work) {
    SessionWork measured = meter.measured(work);
    context.pipeToSelf(
        CompletableFuture.supplyAsync(
            () -> measured.run(around.externalService().get(), SessionMonitor.NONE, partitions),
            dispatcher("hekla-session")),
        (step, failure) -> new SchedulerMessage.Decided(term, session, step, failure));
  }

  private Executor dispatcher(String name) {
    return context.getSystem().dispatchers().lookup(DispatcherSelector.fromConfig(name));
  }

  @Override
  public void startPause() {
    timers.startSingleTimer(PAUSE, new SchedulerMessage.PauseOver(), settings.shortestPause());
  }

  @Override
  public boolean isPauseActive() {
    return timers.isTimerActive(PAUSE);
  }

  @Override
  public void deliver(SchedulerEvent.DecisionDelivery delivery) {
    tell(
        delivery.podGroup(),
        new EntityMessage.Confirm(
            new PodGroupCommand.RecordDecisions(delivery.decisions()),
            delivery.token(),
            confirmations));
  }

  @Override
  public void deliverWithoutPersisting(SchedulerEvent.DecisionDelivery delivery) {
    tell(
        delivery.podGroup(),
        new EntityMessage.Instruct(new PodGroupCommand.RecordDecisions(delivery.decisions())));
  }

  @Override
  public void ask(SchedulerEvent.Origin part, PodGroupCommand.CheckAssumed question) {
    tell(part.podGroup(), new EntityMessage.Instruct(question));
  }

  /** Starts an entity that may not be in memory, so that it carries out what it owes. */
  void wake(ObjectKey podGroup) {
    tell(podGroup, new EntityMessage.Wake());
  }

  private void tell(ObjectKey podGroup, EntityMessage message) {
    around.entities().tell(EntityTypes.POD_GROUP, podGroup, message);
  }

  @Override
  public void decisionsPersisted(SchedulerEvent.SessionDecided decided) {
    var admitted = decided.admitted();
    var waiting = decided.waiting();
    if (!admitted.isEmpty() || !waiting.isEmpty()) {
      around.feed().tell(new FeedMessage.Verdicts(admitted, waiting));
    }
    context.getLog().debug("session {} of term {} decided", decided.session(), decided.term());
  }

  /** Has the reasons why pods wait written, the gates opened, and the queues' counters updated. */
  @Override
  public void sessionEnded(LastSession session, boolean bindsUnderWay, Counters counters) {
    acted = session;
    around
        .verdicts()
        .tell(
            new VerdictActor.Waiting(
                session.term(), session.number(), session.waitingPods(), bindsUnderWay));
    around
        .gates()
        .tell(new GateActor.Open(session.term(), session.number(), session.gateOpenings()));
    if (counters == Counters.ALL) {
      around.feed().tell(new FeedMessage.Allocated(session.allocated()));
    }
  }

  @Override
  public void record(SessionRecord session) {
    meter.ended(session);
    around.recording().record(session);
    if (session.term() == acted.term() && session.number() == acted.number()) {
      around.queueReports().tell(new QueueReportActor.Ended(session));
      around.nodeShards().tell(new NodeShardActor.Ended(session));
    }
  }

  @Override
  public void observed(SchedulerEvent.SessionObserved observed) {
    comparisonReporter.report(observed);
  }

  @Override
  public void refused(CountedRefusals refused) {
    refused
        .failures()
        .forEach(
            one ->
                around
                    .verdicts()
                    .tell(new VerdictActor.Failed(one.pod(), one.uid(), one.reason())));
  }

  @Override
  public void foreignBinds(int pods) {
    around.observing().watch().tell(new ModeWatch.SawForeignBinds(pods));
  }

  @Override
  public void podWatchBehind(long podVersion) {
    around.feed().tell(new FeedMessage.ExpectPods(podVersion));
  }

  @Override
  public void stage(Stage stage) {
    meter.stage(stage);
    news.report(stage);
  }
}
