package io.hekla.actors.system;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.sharding.typed.javadsl.ClusterSharding;
import akka.cluster.sharding.typed.javadsl.Entity;
import akka.cluster.typed.ClusterSingleton;
import akka.cluster.typed.ClusterSingletonSettings;
import akka.cluster.typed.SingletonActor;
import io.hekla.actors.configuration.ConfigurationSettings;
import io.hekla.actors.configuration.ConfigurationWatch;
import io.hekla.actors.entity.Entities;
import io.hekla.actors.entity.EntityId;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.entity.EntityTypes;
import io.hekla.actors.entity.MachineEntity;
import io.hekla.actors.entity.ReconcileRequester;
import io.hekla.actors.event.EventRecorder;
import io.hekla.actors.external.HttpExternalService;
import io.hekla.actors.feed.ClusterFeed;
import io.hekla.actors.feed.FeedMessage;
import io.hekla.actors.feed.PriorityValues;
import io.hekla.actors.gate.GateActor;
import io.hekla.actors.health.ComponentFailure;
import io.hekla.actors.health.Health;
import io.hekla.actors.health.HealthWatch;
import io.hekla.actors.history.Histories;
import io.hekla.actors.hypernode.HyperNodeActor;
import io.hekla.actors.jobflow.Probing;
import io.hekla.actors.journal.JournalIdentity;
import io.hekla.actors.kubernetes.Adapters;
import io.hekla.actors.kubernetes.ApiAdapter;
import io.hekla.actors.kubernetes.CountedApi;
import io.hekla.actors.kubernetes.MeteredApi;
import io.hekla.actors.lease.IdentifiedJournal;
import io.hekla.actors.metrics.Metering;
import io.hekla.actors.node.NodeDirectory;
import io.hekla.actors.observing.CurrentMode;
import io.hekla.actors.observing.LeaseClaim;
import io.hekla.actors.observing.Observing;
import io.hekla.actors.recorder.Recordings;
import io.hekla.actors.recorder.SessionRecording;
import io.hekla.actors.report.QueueReportActor;
import io.hekla.actors.retention.JournalRetention;
import io.hekla.actors.scheduler.ActorScheduler;
import io.hekla.actors.scheduler.SchedulerActor;
import io.hekla.actors.scheduler.SchedulerContext;
import io.hekla.actors.scheduler.SchedulerMessage;
import io.hekla.actors.shard.NodeDivisionActor;
import io.hekla.actors.shard.NodeShardActor;
import io.hekla.actors.usage.UsageCollector;
import io.hekla.actors.verdict.VerdictActor;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.api.WriteGate;
import io.hekla.controller.cache.PodGroupResolver;
import io.hekla.controller.effect.DefinitionContext;
import io.hekla.controller.effect.SshKeys;
import io.hekla.controller.entity.EntityDefinition;
import io.hekla.controller.entity.StatusWriteLimiter;
import io.hekla.controller.host.TimeSource;
import io.hekla.controller.kinds.EntityKinds;
import io.hekla.controller.report.QueueReportSettings;
import io.hekla.controller.verb.ClusterEvent;
import io.hekla.controller.verb.TermGate;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.observing.Mode;
import io.hekla.recorder.store.RecordingStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/** Guardian of the actors of a member, from the adapters up. */
final class Guardian {
  private final ActorContext<ApiAdapter.Drained> context;
  private final HeklaSettings settings;
  private final Optional<JournalIdentity> journal;
  private final KubernetesApi api;
  private final TimeSource time;
  private final CompletableFuture<CurrentMode> mode;

  private Guardian(
      ActorContext<ApiAdapter.Drained> context,
      HeklaSettings settings,
      Optional<JournalIdentity> journal,
      KubernetesApi api,
      TimeSource time,
      CompletableFuture<CurrentMode> mode) {
    this.context = context;
    this.settings = settings;
    this.journal = journal;
    this.api = MeteredApi.of(api, Metering.volcano(context.getSystem()), time.nanoTime());
    this.time = time;
    this.mode = mode;
  }

  /**
   * Starts all actors of the member's roles; the cluster is joined afterwards.
   *
   * @param journal the member's incarnation of its journal, if its roles need one
   * @param api access to the Kubernetes API
   * @param scheduler completed with the proxy of the cluster's scheduler, if this member has one
   * @param mode completed with whether this member acts, once everything is started
   */
  static Behavior<ApiAdapter.Drained> create(
      HeklaSettings settings,
      Optional<JournalIdentity> journal,
      KubernetesApi api,
      TimeSource time,
      CompletableFuture<ActorRef<SchedulerMessage>> scheduler,
      CompletableFuture<CurrentMode> mode) {
    return Behaviors.setup(
        context -> {
          journal.ifPresent(identity -> context.getLog().info("this is {}", identity));
          var guardian = new Guardian(context, settings, journal, api, time, mode);
          if (settings.roles().contains(HeklaSettings.SCHEDULER)) {
            scheduler.complete(guardian.startScheduling());
          } else {
            // A member that decides nothing has nothing to hold back.
            mode.complete(new CurrentMode(new Mode.Acts()));
            guardian.watchHealth(Optional.empty(), () -> true);
          }
          return ComponentFailure.leaveOnFailure(context, ApiAdapter.Drained.class);
        });
  }

