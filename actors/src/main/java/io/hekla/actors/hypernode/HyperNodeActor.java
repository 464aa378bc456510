package io.hekla.actors.hypernode;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import io.hekla.actors.Children;
import io.hekla.actors.configmap.ConfigMapPoll;
import io.hekla.actors.feed.FeedMessage;
import io.hekla.actors.health.Restarts;
import io.hekla.actors.kubernetes.ApiAdapter;
import io.hekla.actors.observing.Observing;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.Verb;
import io.hekla.model.hypernode.DesiredHyperNode;
import io.hekla.model.hypernode.DiscoverySettings;
import io.hekla.model.hypernode.NetworkPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Actor that reads the network whenever it has changed, and has the writes of {@link NetworkPlan}
 * made; one round at a time, and the next not before the writes are observed. Runs once in the
 * cluster, beside the scheduler. Keeps no state: all follows from existing objects. Rests while
 * Hekla only observes.
 */
public final class HyperNodeActor extends AbstractBehavior<HyperNodeActor.Message> {
  private static final Reconcile RECONCILE = new Reconcile();
  private static final Again AGAIN = new Again();
  private static final Late LATE = new Late();

  /** Messages to this actor. */
  public sealed interface Message extends NoSerializationVerificationNeeded {}

  private record Configured(DiscoverySettings discovery) implements Message {}

  private record Discovered(UfmDiscoverer.Discovered discovered) implements Message {}

  private record NetworkChanged() implements Message {}

  private record Reconcile() implements Message {}

  /** Timer that tries failed writes again. */
  private record Again() implements Message {}

  /** Timeout: the watch has not shown the writes, and is waited for no longer. */
  private record Late() implements Message {}

  private record NetworkObserved(FeedMessage.Network network) implements Message {}

  private record Settled(ApiAdapter.Settled settled) implements Message {}

  private final TimerScheduler<Message> timers;
  private final HyperNodeSettings settings;
  private final ActorRef<FeedMessage> feed;
  private final ActorRef<ApiAdapter.Message> adapter;
  private final KubernetesApi api;
  private final Observing observing;
  private final ActorRef<FeedMessage.NetworkChanged> news;
  private final ActorRef<FeedMessage.Network> shown;
  private final ActorRef<ApiAdapter.Settled> replies;
  private final ActorRef<UfmDiscoverer.Discovered> discoveries;
  private final SplittableRandom jitter = new SplittableRandom();
  private DiscoverySettings discovery = DiscoverySettings.NONE;
  private @Nullable ActorRef<UfmDiscoverer.Message> ufm;
  private Optional<List<DesiredHyperNode>> discovered = Optional.empty();
  private boolean complete;
  private boolean busy;

  /** True if there was a change since the last round. */
  private boolean due;

  /** Newest version that was written and that the watch has not shown. */
  private long awaited;

  private int failures;

  /** Number of the current round; another one after a restart. */
  private long round = jitter.nextLong();

  private NetworkPlan plan = new NetworkPlan(List.of(), List.of());

  /** Faults that the last round reported. */
  private Set<String> said = Set.of();

  private HyperNodeActor(
      ActorContext<Message> context,
      TimerScheduler<Message> timers,
      HyperNodeSettings settings,
      ActorRef<FeedMessage> feed,
      ActorRef<ApiAdapter.Message> adapter,
      KubernetesApi api,
      Observing observing) {
    super(context);
    context.setLoggerName(HyperNodeActor.class);
    this.timers = timers;
    this.settings = settings;
    this.feed = feed;
    this.adapter = adapter;
    this.api = api;
    this.observing = observing;
    this.news =
        context.messageAdapter(FeedMessage.NetworkChanged.class, changed -> new NetworkChanged());
    this.shown = context.messageAdapter(FeedMessage.Network.class, NetworkObserved::new);
    this.replies = context.messageAdapter(ApiAdapter.Settled.class, Settled::new);
    this.discoveries = context.messageAdapter(UfmDiscoverer.Discovered.class, Discovered::new);
    feed.tell(new FeedMessage.FollowNetwork(false, news));
    settings
        .configMap()
        .ifPresent(
            key ->
                Children.spawnAnonymous(
                    context,
                    ConfigMapPoll.create(
                        key,
                        settings.intervals(),
                        api,
                        observing,
                        new DiscoveryConfiguration(
                            key,
                            settings.plainHttp(),
                            context.messageAdapter(
                                DiscoveryConfiguration.Changed.class,
                                changed -> new Configured(changed.discovery()))))));
  }

