package io.hekla.actors.scheduler;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.FishingOutcomes;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import io.hekla.actors.configuration.ConfigurationWatch;
import io.hekla.actors.configuration.LoadedConfiguration;
import io.hekla.actors.entity.Entities;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.feed.FeedMessage;
import io.hekla.actors.gate.GateActor;
import io.hekla.actors.kubernetes.ApiAdapter;
import io.hekla.actors.node.NodeDirectory;
import io.hekla.actors.observing.ModeWatch;
import io.hekla.actors.observing.Observing;
import io.hekla.actors.recorder.SessionRecording;
import io.hekla.actors.report.QueueReportActor;
import io.hekla.actors.shard.NodeShardActor;
import io.hekla.actors.verdict.VerdictActor;
import io.hekla.controller.host.TimeSource;
import io.hekla.controller.session.NodeChanges;
import io.hekla.controller.session.ObservedBind;
import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.Verb;
import io.hekla.model.cluster.Change;
import io.hekla.model.podgroup.PodGroupCommand;
import io.hekla.scheduler.external.ExternalService;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** Scheduler among stand-ins for everything around it. */
final class StandingScheduler {
  private final TestProbe<FeedMessage> feed;
  private final TestProbe<NodeDirectory.Message> nodes;
  private final TestProbe<GateActor.Message> gates;
  private final TestProbe<ApiAdapter.Message> objects;
  private final Queue<EntityMessage> delivered = new ConcurrentLinkedQueue<>();
  private final Set<String> toldOf = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean fenced = new AtomicBoolean();
  private volatile Entities entities = (type, key, message) -> {};
  private final ActorRef<SchedulerMessage> scheduler;

  /** One that runs by the shipped configuration. */
  StandingScheduler(ActorTestKit kit) {
    this(kit, LoadedConfiguration.SHIPPED, ExternalService.UNREACHABLE);
  }

  /**
   * Starts one whose sessions ask the supplied external systems, or fail if the supplier throws.
   */
  StandingScheduler(ActorTestKit kit, Supplier<ExternalService> externalService) {
    this(kit, LoadedConfiguration.SHIPPED, externalService, neverObserving(kit), 100);
  }

  /**
   * One that forgets the events before the snapshot before last.
   *
   * @param snapshotEvery events between two snapshots
   */
  StandingScheduler(ActorTestKit kit, int snapshotEvery) {
    this(
        kit,
        LoadedConfiguration.SHIPPED,
        () -> ExternalService.UNREACHABLE,
        neverObserving(kit),
        snapshotEvery);
  }

  /**
   * @param externalService answers all its sessions
   */
  StandingScheduler(
      ActorTestKit kit, LoadedConfiguration configuration, ExternalService externalService) {
    this(kit, configuration, externalService, neverObserving(kit));
  }

  private static Observing neverObserving(ActorTestKit kit) {
    return Observing.never(kit.<ModeWatch.Message>createTestProbe().ref());
  }

  /**
   * @param observing whether what it decides is done
   */
  StandingScheduler(
      ActorTestKit kit,
      LoadedConfiguration configuration,
      ExternalService externalService,
      Observing observing) {
    this(kit, configuration, () -> externalService, observing, 100);
  }