  /**
   * @param speaks whether this member may write Events
   */
  private void watchHealth(Optional<HealthWatch.Probe> probe, BooleanSupplier speaks) {
    Health.of(context.getSystem()).ready("scheduler", "not running on this member");
    context.spawn(
        HealthWatch.ofMember(
            probe,
            sentence ->
                speaks.getAsBoolean()
                    ? ClusterEvent.notReady(api, sentence, time.now())
                    : CompletableFuture.completedFuture(sentence)),
        "health");
  }

  private ActorRef<SchedulerMessage> startScheduling() {
    Observing observing = Observing.start(context, settings.observe(), claim(), api, time.clock());
    watchHealth(Optional.of(() -> settings.journal().probe()), observing::acts);
    var adapters =
        Adapters.start(
            context,
            new WriteGate(
                CountedApi.of(api, Metering.of(context.getSystem())), observing.mode()::closed),
            settings.adapters(),
            time);
    var sharding = ClusterSharding.get(context.getSystem());
    var leaving = new AtomicBoolean();
    var hosted =
        EntityKinds.of(settings.feed().observers()).stream()
            .map(one -> EntityTypes.of(one.kind()))
            .collect(Collectors.toSet());
    Entities entities =
        (type, key, message) -> {
          // A message now would start an entity again that sharding has just stopped.
          if (!leaving.get() && hosted.contains(type)) {
            sharding.entityRefFor(type, EntityId.text(key)).tell(message);
          }
        };
    var priorities = new PriorityValues();
    ActorRef<NodeDirectory.Message> nodes =
        context.spawn(StackGuard.of(NodeDirectory.Message.class, NodeDirectory.create()), "nodes");
    var events =
        context.spawn(
            StackGuard.of(
                EventRecorder.Message.class,
                EventRecorder.create(settings.events(), adapters.lowPriority(), time.clock())),
            "events");
    RecordingStore store =
        Recordings.store(settings.journal(), Path.of(settings.config().getString("hekla.data")));
    SessionRecording recording = Recordings.start(context.getSystem(), settings.recorder(), store);
    context.spawn(StorageMeter.create(settings.journal(), store), "storage");
    context.spawn(FirstRecovery.create(), "first-recovery");
    ActorRef<FeedMessage> feed =
        context.spawn(
            StackGuard.of(
                FeedMessage.class,
                ClusterFeed.create(
                    settings.feed(),
                    api,
                    nodes,
                    entities,
                    adapters.status(),
                    priorities,
                    observing,
                    events,
                    recording,
                    time)),
            "feed");
    context.spawn(
        LostMembers.create(feed, new EntitiesWithWork(settings.journal())), "lost-members");
    MemberShutdown.onShutdown(context.getSystem(), adapters, feed, leaving, observing);
    var terms = new TermGate();
    var verdicts =
        context.spawn(
            StackGuard.of(
                VerdictActor.Message.class,
                VerdictActor.create(
                    settings.verdicts(),
                    feed,
                    adapters.lowPriority(),
                    events,
                    terms,
                    time.clock())),
            "verdicts");
    ActorRef<GateActor.Message> gates =
        context.spawn(
            StackGuard.of(
                GateActor.Message.class, GateActor.create(adapters.objects(), terms, time.clock())),
            "gates");
    var queueReports =
        context.spawn(
            StackGuard.of(
                QueueReportActor.Message.class,
                QueueReportActor.create(reports(), adapters.lowPriority(), terms, time)),
            "queue-reports");
    ActorRef<NodeShardActor.Message> nodeShards =
        context.spawn(
            StackGuard.of(
                NodeShardActor.Message.class,
                NodeShardActor.create(
                    adapters.status(), terms, time.clock(), division(adapters, observing, terms))),
            "node-shards");
    ActorRef<SchedulerMessage> scheduler =
        scheduler(
            feed,
            nodes,
            entities,
            adapters,
            verdicts,
            gates,
            queueReports,
            nodeShards,
            observing,
            recording);
    ReconcileRequester reconcileRequester =
        (type, key) -> scheduler.tell(new SchedulerMessage.ReconcileObject(type.name(), key));
    // Shared by all entities of the member.
    var pace = StatusWriteLimiter.read(settings.config().getConfig("hekla"), time.nanoTime());
    for (EntityDefinition<?, ?, ?, ?> definition :
        definitions(scheduler, terms, priorities, entities, events)) {
      host(sharding, reconcileRequester, adapters, pace, definition);
    }
    if (settings.feed().observers().sharesControllers()) {
      ClusterSingleton.get(context.getSystem())
          .init(
              SingletonActor.of(
                      HyperNodeActor.create(
                          settings.hyperNodes(), feed, adapters.lowPriority(), api, observing),
                      "hyper-nodes")
                  .withSettings(singleton()));
    }
    ClusterSingleton.get(context.getSystem())
        .init(
            SingletonActor.of(
                    JournalRetention.create(
                        settings.retention(),
                        settings.journal(),
                        Histories.projections(settings.history(), settings.journal()),
                        feed,
                        time.clock()),
                    "journal-retention")
                .withSettings(singleton()));
    Histories.start(
        context.getSystem(),
        settings.history(),
        settings.journal(),
        Path.of(settings.config().getString("hekla.data")),
        new PodGroupResolver(settings.feed().observers().schedulerNames()),
        feed,
        time.clock());
    mode.complete(observing.mode());
    return scheduler;
  }

