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
import io.hekla.actors.cronjob.CronJobKind;
import io.hekla.actors.entity.Entities;
import io.hekla.actors.entity.EntityId;
import io.hekla.actors.entity.EntityKind;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.entity.Lookout;
import io.hekla.actors.entity.MachineEntity;
import io.hekla.actors.event.EventRecorder;
import io.hekla.actors.event.Words;
import io.hekla.actors.feed.ClusterFeed;
import io.hekla.actors.feed.FeedMessage;
import io.hekla.actors.feed.PriorityValues;
import io.hekla.actors.gate.GateActor;
import io.hekla.actors.health.Broken;
import io.hekla.actors.health.Health;
import io.hekla.actors.health.HealthWatch;
import io.hekla.actors.hypernode.HyperNodeActor;
import io.hekla.actors.job.JobKind;
import io.hekla.actors.jobflow.JobFlowKind;
import io.hekla.actors.jobflow.JobTemplateKind;
import io.hekla.actors.journal.JournalIdentity;
import io.hekla.actors.kubernetes.Adapters;
import io.hekla.actors.kubernetes.ApiAdapter;
import io.hekla.actors.kubernetes.ClusterEvent;
import io.hekla.actors.kubernetes.CountedApi;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.actors.kubernetes.KubernetesApi;
import io.hekla.actors.kubernetes.TermGate;
import io.hekla.actors.kubernetes.WriteGate;
import io.hekla.actors.lease.IdentifiedJournal;
import io.hekla.actors.metrics.Metering;
import io.hekla.actors.node.NodeDirectory;
import io.hekla.actors.observing.CurrentMode;
import io.hekla.actors.observing.LeaseClaim;
import io.hekla.actors.observing.Observing;
import io.hekla.actors.outside.HttpOutside;
import io.hekla.actors.podgroup.PodGroupKind;
import io.hekla.actors.podgroup.PodGroupWords;
import io.hekla.actors.queue.QueueKind;
import io.hekla.actors.retention.JournalRetention;
import io.hekla.actors.scheduler.SchedulerActor;
import io.hekla.actors.scheduler.SchedulerMessage;
import io.hekla.actors.scheduler.Surroundings;
import io.hekla.actors.usage.UsageCollector;
import io.hekla.actors.verdict.VerdictActor;
import io.hekla.model.machine.Kept;
import io.hekla.model.observing.Mode;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/** The actors of a member, from the adapters up. */
final class Guardian {
  private final ActorContext<ApiAdapter.Drained> context;
  private final HeklaSettings settings;
  private final Optional<JournalIdentity> journal;
  private final KubernetesApi api;
  private final Clock clock;
  private final CompletableFuture<CurrentMode> mode;

  private Guardian(
      ActorContext<ApiAdapter.Drained> context,
      HeklaSettings settings,
      Optional<JournalIdentity> journal,
      KubernetesApi api,
      Clock clock,
      CompletableFuture<CurrentMode> mode) {
    this.context = context;
    this.settings = settings;
    this.journal = journal;
    this.api = api;
    this.clock = clock;
    this.mode = mode;
  }

  /**
   * Starts everything that the member's roles ask for; the cluster is joined afterwards.
   *
   * @param journal the member's incarnation of its journal, if its roles need one
   * @param api how the Kubernetes API is reached
   * @param scheduler completed with the way to the cluster's scheduler, if this member has one
   * @param mode completed with whether this member acts
   */
  static Behavior<ApiAdapter.Drained> create(
      HeklaSettings settings,
      Optional<JournalIdentity> journal,
      KubernetesApi api,
      Clock clock,
      CompletableFuture<ActorRef<SchedulerMessage>> scheduler,
      CompletableFuture<CurrentMode> mode) {
    return Behaviors.setup(
        context -> {
          journal.ifPresent(identity -> context.getLog().info("this is {}", identity));
          var guardian = new Guardian(context, settings, journal, api, clock, mode);
          if (settings.roles().contains(HeklaSettings.SCHEDULER)) {
            scheduler.complete(guardian.startScheduling());
          } else {
            // One that decides nothing has nothing to hold back.
            mode.complete(new CurrentMode(new Mode.Acts()));
            guardian.watchHealth(Optional.empty(), () -> true);
          }
          return Broken.leaveWithAnyPart(context, ApiAdapter.Drained.class);
        });
  }

  /**
   * @param speaks whether this member may write Events
   */
  private void watchHealth(Optional<HealthWatch.Probe> probe, BooleanSupplier speaks) {
    Health.of(context.getSystem()).ready("scheduler", "does not run here");
    context.spawn(
        HealthWatch.ofMember(
            probe,
            sentence ->
                speaks.getAsBoolean()
                    ? ClusterEvent.notReady(api, sentence, clock.instant())
                    : CompletableFuture.completedFuture(sentence)),
        "health");
  }

