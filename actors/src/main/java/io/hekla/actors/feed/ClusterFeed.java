package io.hekla.actors.feed;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.actors.entity.Entities;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.entity.EntityTypes;
import io.hekla.actors.kubernetes.Answer;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.actors.kubernetes.KubernetesApi;
import io.hekla.actors.kubernetes.WatchActor;
import io.hekla.actors.metrics.Counts;
import io.hekla.actors.metrics.Metering;
import io.hekla.actors.metrics.Metric;
import io.hekla.actors.node.NodeDirectory;
import io.hekla.actors.observing.Observing;
import io.hekla.model.cluster.ObjectKey;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Everything that the watches of a member tell. Every member that may run the scheduler has one, so
 * that a standby is warm; only on the member where the scheduler runs does it speak to entities.
 */
public final class ClusterFeed extends AbstractBehavior<FeedMessage> {
  private static final FeedMessage.Flush FLUSH = new FeedMessage.Flush();
  private static final FeedMessage.Repeat REPEAT = new FeedMessage.Repeat();

  private final TimerScheduler<FeedMessage> timers;
  private final FeedSettings settings;
  private final Known known;
  private final SchedulerView view;
  private final KubernetesApi api;
  private final Audit audit;
  private final Counts counts;
  private final Admissions admissions = new Admissions();
  private final Departures departures = new Departures();
  private final Looks looks;
  private final VictimWatch victims;
  private final PodSigns signs;
  private final NetworkNews network;
  private final PriorityValues priorities;
  private long repaired;
  private long term;
  private Optional<FeedMessage.LoadsMeasured> loads = Optional.empty();
  private boolean saidChanged;
  private boolean quiet;
  private boolean silent;
  private @Nullable ActorRef<FeedMessage.Changed> changed;

  private ClusterFeed(
      ActorContext<FeedMessage> context,
      TimerScheduler<FeedMessage> timers,
      FeedSettings settings,
      KubernetesApi api,
      ActorRef<NodeDirectory.Message> directory,
      Entities entities,
      PriorityValues priorities,
      Observing observing) {
    super(context);
    this.timers = timers;
    this.settings = settings;
    this.api = api;
    this.known = new Known(settings.schedulerNames());
    this.audit = new Audit(known);
    this.counts = Metering.of(context.getSystem());
    this.view = new SchedulerView(settings.schedulerNames(), directory::tell);
    this.looks =
        new Looks(
            known,
            new Sights(known, departures, admissions, settings.inheritOwnerAnnotations()),
            departures,
            entities,
            context.messageAdapter(EntityMessage.Looked.class, FeedMessage.Looked::new));
    this.victims = new VictimWatch(entities);
    this.signs = new PodSigns(observing, settings.schedulerNames());
    this.network = new NetworkNews(known);
    this.priorities = priorities;
    timers.startTimerWithFixedDelay(new FeedMessage.Resync(), settings.resync());
    timers.startTimerWithFixedDelay(
        new FeedMessage.AuditNext(), settings.audit().dividedBy(Kind.ALL.size()));
    @SuppressWarnings("rawtypes")
    Class<WatchActor.Told> any = WatchActor.Told.class;
    ActorRef<WatchActor.Told<?>> listener =
        context.messageAdapter(any, told -> new FeedMessage.Told(told)).unsafeUpcast();
    Kind.ALL.forEach(kind -> follow(kind, api, listener));
  }

