package io.hekla.actors.usage;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import io.hekla.actors.configuration.ConfigurationWatch;
import io.hekla.actors.configuration.LoadedConfiguration;
import io.hekla.actors.feed.FeedMessage;
import io.hekla.actors.health.Restarts;
import io.hekla.model.cluster.NodeUsageInfo;
import io.hekla.scheduler.configuration.MetricsSource;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Collector that asks for the load of the nodes again and again, one round at a time, and reports
 * it to the feed of its member. The source is the one that the configuration names, another one as
 * soon as that names another. One that fails is asked less often for a while; its last figures
 * stay, and grow old. Source: docs/reference/scheduler-configuration.md#metrics.
 */
public final class UsageCollector extends AbstractBehavior<UsageCollector.Message> {
  /** Longest time of a round. */
  public static final Duration BUDGET = Duration.ofSeconds(60);

  /**
   * Longest interval between two rounds: older figures are of no use, and timers have an upper
   * bound.
   */
  private static final Duration LONGEST_INTERVAL = Duration.ofDays(1);

  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(2);

  /** Messages to this actor. */
  public sealed interface Message extends NoSerializationVerificationNeeded {}

  private record Configured(MetricsSource source) implements Message {}

  private record Collect() implements Message {}

  /**
   * @param turn in which its source was asked
   */
  private record Collected(long turn, UsageResult<List<NodeUsageInfo>> result) implements Message {}

  private record Taken(FeedMessage.LoadsReceived taken) implements Message {}

  private final TimerScheduler<Message> timers;
  private final ActorRef<FeedMessage> feed;
  private final ServerPaths api;
  private final Clock clock;
  private final Duration budget;
  private final ActorRef<FeedMessage.LoadsReceived> answers;
  private MetricsSource configured = MetricsSource.NONE;
  private Optional<UsageSource> source = Optional.empty();

  /** Number of changes of the source. */
  private long turn;

  private Duration pause = Duration.ZERO;

  /** Known result, whether the source gives figures, once it is logged. */
  private Optional<Boolean> gives = Optional.empty();

  private UsageCollector(
      ActorContext<Message> context,
      TimerScheduler<Message> timers,
      ActorRef<ConfigurationWatch.Message> configuration,
      ActorRef<FeedMessage> feed,
      ServerPaths api,
      Clock clock,
      Duration budget) {
    super(context);
    context.setLoggerName(UsageCollector.class);
    this.timers = timers;
    this.feed = feed;
    this.api = api;
    this.clock = clock;
    this.budget = budget;
    this.answers = context.messageAdapter(FeedMessage.LoadsReceived.class, Taken::new);
    configuration.tell(
        new ConfigurationWatch.Subscribe(
            context.messageAdapter(
                LoadedConfiguration.class,
                taken -> new Configured(taken.configuration().metrics()))));
  }

  /**
   * Creates a collector that has asked no source yet.
   *
   * @param configuration names the source
   * @param api serves the custom metrics, if they are the source
   * @param budget longest time of a round, at most {@link #BUDGET} in Volcano
   */
  public static Behavior<Message> create(
      ActorRef<ConfigurationWatch.Message> configuration,
      ActorRef<FeedMessage> feed,
      ServerPaths api,
      Clock clock,
      Duration budget) {
    return Restarts.of(
        "usage",
        Message.class,
        Behaviors.<Message>setup(
            context ->
                Behaviors.withTimers(
                    timers ->
                        new UsageCollector(
                            context, timers, configuration, feed, api, clock, budget))));
  }

  @Override
  public Receive<Message> createReceive() {
    return newReceiveBuilder().onAnyMessage(this::onMessage).build();
  }

  private Behavior<Message> onMessage(Message message) {
    switch (message) {
      case Configured now when now.source().equals(configured) -> {}
      case Configured now -> switchTo(now.source());
      case Collect collect -> collect();
      case Collected collected when collected.turn() == turn ->
          source.ifPresent(current -> take(current, collected.result()));
      case Taken taken when taken.taken().turn() == turn ->
          source.ifPresent(current -> judge(current, taken.taken()));
      // Its source is no longer in use.
      case Collected late -> {}
      case Taken late -> {}
    }
    return this;
  }

  private void switchTo(MetricsSource another) {
    timers.cancelAll();
    configured = another;
    source = UsageSource.of(another, api);
    gives = Optional.empty();
    pause = interval();
    turn++;
    if (source.isEmpty()) {
      feed.tell(new FeedMessage.LoadsForgotten());
    }
    collect();
  }

  private void collect() {
    source.ifPresent(
        current -> {
          long now = turn;
          getContext()
              .pipeToSelf(
                  current.measure(clock.instant(), budget),
                  (result, failure) ->
                      new Collected(
                          now,
                          result == null
                              ? new UsageResult.Nothing<>("it cannot be queried: " + failure)
                              : result));
        });
  }

  private void take(UsageSource source, UsageResult<List<NodeUsageInfo>> result) {
    switch (result) {
      case UsageResult.This<List<NodeUsageInfo>> loads -> {
        pause = interval();
        feed.tell(new FeedMessage.LoadsMeasured(loads.value(), turn, answers));
      }
      case UsageResult.Nothing<List<NodeUsageInfo>> nothing -> {
        complain(source, nothing.why());
        pause = longer(pause);
      }
    }
    timers.startSingleTimer(new Collect(), pause);
  }

  private Duration interval() {
    return shorter(configured.interval(), LONGEST_INTERVAL);
  }

  private Duration longer(Duration last) {
    Duration twice = shorter(last.multipliedBy(2), LONGEST_PAUSE);
    return twice.compareTo(interval()) > 0 ? twice : interval();
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private void judge(UsageSource source, FeedMessage.LoadsReceived taken) {
    if (taken.nodes() == 0) {
      complain(
          source, "none of the %d names that it reports is a node".formatted(taken.measured()));
    } else if (!gives.orElse(false)) {
      getContext()
          .getLog()
          .info(
              "received the load of {} nodes {}from {}",
              taken.nodes(),
              gives.isPresent() ? "again " : "",
              source.name());
      gives = Optional.of(true);
    }
  }

  /** Logs a failure once, until the source gives figures again. */
  private void complain(UsageSource source, String why) {
    if (gives.orElse(true)) {
      gives = Optional.of(false);
      getContext()
          .getLog()
          .warn(
              "no load of nodes from {}: {}; check metrics in the scheduler's configuration: {}. "
                  + "Until then sessions use the last measured load",
              source.name(),
              why,
              source.remedy());
    }
  }
}