  private ActorRef<SchedulerMessage> startScheduling() {
    Observing observing = Observing.start(context, settings.observe(), claim(), api, clock);
    watchHealth(Optional.of(() -> settings.journal().probe()), observing::acts);
    mode.complete(observing.mode());
    var adapters =
        Adapters.start(
            context,
            new WriteGate(
                CountedApi.of(api, Metering.of(context.getSystem())), observing.mode()::closed),
            settings.adapters());
    var sharding = ClusterSharding.get(context.getSystem());
    var leaving = new AtomicBoolean();
    Entities entities =
        (type, key, message) -> {
          // A message now would start an entity again that sharding has just stopped.
          if (!leaving.get()) {
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
                EventRecorder.create(settings.events(), adapters.words(), clock)),
            "events");
    ActorRef<FeedMessage> feed =
        context.spawn(
            StackGuard.of(
                FeedMessage.class,
                ClusterFeed.create(
                    settings.feed(), api, nodes, entities, priorities, observing, events)),
            "feed");
    context.spawn(LostMembers.create(feed, new WorkLeft(settings.journal())), "lost-members");
    Leaving.onShutdown(context.getSystem(), adapters, feed, leaving, observing);
    var terms = new TermGate();
    var verdicts =
        context.spawn(
            StackGuard.of(
                VerdictActor.Message.class,
                VerdictActor.create(
                    settings.verdicts(), feed, adapters.words(), events, terms, clock)),
            "verdicts");
    ActorRef<GateActor.Message> gates =
        context.spawn(
            StackGuard.of(
                GateActor.Message.class, GateActor.create(adapters.objects(), terms, clock)),
            "gates");
    ActorRef<SchedulerMessage> scheduler =
        scheduler(feed, nodes, entities, adapters, verdicts, gates, observing);
    Lookout lookout = (type, key) -> scheduler.tell(new SchedulerMessage.LookAt(type.name(), key));
    var words = new PodGroupWords(events, settings.events().successes());
    host(sharding, lookout, new JobKind(adapters, priorities, new Words(events, Kind.JOB)));
    host(
        sharding,
        lookout,
        new PodGroupKind(settings.gangs(), adapters, terms, scheduler, words, clock));
    host(sharding, lookout, new QueueKind(adapters, new Words(events, Kind.QUEUE)));
    host(
        sharding,
        lookout,
        new JobFlowKind(settings.jobFlows(), adapters, entities, new Words(events, Kind.JOB_FLOW)));
    host(sharding, lookout, new JobTemplateKind(adapters));
    host(
        sharding,
        lookout,
        new CronJobKind(settings.cronHome(), adapters, new Words(events, Kind.CRON_JOB)));
    ClusterSingleton.get(context.getSystem())
        .init(
            SingletonActor.of(
                    HyperNodeActor.create(
                        settings.hyperNodes(), feed, adapters.words(), api, observing),
                    "hyper-nodes")
                .withSettings(singleton()));
    ClusterSingleton.get(context.getSystem())
        .init(
            SingletonActor.of(
                    JournalRetention.create(
                        settings.retention(), settings.journal(), List.of(), feed, clock),
                    "journal-retention")
                .withSettings(singleton()));
    return scheduler;
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
      Observing observing) {
    var system = context.getSystem();
    ConfigurationSettings configured = settings.configuration();
    var configuration =
        context.spawn(
            ConfigurationWatch.create(configured.file(), configured.atStart(), configured.pause()),
            "configuration",
            DispatcherSelector.fromConfig("hekla-blocking"));
    context.spawn(
        UsageCollector.create(configuration, feed, api::read, clock, UsageCollector.BUDGET),
        "usage");
    var outside = new HttpOutside(configured.outsideBudget());
    var around =
        new Surroundings(
            feed,
            nodes,
            entities,
            adapters.objects(),
            verdicts,
            gates,
            configuration,
            outside::forSession,
            new WorkLeft(settings.journal()),
            clock,
            observing,
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

  private <S extends Kept, C extends Kept, E extends Kept, F> void host(
      ClusterSharding sharding, Lookout lookout, EntityKind<S, C, E, F> kind) {
    sharding.init(
        Entity.<EntityMessage>of(
                kind.key(),
                place ->
                    MachineEntity.create(
                        kind, settings.entities(), settings.statusPace(), clock, lookout, place))
            .withRole(HeklaSettings.SCHEDULER)
            .withStopMessage(new EntityMessage.Stop()));
  }
}
