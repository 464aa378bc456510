package io.hekla.system;

import static org.awaitility.Awaitility.await;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.sharding.typed.javadsl.ClusterSharding;
import akka.cluster.sharding.typed.javadsl.Entity;
import akka.cluster.sharding.typed.javadsl.EntityTypeKey;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Join;
import io.hekla.actors.configuration.ConfigurationWatch;
import io.hekla.actors.configuration.LoadedConfiguration;
import io.hekla.actors.entity.Entities;
import io.hekla.actors.entity.EntityId;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.entity.EntityTypes;
import io.hekla.actors.entity.MachineEntity;
import io.hekla.actors.entity.ReconcileRequester;
import io.hekla.actors.feed.ClusterFeed;
import io.hekla.actors.feed.PriorityValues;
import io.hekla.actors.gate.GateActor;
import io.hekla.actors.kubernetes.Adapters;
import io.hekla.actors.node.NodeDirectory;
import io.hekla.actors.observing.Observing;
import io.hekla.actors.recorder.SessionRecording;
import io.hekla.actors.report.QueueReportActor;
import io.hekla.actors.scheduler.ActorScheduler;
import io.hekla.actors.scheduler.SchedulerActor;
import io.hekla.actors.scheduler.SchedulerContext;
import io.hekla.actors.scheduler.SchedulerMessage;
import io.hekla.actors.shard.NodeShardActor;
import io.hekla.actors.system.HeklaSettings;
import io.hekla.actors.verdict.VerdictActor;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.effect.JobEntity;
import io.hekla.controller.effect.PodGroupEntity;
import io.hekla.controller.effect.PodGroupEvents;
import io.hekla.controller.effect.QueueEntity;
import io.hekla.controller.entity.EntityDefinition;
import io.hekla.controller.entity.StatusWriteLimiter;
import io.hekla.controller.event.EventPublisher;
import io.hekla.controller.event.EventSink;
import io.hekla.controller.host.TimeSource;
import io.hekla.controller.verb.TermGate;
import io.hekla.model.job.JobMachine;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.podgroup.PodGroupCommand;
import io.hekla.scheduler.external.ExternalService;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Member that lets as many schedulers run at once as a test asks for, as no member should. */
final class Rivals implements AutoCloseable {
  private final HeklaSettings settings;
  private final KubernetesApi api;
  private final List<ActorRef<SchedulerMessage>> schedulers = new CopyOnWriteArrayList<>();
  private final List<Rival> started = new CopyOnWriteArrayList<>();
  private final Queue<PartName> refused = new ConcurrentLinkedQueue<>();
  private final AtomicInteger reportsToLose = new AtomicInteger();
  private final AtomicInteger looksToLose = new AtomicInteger();
  private final ActorSystem<Start> system;

  /** Names a delivery among all deliveries. */
  record PartName(String podGroup, long term, long session) {}

  private record Start(Rival rival) implements NoSerializationVerificationNeeded {}

  /** A member without any scheduler yet. */
  Rivals(HeklaSettings settings, KubernetesApi api) {
    this.settings = settings;
    this.api = api;
    this.system = ActorSystem.create(root(), "hekla", settings.config());
    var cluster = Cluster.get(system);
    cluster.manager().tell(Join.create(cluster.selfMember().address()));
  }

  @Override
  public void close() {
    system.terminate();
    system.getWhenTerminated().toCompletableFuture().join();
    settings.journal().close();
  }

  /** One of the schedulers. */
  static final class Rival {
    private final AtomicBoolean fenced = new AtomicBoolean();
    private final Queue<Runnable> heldBack = new ConcurrentLinkedQueue<>();
    private final AtomicInteger binds = new AtomicInteger();
    private final Queue<PartName> parts = new ConcurrentLinkedQueue<>();
    private final boolean isHeldBack;

    Rival(boolean isHeldBack) {
      this.isHeldBack = isHeldBack;
    }

    boolean isFenced() {
      return fenced.get();
    }

    /** Number of binds that it decided and that were held back. */
    int bindsHeldBack() {
      return binds.get();
    }

    List<PartName> partsHeldBack() {
      return List.copyOf(parts);
    }

    /** Delivers the messages that were held back. */
    void letGo() {
      heldBack.forEach(Runnable::run);
    }

    private Entities reaching(Entities entities) {
      return (type, key, message) -> {
        if (isHeldBack
            && message instanceof EntityMessage.Confirm confirm
            && confirm.command() instanceof PodGroupCommand.RecordDecisions record
            && !record.decisions().binds().isEmpty()) {
          binds.addAndGet(record.decisions().binds().size());
          parts.add(
              new PartName(
                  key.toString(), record.decisions().term(), record.decisions().session()));
          heldBack.add(() -> entities.tell(type, key, message));
        } else {
          entities.tell(type, key, message);
        }
      };
    }
  }

  /** Starts a scheduler that takes over from those before; its binds get no further than here. */
  Rival startHeldBack() {
    return start(new Rival(true));
  }

  /** Starts a scheduler that takes over from those before. */
  Rival start() {
    return start(new Rival(false));
  }

  private Rival start(Rival rival) {
    system.tell(new Start(rival));
    await().atMost(Duration.ofMinutes(4)).until(() -> started.contains(rival));
    return rival;
  }

