package io.hekla.simulator.virtual;

import io.hekla.controller.api.Kind;
import io.hekla.controller.effect.SchedulerPort;
import io.hekla.controller.engine.EngineFeed;
import io.hekla.controller.engine.NodeEvent;
import io.hekla.controller.entity.Position;
import io.hekla.controller.entity.Reaction;
import io.hekla.controller.host.TimeSource;
import io.hekla.controller.node.NodeLedgers;
import io.hekla.controller.observe.Entity;
import io.hekla.controller.session.Assumptions;
import io.hekla.controller.session.CountedRefusals;
import io.hekla.controller.session.Counters;
import io.hekla.controller.session.EngineChanges;
import io.hekla.controller.session.LastSession;
import io.hekla.controller.session.SchedulerCore;
import io.hekla.controller.session.SchedulerEvent;
import io.hekla.controller.session.SchedulerHost;
import io.hekla.controller.session.SchedulerState;
import io.hekla.controller.session.SessionRecord;
import io.hekla.controller.session.SessionWork;
import io.hekla.controller.verb.SchedulerTerm;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.podgroup.PodGroupCommand;
import io.hekla.model.podgroup.PodGroupEvent;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.PartitionRunner;
import io.hekla.scheduler.external.ExternalService;
import io.hekla.scheduler.plugin.SessionMonitor;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Scheduler of a run: the core that the singleton runs in the live system. */
final class VirtualScheduler implements SchedulerPort, SchedulerHost {
  private final TimeSource time;
  private final ControllersHost host;
  private final Controllers controllers;
  private final SchedulerCore core;
  private final NodeLedgers nodes = new NodeLedgers();
  private SchedulerTerm term = SchedulerTerm.NONE;
  private long rollbacks;

  VirtualScheduler(
      Controllers.Settings settings,
      TimeSource time,
      ControllersHost host,
      Controllers controllers) {
    this.time = time;
    this.host = host;
    this.controllers = controllers;
    this.core = new SchedulerCore(this, settings.scheduler());
    core.configure(settings.configuration());
  }

  SchedulerCore core() {
    return core;
  }

  void begin(String by) {
    SchedulerState journal = host.schedulerJournal();
    rollbacks = journal.rollbacks();
    var started = new SchedulerEvent.TermStarted(journal.term() + 1, by, now(), rollbacks);
    host.persisted(started);
    core.begin(journal.with(started));
    Assumptions assumptions = core.term().assumptions();
    term = assumptions.countedBy(started.term());
    controllers.reconciler().admitted(assumptions.admissions().toMap());
  }

  /** Position of an observation: its versions, and its term. */
  Position position(Map<String, Long> versions) {
    return Position.of(term, rollbacks, versions);
  }

  void take(NodeEvent event) {
    nodes.take(event);
  }

  /** Returns whether a session would have new input. */
  boolean hasNewInput() {
    return controllers.reconciler().engine().version() > core.term().feedVersion()
        || nodes.version() > core.term().nodeVersion();
  }

  private void later(Runnable work) {
    controllers.entities().later(work);
  }

  private void apply(Reaction<SchedulerEvent> reaction) {
    reaction.events().forEach(host::persisted);
    reaction.then().run();
  }

  @Override
  public Instant now() {
    return time.now();
  }

  @Override
  public long nanoTime() {
    return time.nanoTime().getAsLong();
  }

  @Override
  public void askFeed(long since) {
    later(
        () -> {
          EngineFeed feed = controllers.reconciler().engine();
          var cache = controllers.reconciler().cache();
          core.feedAnswered(
              new EngineChanges(
                  feed.since(since),
                  feed.version(),
                  cache.version(Kind.POD),
                  feed.boundSince(since)),
              since,
              cache.isComplete());
        });
  }

  @Override
  public void askNodes(long since) {
    later(() -> core.nodesAnswered(nodes.since(since), since));
  }

  @Override
  public void decide(long term, long session, SessionWork work) {
    later(
        () -> {
          Engine.Step step =
              work.run(ExternalService.UNREACHABLE, SessionMonitor.NONE, PartitionRunner.IN_TURN);
          apply(core.decided(term, session, step));
        });
  }

  @Override
  public void startPause() {
    host.startPause();
  }

  @Override
  public boolean isPauseActive() {
    return host.isPauseActive();
  }

  @Override
  public void deliver(SchedulerEvent.DecisionDelivery delivery) {
    tell(delivery, () -> later(() -> core.deliveryAcknowledged(delivery.token())));
  }

  @Override
  public void deliverWithoutPersisting(SchedulerEvent.DecisionDelivery delivery) {
    tell(delivery, () -> {});
  }

  private void tell(SchedulerEvent.DecisionDelivery delivery, Runnable then) {
    host.delivered(delivery);
    execute(delivery.podGroup(), new PodGroupCommand.RecordDecisions(delivery.decisions()), then);
  }

  private void execute(ObjectKey podGroup, PodGroupCommand command, Runnable then) {
    controllers.entities().execute(new Entity(Kind.POD_GROUP, podGroup), command, then);
  }

  @Override
  public void ask(SchedulerEvent.Origin part, PodGroupCommand.CheckAssumed question) {
    execute(part.podGroup(), question, () -> {});
  }

  @Override
  public void decisionsPersisted(SchedulerEvent.SessionDecided decided) {
    later(
        () -> {
          controllers.reconciler().admitted(decided.admitted());
          controllers.reconciler().waiting(decided.waiting());
        });
  }

  @Override
  public void sessionEnded(LastSession session, boolean bindsUnderWay, Counters counters) {
    if (counters == Counters.ALL) {
      later(() -> controllers.reconciler().account(session.allocated()));
    }
    controllers.writers().sessionEnded(session, bindsUnderWay);
    host.sessionEnded();
  }

  @Override
  public void record(SessionRecord session) {
    host.record(session);
  }

  @Override
  public void observed(SchedulerEvent.SessionObserved observed) {}

  @Override
  public void refused(CountedRefusals refused) {
    controllers.writers().refused(refused);
  }

  @Override
  public void foreignBinds(int pods) {}

  @Override
  public void podWatchBehind(long podVersion) {}

  @Override
  public void stage(Stage stage) {}

  @Override
  public void awaitVictims(ObjectKey podGroup, List<String> podUids) {
    later(() -> controllers.reconciler().awaitVictims(podGroup, podUids));
  }

  @Override
  public void refusals(
      ObjectKey podGroup, long ofTerm, long session, List<PodGroupEvent.Refusal> refused) {
    later(() -> apply(core.refused(ofTerm, session, refused)));
  }

  @Override
  public void partRefused(ObjectKey podGroup, long ofTerm, long session, long newest) {
    if (newest > term.number()) {
      throw new IllegalStateException(
          "%s has seen term %d, and this is %d".formatted(podGroup, newest, term.number()));
    }
    later(() -> apply(core.outdated(podGroup, ofTerm, session)));
  }

  @Override
  public void declined(ObjectKey podGroup, String uid, long ofTerm, long session, String reason) {
    var part = new SchedulerEvent.Origin(podGroup, uid, ofTerm, session);
    later(() -> core.declined(part, reason));
  }

  @Override
  public void suspended(
      ObjectKey podGroup,
      String uid,
      long ofTerm,
      long session,
      List<PodGroupEvent.Refusal> refused,
      String reason) {
    var declined = new SchedulerEvent.Origin(podGroup, uid, ofTerm, session);
    later(() -> apply(core.suspended(declined, reason, refused)));
  }
}