  /**
   * Creates an actor that has seen nothing yet.
   *
   * @param feed of this member
   * @param adapter for writes that are not urgent
   * @param api to read the configuration and Secrets
   */
  public static Behavior<Message> create(
      HyperNodeSettings settings,
      ActorRef<FeedMessage> feed,
      ActorRef<ApiAdapter.Message> adapter,
      KubernetesApi api,
      Observing observing) {
    return Restarts.of(
        "hyper-nodes",
        Message.class,
        Behaviors.<Message>setup(
            context ->
                Behaviors.withTimers(
                    timers ->
                        new HyperNodeActor(
                            context, timers, settings, feed, adapter, api, observing))));
  }

  @Override
  public Receive<Message> createReceive() {
    return newReceiveBuilder().onAnyMessage(this::onMessage).build();
  }

  private Behavior<Message> onMessage(Message message) {
    switch (message) {
      case Configured configured -> switchTo(configured.discovery());
      case Discovered from
          when discovery.ufm().filter(from.discovered().source()::equals).isPresent() -> {
        discovered = Optional.of(from.discovered().desired());
        reconcileSoon();
      }
      // Its source is no longer in use.
      case Discovered late -> {}
      case NetworkChanged changed -> {
        complete = true;
        reconcileSoon();
      }
      case Again again -> reconcileSoon();
      case Late late -> {
        awaited = 0;
        reconcileSoon();
      }
      case Reconcile reconcile -> reconcile();
      case NetworkObserved network -> write(network.network());
      case Settled settled when settled.settled().number() == round ->
          judge(settled.settled().outcomes());
      // Its round began before a restart.
      case Settled late -> {}
    }
    return this;
  }

  private void switchTo(DiscoverySettings next) {
    if (!next.ufm().equals(discovery.ufm())) {
      if (ufm != null) {
        getContext().unwatch(ufm);
        getContext().stop(ufm);
      }
      discovered = Optional.empty();
      ufm =
          next.ufm()
              .map(
                  source ->
                      Children.spawnAnonymous(
                          getContext(),
                          UfmDiscoverer.create(
                              UfmRequest.to(source, api), settings.pauses(), discoveries)))
              .orElse(null);
    }
    discovery = next;
    feed.tell(new FeedMessage.FollowNetwork(next.labels().isPresent(), news));
    reconcileSoon();
  }

  private void reconcileSoon() {
    due = true;
    if (!busy && !timers.isTimerActive(RECONCILE)) {
      timers.startSingleTimer(RECONCILE, RECONCILE, settings.gather());
    }
  }

  private void reconcile() {
    if (!observing.acts()) {
      timers.startSingleTimer(RECONCILE, RECONCILE, settings.intervals().whileNotActing(observing));
    } else if (complete && !busy) {
      busy = true;
      due = false;
      feed.tell(new FeedMessage.ShowNetwork(shown));
    }
  }

  private void write(FeedMessage.Network network) {
    if (network.version() < awaited) {
      // A notice of the written objects will come.
      busy = false;
      timers.startSingleTimer(LATE, LATE, settings.patience());
      return;
    }
    timers.cancel(LATE);
    plan = NetworkPlan.of(discovery.labels(), discovered, network.nodes(), network.hyperNodes());
    round++;
    adapter.tell(
        new ApiAdapter.Do(
            round, plan.writes().stream().<Verb>map(HyperNodeVerbs::of).toList(), replies));
  }

  private void judge(List<Outcome> outcomes) {
    busy = false;
    var faults = new ArrayList<>(plan.faults());
    int failed = 0;
    for (int i = 0; i < outcomes.size(); i++) {
      Optional<String> fault =
          switch (outcomes.get(i)) {
            case Outcome.Done done -> {
              awaited = Math.max(awaited, done.written().version());
              yield Optional.empty();
            }
            case Outcome.Refused refused -> Optional.of(refused.reason());
            case Outcome.Unknown unknown -> Optional.of(unknown.message());
            case Outcome.Waits waits -> Optional.of(waits.message());
            case Outcome.Deferred held -> Optional.of(held.reason());
          };
      if (fault.isPresent()) {
        failed++;
        if (failed == 1) {
          faults.add(
              "HyperNode %s, and maybe others, cannot be written; Hekla tries again: %s"
                  .formatted(plan.writes().get(i).name(), fault.get()));
        }
      }
    }
    reportFaults(faults);
    failures = failed > 0 ? failures + 1 : 0;
    if (failures > 0) {
      timers.startSingleTimer(AGAIN, AGAIN, settings.pauses().after(failures, jitter));
    }
    if (due) {
      reconcileSoon();
    }
  }

  /** Reports faults that the last round did not report. */
  private void reportFaults(List<String> faults) {
    faults.stream()
        .filter(fault -> !said.contains(fault))
        .forEach(fault -> getContext().getLog().warn("{}", fault));
    said = Set.copyOf(faults);
  }
}