  /** Deliveries that PodGroups have refused because of a newer term. */
  List<PartName> refusedParts() {
    return List.copyOf(refused);
  }

  /** The next so many reports of refused binds get lost on their way to the scheduler. */
  void loseReports(int many) {
    reportsToLose.set(many);
  }

  int reportsToLose() {
    return reportsToLose.get();
  }

  /** The next so many looks get lost on their way to Jobs. */
  void loseLooks(int many) {
    looksToLose.set(many);
  }

  int looksToLose() {
    return looksToLose.get();
  }

  private boolean isLost(EntityTypeKey<EntityMessage> type, EntityMessage message) {
    return message instanceof EntityMessage.Reconcile
        && type.equals(EntityTypes.JOB)
        && looksToLose.getAndUpdate(left -> Math.max(0, left - 1)) > 0;
  }

  private Behavior<Start> root() {
    return Behaviors.setup(
        context -> {
          var adapters = Adapters.start(context, api, settings.adapters(), TimeSource.SYSTEM);
          var sharding = ClusterSharding.get(context.getSystem());
          var priorities = new PriorityValues();
          ActorRef<SchedulerMessage> all = context.spawn(everyScheduler(), "schedulers");

          host(
              sharding,
              all,
              adapters,
              new JobEntity(
                  new JobMachine(),
                  priorities,
                  CompletableFuture::new,
                  new EventPublisher(EventSink.NONE, Kind.JOB)));
          var words = new PodGroupEvents(EventSink.NONE, settings.events().successes());
          host(
              sharding,
              all,
              adapters,
              new PodGroupEntity(
                  settings.definitions().gangs(),
                  new TermGate(),
                  new ActorScheduler(all),
                  words,
                  Instant::now));
          host(
              sharding,
              all,
              adapters,
              new QueueEntity(new EventPublisher(EventSink.NONE, Kind.QUEUE)));
          return Behaviors.receiveMessage(
              start -> {
                schedule(context, adapters, sharding, priorities, start.rival());
                return Behaviors.same();
              });
        });
  }

  /** Forwards messages of entities to every scheduler, and records refusals. */
  private Behavior<SchedulerMessage> everyScheduler() {
    return Behaviors.receiveMessage(
        message -> {
          if (message instanceof SchedulerMessage.DeliveryRefused part) {
            refused.add(new PartName(part.podGroup().toString(), part.term(), part.session()));
          }
          if (message instanceof SchedulerMessage.Refusals
              && reportsToLose.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
            return Behaviors.same();
          }
          schedulers.forEach(scheduler -> scheduler.tell(message));
          return Behaviors.same();
        });
  }

  private void schedule(
      ActorContext<Start> context,
      Adapters adapters,
      ClusterSharding sharding,
      PriorityValues priorities,
      Rival rival) {
    Entities entities =
        (type, key, message) -> {
          if (!isLost(type, message)) {
            sharding.entityRefFor(type, EntityId.text(key)).tell(message);
          }
        };
    Observing observing = Observing.never(context.getSystem().ignoreRef());
    ActorRef<NodeDirectory.Message> nodes = context.spawnAnonymous(NodeDirectory.create());
    var feed =
        context.spawnAnonymous(
            ClusterFeed.create(
                settings.feed(),
                api,
                nodes,
                entities,
                adapters.status(),
                priorities,
                observing,
                context.getSystem().ignoreRef(),
                SessionRecording.NONE,
                TimeSource.SYSTEM));
    schedulers.add(
        context.spawnAnonymous(
            SchedulerActor.create(
                settings.scheduler(),
                new SchedulerContext(
                    feed,
                    nodes,
                    rival.reaching(entities),
                    adapters.objects(),
                    context.getSystem().<VerdictActor.Message>ignoreRef(),
                    context.getSystem().<GateActor.Message>ignoreRef(),
                    context.getSystem().<QueueReportActor.Message>ignoreRef(),
                    context.getSystem().<NodeShardActor.Message>ignoreRef(),
                    context.spawnAnonymous(
                        ConfigurationWatch.create(
                            Optional.empty(), LoadedConfiguration.SHIPPED, Duration.ofHours(1))),
                    () -> ExternalService.UNREACHABLE,
                    List::of,
                    TimeSource.SYSTEM,
                    observing,
                    SessionRecording.NONE,
                    () -> rival.fenced.set(true)))));
    started.add(rival);
  }

  private <
          S extends JournalSerializable,
          C extends JournalSerializable,
          E extends JournalSerializable,
          F>
      void host(
          ClusterSharding sharding,
          ActorRef<SchedulerMessage> scheduler,
          Adapters adapters,
          EntityDefinition<S, C, E, F> definition) {
    var pace = StatusWriteLimiter.read(settings.config().getConfig("hekla"), System::nanoTime);
    ReconcileRequester reconcileRequester =
        (type, key) -> scheduler.tell(new SchedulerMessage.ReconcileObject(type.name(), key));
    sharding.init(
        Entity.<EntityMessage>of(
                EntityTypes.of(definition.kind()),
                place ->
                    MachineEntity.create(
                        definition,
                        settings.entities(),
                        pace,
                        adapters,
                        Clock.systemUTC(),
                        reconcileRequester,
                        place))
            .withRole(HeklaSettings.SCHEDULER)
            .withStopMessage(new EntityMessage.Stop()));
  }
}
