package io.hekla.actors.feed;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.actors.entity.Entities;
import io.hekla.actors.entity.EntityId;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.entity.EntityTypes;
import io.hekla.actors.event.EventRecorder;
import io.hekla.actors.health.Health;
import io.hekla.actors.kubernetes.ApiAdapter;
import io.hekla.actors.metrics.Counts;
import io.hekla.actors.metrics.Metering;
import io.hekla.actors.metrics.Metric;
import io.hekla.actors.node.NodeDirectory;
import io.hekla.actors.observing.Observing;
import io.hekla.actors.recorder.SessionRecording;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KindJson;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.cache.CacheAudit;
import io.hekla.controller.cache.ObjectCache;
import io.hekla.controller.cache.VersionRollback;
import io.hekla.controller.cache.WatchEvent;
import io.hekla.controller.engine.EngineFeed;
import io.hekla.controller.entity.Position;
import io.hekla.controller.host.TimeSource;
import io.hekla.controller.kinds.EntityKinds;
import io.hekla.controller.observe.Entity;
import io.hekla.controller.observe.Observation;
import io.hekla.controller.observe.Reconciler;
import io.hekla.controller.verb.SchedulerTerm;
import io.hekla.controller.verb.Verb;
import io.hekla.model.cluster.ObjectKey;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Actor around the {@link Reconciler} of a member: runs its watches, audits its cache, and sends
 * its observations to entities. Every member that may run the scheduler has one, so that a standby
 * is warm; only on the member where the scheduler runs does it send anything to entities.
 */
public final class ClusterFeed extends AbstractBehavior<FeedMessage> {
  private static final FeedMessage.Flush FLUSH = new FeedMessage.Flush();
  private static final FeedMessage.Repeat REPEAT = new FeedMessage.Repeat();

  /** Interval at which the feed shows that it takes messages. */
  private static final Duration BEAT = Duration.ofSeconds(1);

  /** Time without a message taken after which the feed counts as stuck. */
  private static final Duration STUCK = Duration.ofMinutes(5);

  private final TimerScheduler<FeedMessage> timers;
  private final FeedSettings settings;
  private final Reconciler reconciler;
  private final ObjectCache cache;
  private final KubernetesApi api;
  private final TimeSource time;
  private final CacheAudit audit;
  private final CacheRepairLog repairs;
  private final FeedWatches watches;
  private final Counts counts;
  private final ObservationTimer observationTimer;
  private final FeedListeners listeners;
  private final Health health;
  private final Entities entities;
  private final ActorRef<ApiAdapter.Message> statuses;
  private final ActorRef<EntityMessage.Reconciled> acknowledgements;
  private SchedulerTerm term = SchedulerTerm.NONE;
  private Optional<FeedMessage.LoadsMeasured> loads = Optional.empty();
  private boolean reportedChanged;
  private boolean quiet;
  private boolean silent;
  private long rollbacks;
  private @Nullable ActorRef<FeedMessage.Notification> news;

  private ClusterFeed(
      ActorContext<FeedMessage> context,
      TimerScheduler<FeedMessage> timers,
      FeedSettings settings,
      KubernetesApi api,
      ActorRef<NodeDirectory.Message> directory,
      Entities entities,
      ActorRef<ApiAdapter.Message> statuses,
      PriorityValues priorities,
      Observing observing,
      ActorRef<EventRecorder.Message> events,
      SessionRecording recording,
      TimeSource time) {
    super(context);
    context.setLoggerName(ClusterFeed.class);
    this.timers = timers;
    this.settings = settings;
    this.api = api;
    this.time = time;
    this.entities = entities;
    this.statuses = statuses;
    this.reconciler =
        new Reconciler(
            settings.observers(),
            Kind.ALL,
            EntityKinds.observers(EntityKinds.ALL),
            event -> directory.tell(new NodeDirectory.Observed(event)),
            (entity, command) -> tell(entity, new EntityMessage.Instruct(command)));
    this.cache = reconciler.cache();
    this.audit = new CacheAudit(cache);
    this.counts = Metering.of(context.getSystem());
    this.observationTimer = new ObservationTimer(counts);
    this.repairs = new CacheRepairLog(cache, counts);
    this.listeners =
        new FeedListeners(context, cache, settings, observing, priorities, events, counts);
    listeners.listenTo(reconciler, recording, Metering.volcano(context.getSystem()), time);
    this.health = Health.of(context.getSystem());
    this.acknowledgements =
        context.messageAdapter(EntityMessage.Reconciled.class, FeedMessage.Reconciled::new);
    timers.startTimerWithFixedDelay(
        new FeedMessage.Resync(), settings.resync().dividedBy(Reconciler.RESYNC_STEPS));
    timers.startTimerWithFixedDelay(new FeedMessage.Beat(), BEAT);
    beat();
    timers.startTimerWithFixedDelay(
        new FeedMessage.AuditNext(), settings.audit().dividedBy(cache.kinds().size()));
    this.watches = new FeedWatches(context, cache.kinds(), api, settings, time);
  }