  private StandingScheduler(
      ActorTestKit kit,
      LoadedConfiguration configuration,
      Supplier<ExternalService> externalService,
      Observing observing,
      int snapshotEvery) {
    feed = kit.createTestProbe();
    nodes = kit.createTestProbe();
    gates = kit.createTestProbe();
    objects = kit.createTestProbe();
    var settings =
        new SchedulerSettings(
            Duration.ofHours(1),
            Duration.ofMillis(1),
            0,
            100,
            500,
            Duration.ofHours(1),
            snapshotEvery,
            "default",
            2);
    scheduler =
        kit.spawn(
            SchedulerActor.create(
                settings,
                new SchedulerContext(
                    feed.ref(),
                    nodes.ref(),
                    (type, key, message) -> {
                      delivered.add(message);
                      if (message instanceof EntityMessage.Confirm) {
                        toldOf.add(key.name());
                      }
                      entities.tell(type, key, message);
                    },
                    objects.ref(),
                    kit.<VerdictActor.Message>createTestProbe().ref(),
                    gates.ref(),
                    kit.<QueueReportActor.Message>createTestProbe().ref(),
                    kit.<NodeShardActor.Message>createTestProbe().ref(),
                    kit.spawn(
                        ConfigurationWatch.create(
                            Optional.empty(), configuration, Duration.ofHours(1))),
                    externalService,
                    List::of,
                    TimeSource.SYSTEM,
                    observing,
                    SessionRecording.NONE,
                    () -> fenced.set(true))));
  }

  ActorRef<SchedulerMessage> scheduler() {
    return scheduler;
  }

  /** Waits until it creates objects, and refuses or grants all. Returns the requests. */
  List<Verb> created(Outcome outcome) {
    ApiAdapter.Do tried = objects.expectMessageClass(ApiAdapter.Do.class, Duration.ofSeconds(30));
    tried
        .replyTo()
        .tell(
            new ApiAdapter.Settled(
                tried.number(), Collections.nCopies(tried.verbs().size(), outcome)));
    return tried.verbs();
  }

  /** Waits until gates receive a session; returns the pods whose gates it opens. */
  List<String> gatesOpened() {
    return gates.expectMessageClass(GateActor.Open.class).gates().stream()
        .map(opening -> opening.task().name())
        .toList();
  }

  /** Fails if gates received more sessions than those that were awaited. */
  void openedNoMoreGates() {
    gates.expectNoMessage(Duration.ZERO);
  }

  /** Has it reach these entities from now on. */
  void reach(Entities reached) {
    entities = reached;
  }

  /** Messages that entities received. */
  Queue<EntityMessage> delivered() {
    return delivered;
  }

  /** Flag: it found a newer scheduler active. */
  AtomicBoolean fenced() {
    return fenced;
  }

  /** Waits until it asks for changes, and answers. */
  void answer(Change... changes) {
    answer(List.of(), changes);
  }

  /**
   * Waits until it asks for changes, and answers.
   *
   * @param bound pods that were observed on a node, by whatever scheduler
   */
  void answer(List<ObservedBind> bound, Change... changes) {
    answerOfFeed(bound, changes);
    var since = nodes.expectMessageClass(NodeDirectory.ChangesSince.class);
    since
        .replyTo()
        .tell(
            new NodeDirectory.Snapshots(
                new NodeChanges(List.of(), List.of(), since.version() + 1), since.version()));
  }

  /** The same without an answer of the nodes. */
  void answerOfFeed() {
    answerOfFeed(List.of());
  }

  private void answerOfFeed(List<ObservedBind> bound, Change... changes) {
    FeedMessage.ChangesSince query =
        feed
            .fishForMessage(
                Duration.ofSeconds(30),
                message ->
                    message instanceof FeedMessage.ChangesSince
                        ? FishingOutcomes.complete()
                        : FishingOutcomes.continueAndIgnore())
            .stream()
            .map(FeedMessage.ChangesSince.class::cast)
            .findFirst()
            .orElseThrow();
    query
        .replyTo()
        .tell(
            new FeedMessage.Changes(
                List.of(changes), query.version(), query.version() + 1, true, 0, bound));
  }

  /** Returns whether this PodGroup was sent a delivery. */
  boolean decided(String podGroup) {
    return toldOf.contains(podGroup);
  }

  /** Number of deliveries that PodGroups were sent. */
  long deliveriesSent() {
    return delivered.stream()
        .filter(EntityMessage.Confirm.class::isInstance)
        .map(EntityMessage.Confirm.class::cast)
        .filter(confirm -> confirm.command() instanceof PodGroupCommand.RecordDecisions)
        .count();
  }
}
