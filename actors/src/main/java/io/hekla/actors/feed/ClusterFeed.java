package io.hekla.actors.feed;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import io.hekla.actors.entity.Entities;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.event.EventRecorder;
import io.hekla.actors.health.Health;
import io.hekla.actors.kubernetes.ApiAdapter;
import io.hekla.actors.metrics.Counts;
import io.hekla.actors.metrics.Metering;
import io.hekla.actors.metrics.Metric;
import io.hekla.actors.node.NodeDirectory;
import io.hekla.actors.observing.Observing;
import io.hekla.actors.recorder.SessionRecording;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KindJson;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.cache.ObjectCache;
import io.hekla.controller.cache.VersionRollback;
import io.hekla.controller.cache.WatchEvent;
import io.hekla.controller.engine.EngineFeed;
import io.hekla.controller.host.TimeSource;
import io.hekla.controller.kinds.EntityKinds;
import io.hekla.controller.observe.Reconciler;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Actor around the {@link Reconciler} of a member: runs its watches, audits its cache, and sends
 * its observations to entities. Every member that may run the scheduler has one, so that a standby
 * is warm; only on the member where the scheduler runs does it send anything to entities.
 */
public final class ClusterFeed extends AbstractBehavior<FeedMessage> {
  /** Interval at which the feed shows that it takes messages. */
  private static final Duration BEAT = Duration.ofSeconds(1);

  /** Time without a message taken after which the feed counts as stuck. */
  private static final Duration STUCK = Duration.ofMinutes(5);

  private final TimerScheduler<FeedMessage> timers;
  private final Reconciler reconciler;
  private final ObjectCache cache;
  private final FeedAudit audit;
  private final FeedWatches watches;
  private final FeedListeners listeners;
  private final ObservationSender observations;
  private final SchedulerNotifier scheduler;
  private final MeasuredLoads loads;
  private final CacheQueries queries;
  private final Counts counts;
  private final Health health;
  private boolean quiet;

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
    this.reconciler =
        new Reconciler(
            settings.observers(),
            Kind.ALL,
            EntityKinds.observers(EntityKinds.of(settings.observers())),
            event -> directory.tell(new NodeDirectory.Observed(event)),
            (entity, command) ->
                ObservationSender.tell(entities, entity, new EntityMessage.Instruct(command)));
    this.cache = reconciler.cache();
    this.counts = Metering.of(context.getSystem());
    this.audit = new FeedAudit(context, api, cache, counts, this::take);
    this.observations =
        new ObservationSender(
            context, timers, settings, reconciler, entities, statuses, counts, time);
    this.scheduler = new SchedulerNotifier();
    this.loads = new MeasuredLoads(reconciler);
    this.queries = new CacheQueries(reconciler);
    this.listeners =
        new FeedListeners(context, cache, settings, observing, priorities, events, counts);
    listeners.listenTo(reconciler, recording, Metering.volcano(context.getSystem()), time);
    this.health = Health.of(context.getSystem());
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
      case FeedMessage.EventReceived event -> onWatchEvent(event.event());
      case FeedMessage.ChangesSince since -> onChangesSince(since);
      case FeedMessage.Activate activate -> onActivate(activate);
      case FeedMessage.Deactivate deactivate -> onDeactivate(deactivate);
      case FeedMessage.ExpectPods expect -> {
        if (cache.expect(Kind.POD, expect.version())) {
          watches.list(Kind.POD);
        }
      }
      case FeedMessage.HaveWork work -> {
        reconciler.markOpen(KindJson.named(work.type().name()), work.keys());
        observations.flushSoon();
      }
      case FeedMessage.AwaitVictims await ->
          reconciler.awaitVictims(await.podGroup(), await.podUids());
      case FeedMessage.ShowPods show -> queries.show(show);
      case FeedMessage.ShowDue show -> queries.show(show);
      case FeedMessage.FindAbsent find -> queries.find(find);
      case FeedMessage.FollowNetwork follow -> listeners.network().follow(follow);
      case FeedMessage.FollowPods follow -> listeners.pods().follow(follow.listener());
      case FeedMessage.ShowNetwork show -> listeners.network().show(show.replyTo());
      case FeedMessage.Verdicts verdicts -> {
        reconciler.admitted(verdicts.admitted());
        reconciler.waiting(verdicts.waiting());
        observations.flushSoon();
      }
      case FeedMessage.Allocated allocated -> reconciler.account(allocated.byQueue());
      case FeedMessage.AuditNext next -> audit.begin();
      case FeedMessage.Audited audited ->
          audit.take(audited).ifPresent(back -> startOver(back, Set.copyOf(cache.kinds())));
      case FeedMessage.NotAudited nothing -> {}
      case FeedMessage.LoadsMeasured measured -> loads.measured(measured);
      case FeedMessage.LoadsForgotten forgotten -> loads.forget();
      case FeedMessage.Resync resync -> {
        reconciler.resync();
        observations.flushSoon();
      }
      case FeedMessage.PluginsConfigured plugins ->
          listeners.objections().configured(plugins.names());
      case FeedMessage.Quiet leave -> {
        quiet = true;
        scheduler.deactivate();
        observations.leave();
        timers.cancelAll();
      }
      case FeedMessage.Flush flush -> observations.flush();
      case FeedMessage.Beat beat -> beat();
      case FeedMessage.Reconciled reconciled -> observations.acknowledged(reconciled.reconciled());
      case FeedMessage.Repeat repeat -> observations.repeat();
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

  private void onWatchEvent(WatchEvent<?> event) {
    audit.observe(event);
    take(event);
    audit.repair(event.kind());
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
      loads.take();
      observations.flushSoon();
      if (isNews) {
        scheduler.changed();
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
    observations.startOver();
    kinds.forEach(watches::list);
    scheduler.versionsWentBack();
  }

  private void onActivate(FeedMessage.Activate activate) {
    scheduler.activate(activate);
    listeners.act(!activate.silent());
    observations.activate(activate);
    listeners.pods().activate();
    if (cache.isComplete()) {
      observations.flushSoon();
      scheduler.changed();
    }
  }

  private void onDeactivate(FeedMessage.Deactivate deactivate) {
    if (deactivate.term() == scheduler.term().number()) {
      scheduler.deactivate();
      listeners.pods().deactivate();
      observations.deactivate();
      listeners.act(false);
    }
  }

  private void onChangesSince(FeedMessage.ChangesSince since) {
    scheduler.changesRead();
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
}