  /**
   * Creates a feed with an empty cache.
   *
   * @param statuses writes statuses that belong to no entity
   * @param events receives Events about unreadable objects, while the scheduler runs here
   * @param recording receives every change of an object
   */
  public static Behavior<FeedMessage> create(
      FeedSettings settings,
      KubernetesApi api,
      ActorRef<NodeDirectory.Message> directory,
      Entities entities,
      ActorRef<ApiAdapter.Message> statuses,
      PriorityValues priorities,
      Observing observing,
      ActorRef<EventRecorder.Message> events,
      SessionRecording recording,
      TimeSource time) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers ->
                    new ClusterFeed(
                        context,
                        timers,
                        settings,
                        api,
                        directory,
                        entities,
                        statuses,
                        priorities,
                        observing,
                        events,
                        recording,
                        time)));
  }

  @Override
  public Receive<FeedMessage> createReceive() {
    return newReceiveBuilder().onAnyMessage(this::onMessage).build();
  }

  private Behavior<FeedMessage> onMessage(FeedMessage message) {
    switch (message) {
      case FeedMessage.EventReceived event -> onWatchEvent(event);
      case FeedMessage.ChangesSince since -> onChangesSince(since);
      case FeedMessage.Activate activate -> onActivate(activate);
      case FeedMessage.Deactivate deactivate -> {
        if (deactivate.term() == term.number()) {
          news = null;
          listeners.pods().deactivate();
          reconciler.deactivate();
          listeners.act(false);
          timers.cancel(FLUSH);
          timers.cancel(REPEAT);
        }
      }
      case FeedMessage.ExpectPods expect -> {
        if (cache.expect(Kind.POD, expect.version())) {
          watches.list(Kind.POD);
        }
      }
      case FeedMessage.HaveWork work -> {
        reconciler.mark(KindJson.named(work.type().name()), work.keys());
        flushSoon();
      }
      case FeedMessage.AwaitVictims await ->
          reconciler.awaitVictims(await.podGroup(), await.podUids());
      case FeedMessage.ShowPods show -> show.replyTo().tell(shown(show.keys()));
      case FeedMessage.ShowDue request -> StoredObjectChanges.show(request, cache);
      case FeedMessage.FindAbsent find ->
          find.replyTo().tell(new FeedMessage.Absent(absent(find.entities())));
      case FeedMessage.FollowNetwork follow -> listeners.network().follow(follow);
      case FeedMessage.FollowPods follow -> listeners.pods().follow(follow.listener());
      case FeedMessage.ShowNetwork show -> listeners.network().show(show.replyTo());
      case FeedMessage.Verdicts verdicts -> onVerdicts(verdicts);
      case FeedMessage.Allocated allocated -> reconciler.account(allocated.byQueue());
      case FeedMessage.AuditNext next -> askFor(audit.begin());
      case FeedMessage.Audited audited ->
          audit
              .take(audited.kind(), audited.listing())
              .ifPresentOrElse(
                  back -> startOver(back, Set.copyOf(cache.kinds())), () -> repair(audited.kind()));
      case FeedMessage.NotAudited nothing -> {}
      case FeedMessage.LoadsMeasured measured -> {
        loads = Optional.of(measured);
        takeLoads();
      }
      case FeedMessage.LoadsForgotten forgotten -> {
        loads = Optional.empty();
        reconciler.engine().forgetLoads();
      }
      case FeedMessage.Resync resync -> {
        reconciler.resync();
        flushSoon();
      }
      case FeedMessage.PluginsConfigured plugins ->
          listeners.objections().configured(plugins.names());
      case FeedMessage.Quiet leave -> {
        quiet = true;
        news = null;
        timers.cancelAll();
      }
      case FeedMessage.Flush flush -> {
        send();
        flushSoon();
      }
      case FeedMessage.Beat beat -> beat();
      case FeedMessage.Reconciled reconciled -> {
        reconciler.acknowledge(reconciled.reconciled().number());
        observationTimer.acknowledged(reconciled.reconciled().number(), time.elapsed());
        flushSoon();
      }
      case FeedMessage.Repeat repeat -> {
        reconciler.repeatOverdue();
        flushSoon();
      }
    }
    return this;
  }

  private void beat() {
    health.within(STUCK, "feed", "processes watch events", "processes no more watch events");
    listeners.objections().beat(cache);
    if (cache.isComplete()) {
      health.ready("caches", "all kinds are listed");
    } else {
      health.notReady("caches", "not listed yet: " + cache.missing());
    }
  }

  private <T extends HasMetadata> void askFor(Kind<T> kind) {
    getContext()
        .pipeToSelf(
            api.list(kind),
            (answer, failure) ->
                answer instanceof Answer.Done<KubernetesApi.Listing<T>> done
                    ? new FeedMessage.Audited(kind, done.object())
                    : new FeedMessage.NotAudited());
  }

  private <T extends HasMetadata> void repair(Kind<T> kind) {
    List<WatchEvent<T>> differences = audit.differences(kind);
    repairs.report(kind, differences);
    differences.forEach(this::take);
  }

  private void onWatchEvent(FeedMessage.EventReceived event) {
    audit.take(event.event());
    take(event.event());
    repair(event.event().kind());
  }

  private void take(WatchEvent<?> event) {
    if (event instanceof WatchEvent.Listed<?> all) {
      cache.rollback(all).ifPresent(back -> startOver(back, except(all.kind())));
    }
    boolean wasComplete = cache.isComplete();
    boolean isNews = reconciler.take(event);
    if (cache.isComplete()) {
      if (!wasComplete) {
        beat();
        listeners.complete();
      }
      takeLoads();
      flushSoon();
      if (isNews) {
        reportChanged();
      }
    }
  }

  private Set<Kind<?>> except(Kind<?> listed) {
    return cache.kinds().stream().filter(kind -> !kind.equals(listed)).collect(Collectors.toSet());
  }

  /**
   * Starts over after a rollback of versions: nothing is decided or observed before these kinds are
   * listed anew.
   */
  private void startOver(VersionRollback back, Set<Kind<?>> kinds) {
    getContext()
        .getLog()
        .warn(
            "resourceVersions went back: {} were known up to {}, and the API server shows {}; its "
                + "store was restored (etcd from a backup?), or the journal is ahead of it. "
                + "Everything is listed and reconciled again",
            back.kind(),
            back.known(),
            back.shown());
    counts.one(Metric.WENT_BACK, back.kind());
    reconciler.startOver();
    audit.startOver();
    timers.cancel(FLUSH);
    kinds.forEach(watches::list);
    if (news != null) {
      news.tell(new FeedMessage.VersionsWentBack());
    }
  }

  /** Takes in the measured loads once all nodes are known. */
  private void takeLoads() {
    if (cache.isComplete() && loads.isPresent()) {
      FeedMessage.LoadsMeasured measured = loads.get();
      loads = Optional.empty();
      measured
          .replyTo()
          .tell(
              new FeedMessage.LoadsReceived(
                  measured.turn(),
                  measured.loads().size(),
                  reconciler.engine().loads(measured.loads())));
    }
  }

  private void onActivate(FeedMessage.Activate activate) {
    term = activate.term();
    rollbacks = activate.rollbacks();
    news = activate.news();
    silent = activate.silent();
    listeners.act(!silent);
    if (silent) {
      reconciler.deactivate();
    } else {
      reconciler.activate();
    }
    timers.cancel(FLUSH);
    timers.startTimerWithFixedDelay(REPEAT, REPEAT, settings.observationTimeout());
    listeners.pods().activate();
    reportedChanged = false;
    if (cache.isComplete()) {
      flushSoon();
      reportChanged();
    }
  }

  private void onVerdicts(FeedMessage.Verdicts verdicts) {
    reconciler.admitted(verdicts.admitted());
    reconciler.waiting(verdicts.waiting());
    flushSoon();
  }

  private void onChangesSince(FeedMessage.ChangesSince since) {
    reportedChanged = false;
    EngineFeed changes = reconciler.engine();
    since
        .replyTo()
        .tell(
            new FeedMessage.Changes(
                changes.since(since.version()),
                since.version(),
                changes.version(),
                cache.isComplete() && !quiet,
                cache.version(Kind.POD),
                changes.boundSince(since.version())));
  }

  private void reportChanged() {
    if (news != null && !reportedChanged) {
      reportedChanged = true;
      news.tell(new FeedMessage.Changed());
    }
  }

  private void flushSoon() {
    if (news != null && !silent && cache.isComplete() && !timers.isTimerActive(FLUSH)) {
      reconciler
          .untilDue(time.elapsed())
          .ifPresent(
              wait ->
                  timers.startSingleTimer(
                      FLUSH,
                      FLUSH,
                      wait.compareTo(settings.gather()) > 0 ? wait : settings.gather()));
    }
  }

  private void send() {
    var asOf = Position.of(term, rollbacks, cache.versions());
    for (Observation one : reconciler.observe(time.elapsed())) {
      getContext().getLog().debug("{} is to reconcile, as of {}", one.entity(), asOf);
      observationTimer.sent(one.entity().kind().name(), one.number(), time.elapsed());
      tell(
          one.entity(),
          new EntityMessage.Reconcile(
              one.commands(), asOf, one.object(), one.number(), acknowledgements));
    }
    List<Verb> writes = reconciler.writes(time.elapsed());
    if (!writes.isEmpty()) {
      statuses.tell(new ApiAdapter.Do(0, writes, getContext().getSystem().ignoreRef()));
    }
  }

  private void tell(Entity entity, EntityMessage message) {
    entities.tell(EntityTypes.of(entity.kind()), entity.key(), message);
  }

  private FeedMessage.Pods shown(List<ObjectKey> keys) {
    var shown = new HashMap<ObjectKey, Pod>();
    keys.forEach(key -> cache.get(Kind.POD, key).ifPresent(pod -> shown.put(key, pod)));
    return new FeedMessage.Pods(shown);
  }

  private Set<EntityId> absent(List<EntityId> ids) {
    var idOf = new HashMap<Entity, EntityId>();
    ids.forEach(id -> idOf.put(new Entity(KindJson.named(id.type().name()), id.key()), id));
    return reconciler.absent(idOf.keySet()).stream().map(idOf::get).collect(Collectors.toSet());
  }
}