  /** Returns the settings of reports: of queues that several Heklas share, one writes them. */
  private QueueReportSettings reports() {
    return settings.feed().observers().sharesControllers()
        ? settings.queueReports()
        : settings.queueReports().withoutReports();
  }

  private Optional<ActorRef<NodeDivisionActor.Message>> division(
      Adapters adapters, Observing observing, TermGate terms) {
    return settings
        .nodeShards()
        .configMap()
        .map(
            configMap ->
                context.spawn(
                    NodeDivisionActor.create(
                        configMap,
                        settings.nodeShards(),
                        adapters.lowPriority(),
                        api,
                        observing,
                        terms,
                        time.clock()),
                    "node-division"));
  }

  private List<EntityDefinition<?, ?, ?, ?>> definitions(
      ActorRef<SchedulerMessage> scheduler,
      TermGate terms,
      PriorityValues priorities,
      Entities entities,
      ActorRef<EventRecorder.Message> events) {
    return EntityKinds.definitions(
        EntityKinds.of(settings.feed().observers()),
        new DefinitionContext(
            settings.definitions(),
            new ActorScheduler(scheduler),
            Probing.prober(settings.definitions().jobFlows().probeTimeout(), entities),
            () -> CompletableFuture.supplyAsync(SshKeys::fresh),
            EventRecorder.sink(events),
            terms,
            priorities,
            time::now));
  }

  private Optional<LeaseClaim> claim() {
    return journal
        .filter(identity -> settings.lease().enabled())
        .map(
            identity ->
                new LeaseClaim(
                    settings.lease(), IdentifiedJournal.of(identity, settings.journal())));
  }

  private ActorRef<SchedulerMessage> scheduler(
      ActorRef<FeedMessage> feed,
      ActorRef<NodeDirectory.Message> nodes,
      Entities entities,
      Adapters adapters,
      ActorRef<VerdictActor.Message> verdicts,
      ActorRef<GateActor.Message> gates,
      ActorRef<QueueReportActor.Message> queueReports,
      ActorRef<NodeShardActor.Message> nodeShards,
      Observing observing,
      SessionRecording recording) {
    var system = context.getSystem();
    ConfigurationSettings configured = settings.configuration();
    var configuration =
        context.spawn(
            ConfigurationWatch.create(configured.file(), configured.atStart(), configured.pause()),
            "configuration",
            DispatcherSelector.fromConfig("hekla-blocking"));
    context.spawn(
        UsageCollector.create(configuration, feed, api::read, time.clock(), UsageCollector.BUDGET),
        "usage");
    var externalService = new HttpExternalService(configured.outsideBudget());
    var around =
        new SchedulerContext(
            feed,
            nodes,
            entities,
            adapters.objects(),
            verdicts,
            gates,
            queueReports,
            nodeShards,
            configuration,
            externalService::forSession,
            new EntitiesWithWork(settings.journal()),
            time,
            observing,
            recording,
            () -> Fenced.leave(system));
    return ClusterSingleton.get(system)
        .init(
            SingletonActor.of(SchedulerActor.create(settings.scheduler(), around), "scheduler")
                .withStopMessage(new SchedulerMessage.Stop())
                .withSettings(singleton()));
  }

  private ClusterSingletonSettings singleton() {
    return ClusterSingletonSettings.create(context.getSystem()).withRole(HeklaSettings.SCHEDULER);
  }

  private <
          S extends JournalSerializable,
          C extends JournalSerializable,
          E extends JournalSerializable,
          F>
      void host(
          ClusterSharding sharding,
          ReconcileRequester reconcileRequester,
          Adapters adapters,
          StatusWriteLimiter pace,
          EntityDefinition<S, C, E, F> definition) {
    sharding.init(
        Entity.<EntityMessage>of(
                EntityTypes.of(definition.kind()),
                place ->
                    MachineEntity.create(
                        definition,
                        settings.entities(),
                        pace,
                        adapters,
                        time.clock(),
                        reconcileRequester,
                        place))
            .withRole(HeklaSettings.SCHEDULER)
            .withStopMessage(new EntityMessage.Stop()));
  }
}
