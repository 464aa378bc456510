package io.hekla.actors.feed;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.actors.Children;
import io.hekla.actors.entity.Entities;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.entity.EntityTypes;
import io.hekla.actors.event.EventRecorder;
import io.hekla.actors.health.Health;
import io.hekla.actors.kubernetes.Answer;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.actors.kubernetes.KubernetesApi;
import io.hekla.actors.kubernetes.SchedulerTerm;
import io.hekla.actors.kubernetes.WatchActor;
import io.hekla.actors.metrics.Counts;
import io.hekla.actors.metrics.Metering;
import io.hekla.actors.metrics.Metric;
import io.hekla.actors.node.NodeDirectory;
import io.hekla.actors.observing.Observing;
import io.hekla.admission.rule.AdmissionSettings;
import io.hekla.model.cluster.ObjectKey;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Everything that the watches of a member tell. Every member that may run the scheduler has one, so
 * that a standby is warm; only on the member where the scheduler runs does it speak to entities.
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
  private final Known known;
  private final SchedulerView view;
  private final KubernetesApi api;
  private final Audit audit;
  private final Map<Kind<?>, Runnable> listAnew = new HashMap<>();
  private final Counts counts;
  private final UnreadableNews unreadable;
  private final ObjectionNews objections;
  private final Health health;
  private final Admissions admissions;
  private final Looks looks;
  private final VictimWatch victims;
  private final PodSigns signs;
  private final NetworkNews network;
  private final PriorityValues priorities;
  private final Intake intake;
  private long repaired;
  private SchedulerTerm term = SchedulerTerm.NONE;
  private Optional<FeedMessage.LoadsMeasured> loads = Optional.empty();
  private boolean saidChanged;
  private boolean quiet;
  private boolean silent;
  private long history;
  private @Nullable ActorRef<FeedMessage.News> news;

  private ClusterFeed(
      ActorContext<FeedMessage> context,
      TimerScheduler<FeedMessage> timers,
      FeedSettings settings,
      KubernetesApi api,
      ActorRef<NodeDirectory.Message> directory,
      Entities entities,
      PriorityValues priorities,
      Observing observing,
      ActorRef<EventRecorder.Message> events) {
    super(context);
    context.setLoggerName(ClusterFeed.class);
    this.timers = timers;
    this.settings = settings;
    this.api = api;
    this.known =
        new Known(settings.schedulerNames(), settings.defaultQueue(), settings.queueCommands());
    this.audit = new Audit(known);
    this.counts = Metering.of(context.getSystem());
    this.unreadable = new UnreadableNews(events, counts);
    known.unreadable().setListener(unreadable);
    var admission = AdmissionSettings.DEFAULT.with(settings.limits());
    this.objections =
        new ObjectionNews(
            Children.spawn(
                context, Objector.create(context.getSelf(), events, admission), "objector"),
            events,
            admission);
    this.health = Health.of(context.getSystem());
    this.view = new SchedulerView(settings.schedulerNames(), settings.nodes(), directory::tell);
    var followers =
        Followers.of(
            known,
            settings.inheritOwnerAnnotations(),
            settings.limits(),
            entities,
            observing,
            context.messageAdapter(EntityMessage.Looked.class, FeedMessage.Looked::new));
    this.looks = followers.looks();
    this.admissions = followers.admissions();
    this.victims = followers.victims();
    this.signs = followers.signs();
    this.network = followers.network();
    this.priorities = priorities;
    this.intake = followers.intake(known, view, this::takeOthers);
    timers.startTimerWithFixedDelay(new FeedMessage.Resync(), settings.resync());
    timers.startTimerWithFixedDelay(new FeedMessage.Beat(), BEAT);
    beat();
    timers.startTimerWithFixedDelay(
        new FeedMessage.AuditNext(), settings.audit().dividedBy(Kind.ALL.size()));
    @SuppressWarnings("rawtypes")
    Class<WatchActor.Told> any = WatchActor.Told.class;
    ActorRef<WatchActor.Told<?>> listener =
        context.messageAdapter(any, told -> new FeedMessage.Told(told)).unsafeUpcast();
    Kind.ALL.forEach(kind -> follow(kind, api, listener));
  }

  /**
   * A feed that knows nothing yet.
   *
   * @param events hears of objects that cannot be read, while the scheduler runs here
   */
  public static Behavior<FeedMessage> create(
      FeedSettings settings,
      KubernetesApi api,
      ActorRef<NodeDirectory.Message> directory,
      Entities entities,
      PriorityValues priorities,
      Observing observing,
      ActorRef<EventRecorder.Message> events) {
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
                        observing,
                        events)));
  }

  private <T extends HasMetadata> void follow(
      Kind<T> kind, KubernetesApi api, ActorRef<WatchActor.Told<?>> listener) {
    // Without one of them the feed would be wrong; so it fails with it.
    var watch =
        Children.spawn(
            getContext(),
            WatchActor.create(kind, api, settings.watchPauses(), settings.watchSilence(), listener),
            "watch-" + kind.plural());
    listAnew.put(kind, () -> watch.tell(new WatchActor.Relist<>()));
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
        if (deactivate.term() == term.number()) {
          news = null;
          looks.rest();
          unreadable.act(false, known.unreadable());
          objections.act(false, known);
          timers.cancel(FLUSH);
          timers.cancel(REPEAT);
        }
      }
      case FeedMessage.ExpectPods expect -> {
        if (known.expect(Kind.POD, expect.version())) {
          Objects.requireNonNull(listAnew.get(Kind.POD)).run();
        }
      }
      case FeedMessage.HaveWork work -> {
        looks.mark(work.type(), work.keys());
        flushSoon();
      }
      case FeedMessage.AwaitVictims await ->
          victims.await(await.podGroup(), await.podUids(), known);
      case FeedMessage.ShowPods show -> show.replyTo().tell(known.show(show.keys()));
      case FeedMessage.ShowDue asked -> ObjectionNews.show(asked, known);
      case FeedMessage.FindAbsent find ->
          find.replyTo().tell(Absence.among(find.entities(), known));
      case FeedMessage.FollowNetwork follow -> network.follow(follow);
      case FeedMessage.ShowNetwork show -> network.show(show.replyTo());
      case FeedMessage.Admitted admitted -> onAdmitted(admitted);
      case FeedMessage.Allocated allocated -> looks.account(allocated.byQueue());
      case FeedMessage.AuditNext next -> askFor(audit.begin());
      case FeedMessage.Audited audited -> {
        audit
            .take(audited.kind(), audited.listing())
            .ifPresentOrElse(
                back -> startOver(back, Set.copyOf(Kind.ALL)), () -> repair(audited.kind()));
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
        looks.markAllAtLeisure();
        flushSoon();
      }
      case FeedMessage.Quiet leave -> {
        quiet = true;
        news = null;
        timers.cancelAll();
      }
      case FeedMessage.Flush flush -> {
        looks.send(term, history);
        flushSoon();
      }
      case FeedMessage.Beat beat -> beat();
      case FeedMessage.Looked looked -> {
        looks.confirm(looked.looked().number());
        flushSoon();
      }
      case FeedMessage.Repeat repeat -> {
        looks.markOverdue();
        flushSoon();
      }
    }
    return this;
  }

  private void beat() {
    health.within(STUCK, "feed", "takes what the API tells", "it takes nothing any more");
    if (known.isComplete()) {
      health.ready("caches", "all kinds are listed");
    } else {
      health.notReady("caches", "not listed yet: " + known.missing());
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
    List<WatchActor.Told<T>> differences = audit.differences(kind);
    if (!differences.isEmpty()) {
      repaired += differences.size();
      getContext()
          .getLog()
          .warn(
              "the watch of {} kept {} changes back, the first is {}; they are made up for ({}"
                  + " since the start)",
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
      case WatchActor.Seen<?> seen when known.isThere(seen.kind(), Delta.keyOf(seen.object())) ->
          "older";
      case WatchActor.Unreadable<?> one when known.isThere(one.kind(), one.object().key()) ->
          "older";
      case WatchActor.Unreadable<?> one -> "gone";
      case WatchActor.Gone<?> gone -> "there";
      case WatchActor.Seen<?> seen -> "gone";
      case WatchActor.Listed<?> listed -> "nothing";
      case WatchActor.UpTo<?> upTo -> "nothing";
    };
  }

  private static String name(WatchActor.Told<?> difference) {
    return switch (difference) {
      case WatchActor.Seen<?> seen -> Delta.keyOf(seen.object()) + ", which is there";
      case WatchActor.Unreadable<?> one -> one.object().key() + ", which cannot be read";
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
    if (told instanceof WatchActor.Listed<?> all) {
      known.wentBack(all).ifPresent(back -> startOver(back, othersThan(all.kind())));
    }
    boolean wasComplete = known.isComplete();
    boolean isNews = intake.take(told);
    if (known.isComplete()) {
      if (!wasComplete) {
        beat();
        if (news != null) {
          looks.begin();
        }
        signs.complete();
        network.say();
      }
      takeLoads();
      flushSoon();
      if (isNews || !wasComplete) {
        sayChanged();
      }
    }
  }

  private static Set<Kind<?>> othersThan(Kind<?> listed) {
    return Kind.ALL.stream().filter(kind -> !kind.equals(listed)).collect(Collectors.toSet());
  }

  /** Versions went back: nothing is decided or looked at before these kinds are listed anew. */
  private void startOver(WentBack back, Set<Kind<?>> kinds) {
    getContext()
        .getLog()
        .warn(
            "resourceVersions went back: {} were known up to {}, and the API server shows {}; its"
                + " store was put back (a restored etcd?), or the journal is ahead of it."
                + " Everything is listed and looked at anew",
            back.kind(),
            back.known(),
            back.shown());
    counts.one(Metric.WENT_BACK, back.kind());
    known.startOver();
    looks.rest();
    audit.startOver();
    timers.cancel(FLUSH);
    kinds.forEach(kind -> Objects.requireNonNull(listAnew.get(kind)).run());
    if (news != null) {
      news.tell(new FeedMessage.VersionsWentBack());
    }
  }

  private void takeOthers(Delta delta) {
    objections.take(delta);
    if (delta.kind().equals(Kind.PRIORITY_CLASS)) {
      priorities.set(known.priorityValues());
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
    history = activate.history();
    news = activate.news();
    silent = activate.silent();
    unreadable.act(!silent, known.unreadable());
    objections.act(!silent, known);
    looks.forgetSent();
    if (known.isComplete()) {
      looks.begin();
    }
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
                known.version(Kind.POD),
                view.boundSince(since.version())));
  }

  private void sayChanged() {
    if (news != null && !saidChanged) {
      saidChanged = true;
      news.tell(new FeedMessage.Changed());
    }
  }

  private void flushSoon() {
    if (news != null
        && !silent
        && known.isComplete()
        && looks.anyDue()
        && !timers.isTimerActive(FLUSH)) {
      timers.startSingleTimer(FLUSH, FLUSH, settings.gather());
    }
  }
}