  /** A feed that knows nothing yet. */
  public static Behavior<FeedMessage> create(
      FeedSettings settings,
      KubernetesApi api,
      ActorRef<NodeDirectory.Message> directory,
      Entities entities,
      PriorityValues priorities,
      Observing observing) {
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
                        priorities,
                        observing)));
  }

  private <T extends HasMetadata> void follow(
      Kind<T> kind, KubernetesApi api, ActorRef<WatchActor.Told<?>> listener) {
    // Without one of them the feed would be wrong; so it fails with it.
    getContext()
        .watch(
            getContext()
                .spawn(
                    WatchActor.create(
                        kind, api, settings.watchPauses(), settings.watchSilence(), listener),
                    "watch-" + kind.plural()));
  }

  @Override
  public Receive<FeedMessage> createReceive() {
    return newReceiveBuilder().onAnyMessage(this::onMessage).build();
  }

  private Behavior<FeedMessage> onMessage(FeedMessage message) {
    switch (message) {
      case FeedMessage.Told told -> onTold(told);
      case FeedMessage.ChangesSince since -> onChangesSince(since);
      case FeedMessage.Activate activate -> onActivate(activate);
      case FeedMessage.Deactivate deactivate -> {
        if (deactivate.term() == term) {
          changed = null;
          timers.cancel(FLUSH);
          timers.cancel(REPEAT);
        }
      }
      case FeedMessage.HaveWork work -> {
        looks.mark(work.type(), work.keys());
        flushSoon();
      }
      case FeedMessage.AwaitVictims await ->
          victims.await(await.podGroup(), await.podUids(), known);
      case FeedMessage.ShowPods show -> show.replyTo().tell(known.show(show.keys()));
      case FeedMessage.FollowNetwork follow -> network.follow(follow);
      case FeedMessage.ShowNetwork show -> network.show(show.replyTo());
      case FeedMessage.Admitted admitted -> onAdmitted(admitted);
      case FeedMessage.Allocated allocated -> looks.account(allocated.byQueue());
      case FeedMessage.AuditNext next -> askFor(audit.begin());
      case FeedMessage.Audited audited -> {
        audit.take(audited.kind(), audited.listing());
        repair(audited.kind());
      }
      case FeedMessage.NotAudited nothing -> {}
      case FeedMessage.LoadsMeasured measured -> {
        loads = Optional.of(measured);
        takeLoads();
      }
      case FeedMessage.LoadsForgotten forgotten -> {
        loads = Optional.empty();
        view.forgetLoads();
      }
      case FeedMessage.Resync resync -> {
        looks.markAll();
        flushSoon();
      }
      case FeedMessage.Quiet leave -> {
        quiet = true;
        changed = null;
        timers.cancelAll();
      }
      case FeedMessage.Flush flush -> looks.send(term);
      case FeedMessage.Looked looked -> looks.confirm(looked.looked().number());
      case FeedMessage.Repeat repeat -> {
        looks.markOverdue();
        flushSoon();
      }
    }
    return this;
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
    List<WatchActor.Told<T>> differences = audit.differences(kind);
    if (!differences.isEmpty()) {
      repaired += differences.size();
      getContext()
          .getLog()
          .warn(
              "the watch of {} kept {} changes back, the first is {}; they are made up for ({} since"
                  + " the start)",
              kind.plural(),
              differences.size(),
              name(differences.getFirst()),
              repaired);
      for (WatchActor.Told<T> one : differences) {
        counts.one(Metric.REPAIRS, kind.plural(), believed(one));
        take(one);
      }
    }
  }

  /** What was believed of the object that this tells of. */
  private String believed(WatchActor.Told<?> difference) {
    return switch (difference) {
      case WatchActor.Seen<?> seen
          when known.get(seen.kind(), Delta.keyOf(seen.object())).isPresent() ->
          "older";
      case WatchActor.Gone<?> gone -> "there";
      case WatchActor.Seen<?> seen -> "gone";
      case WatchActor.Listed<?> listed -> "nothing";
      case WatchActor.UpTo<?> upTo -> "nothing";
    };
  }

  private static String name(WatchActor.Told<?> difference) {
    return switch (difference) {
      case WatchActor.Seen<?> seen -> Delta.keyOf(seen.object()) + ", which is there";
      case WatchActor.Gone<?> gone -> Delta.keyOf(gone.object()) + ", which is gone";
      case WatchActor.Listed<?> listed -> "all";
      case WatchActor.UpTo<?> upTo -> "none";
    };
  }

  private void onTold(FeedMessage.Told told) {
    audit.take(told.told());
    take(told.told());
    repair(told.told().kind());
  }

  private void take(WatchActor.Told<?> told) {
    boolean wasComplete = known.isComplete();
    boolean news = false;
    for (Delta delta : known.take(told)) {
      news |= view.take(delta, known);
      looks.mark(delta);
      admissions.take(delta);
      departures.take(delta);
      victims.take(delta);
      signs.take(delta);
      network.take(delta);
      if (delta.kind().equals(Kind.PRIORITY_CLASS)) {
        priorities.set(known.priorityValues());
      }
    }
    if (known.isComplete()) {
      if (!wasComplete) {
        signs.complete();
        network.say();
      }
      takeLoads();
      flushSoon();
      if (news || !wasComplete) {
        sayChanged();
      }
    }
  }

  /** Takes in what was measured once all nodes are known. */
  private void takeLoads() {
    if (known.isComplete() && loads.isPresent()) {
      FeedMessage.LoadsMeasured measured = loads.get();
      loads = Optional.empty();
      measured
          .replyTo()
          .tell(
              new FeedMessage.LoadsTaken(
                  measured.turn(), measured.loads().size(), view.loads(measured.loads(), known)));
    }
  }

  private void onActivate(FeedMessage.Activate activate) {
    term = activate.term();
    changed = activate.changed();
    silent = activate.silent();
    looks.forgetSent();
    looks.markAll();
    admissions.clear();
    victims.clear();
    timers.cancel(FLUSH);
    timers.startTimerWithFixedDelay(REPEAT, REPEAT, settings.lookTimeout());
    saidChanged = false;
    if (known.isComplete()) {
      flushSoon();
      sayChanged();
    }
  }

  private void onAdmitted(FeedMessage.Admitted admitted) {
    admissions.add(admitted.podGroups());
    for (ObjectKey key : admitted.podGroups().keySet()) {
      known
          .get(Kind.POD_GROUP, key)
          .flatMap(Known::jobOf)
          .ifPresent(job -> looks.mark(EntityTypes.JOB, List.of(job)));
    }
    flushSoon();
  }

  private void onChangesSince(FeedMessage.ChangesSince since) {
    saidChanged = false;
    since
        .replyTo()
        .tell(
            new FeedMessage.Changes(
                view.since(since.version()),
                since.version(),
                view.version(),
                known.isComplete() && !quiet,
                known.versions().getOrDefault("Pod", 0L),
                view.boundSince(since.version())));
  }

  private void sayChanged() {
    if (changed != null && !saidChanged) {
      saidChanged = true;
      changed.tell(new FeedMessage.Changed());
    }
  }

  private void flushSoon() {
    if (changed != null
        && !silent
        && known.isComplete()
        && looks.anyMarked()
        && !timers.isTimerActive(FLUSH)) {
      timers.startSingleTimer(FLUSH, FLUSH, settings.gather());
    }
  }
}
