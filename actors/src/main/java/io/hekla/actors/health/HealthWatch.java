package io.hekla.actors.health;

import akka.actor.CoordinatedShutdown;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import io.hekla.actors.health.ComponentState.Level;
import io.hekla.actors.metrics.Metering;
import io.hekla.actors.metrics.Metric;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Watch over the health of this member's parts, each second: counts it, logs changes, reports
 * lasting trouble by an Event for people, and has a member leave of which a part has failed.
 */
public final class HealthWatch {
  private static final Duration EACH = Duration.ofSeconds(1);

  /** Time after which a part that is not ready is reported by an Event. */
  private static final Duration LASTING = Duration.ofSeconds(30);

  private static final Duration BETWEEN_PROBES = Duration.ofSeconds(10);

  /** Messages of the watch, which it sends to itself alone. */
  public sealed interface Message {}

  private record Check() implements Message {}

  private record Probed(@Nullable Throwable failure) implements Message {}

  private record Leave(String sentence) implements Message {}

  /** Probe of a database; throws if it does not answer. */
  public interface Probe {
    /** Returns once the database has answered. */
    void run() throws Exception;
  }

  private final ActorContext<Message> context;
  private final Health health;
  private final Optional<Probe> journal;
  private final ExecutorService probing;
  private final Function<String, CompletionStage<?>> event;
  private final Consumer<String> giveUp;
  private final Map<String, ComponentState> before = new HashMap<>();
  private final Map<String, Long> since = new HashMap<>();
  private long lastProbe = System.nanoTime() - BETWEEN_PROBES.toNanos();
  private boolean isProbing;
  private boolean leaves;

  private HealthWatch(
      ActorContext<Message> context,
      Optional<Probe> journal,
      ExecutorService probing,
      Function<String, CompletionStage<?>> event,
      Consumer<String> giveUp) {
    context.setLoggerName(HealthWatch.class);
    this.context = context;
    this.health = Health.of(context.getSystem());
    this.journal = journal;
    this.probing = probing;
    this.event = event;
    this.giveUp = giveUp;
  }

  /**
   * Creates the watch over a member, the same for each role; the member leaves when a part has
   * failed.
   *
   * @param journal probe of the member's journal, which may block; empty if it has none
   * @param event publishes a sentence for people
   */
  public static Behavior<Message> ofMember(
      Optional<Probe> journal, Function<String, CompletionStage<?>> event) {
    return Behaviors.setup(
        context -> {
          ActorSystem<?> system = context.getSystem();
          // Its thread begins with the first question.
          var probing =
              Executors.newSingleThreadExecutor(
                  Thread.ofPlatform().daemon().name("hekla-health").factory());
          system.getWhenTerminated().thenRun(probing::shutdown);
          return create(
              journal, probing, event, sentence -> ComponentStopped.leave(system, sentence));
        });
  }

  /**
   * Creates a watch over the parts of a member.
   *
   * @param journal probe of the journal, which may block
   * @param probing has a thread for that
   * @param event publishes a sentence for people
   * @param giveUp has the member leave, with a sentence
   */
  public static Behavior<Message> create(
      Optional<Probe> journal,
      ExecutorService probing,
      Function<String, CompletionStage<?>> event,
      Consumer<String> giveUp) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> {
                  timers.startTimerWithFixedDelay(new Check(), EACH);
                  var watch = new HealthWatch(context, journal, probing, event, giveUp);
                  return Behaviors.receiveMessage(
                      message -> {
                        watch.onMessage(message);
                        return Behaviors.same();
                      });
                }));
  }

  private void onMessage(Message message) {
    switch (message) {
      case Check check -> {
        journal.ifPresent(this::probe);
        health.parts().forEach(this::check);
      }
      case Probed(Throwable failure) -> {
        isProbing = false;
        if (failure == null) {
          health.ready("journal", "answers");
        } else {
          health.retrying("journal", "the journal does not answer: " + failure.getMessage());
        }
      }
      case Leave(String sentence) -> giveUp.accept(sentence);
    }
  }

  private void probe(Probe request) {
    long now = System.nanoTime();
    boolean isDue = now - lastProbe >= BETWEEN_PROBES.toNanos();
    if (isProbing && isDue) {
      health.retrying("journal", "the journal has not answered for a while");
    } else if (isDue) {
      lastProbe = now;
      isProbing = true;
      context.pipeToSelf(
          CompletableFuture.runAsync(() -> ask(request), probing),
          (done, failure) -> new Probed(failure));
    }
  }

  private static void ask(Probe request) {
    try {
      request.run();
    } catch (Exception e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  private void check(ComponentState part) {
    ComponentState last = before.put(part.part(), part);
    long now = System.nanoTime();
    if (last == null || last.level() != part.level()) {
      since.put(part.part(), now);
      log(part, last);
    } else if (part.level() == Level.NOT_READY
        && now - since.getOrDefault(part.part(), now) > LASTING.toNanos()) {
      // Reported once: the time begins anew when it changes.
      since.put(part.part(), Long.MAX_VALUE);
      var unused = tell(part);
    }
    var counts = Metering.of(context.getSystem());
    counts.set(Metric.READY, part.level() == Level.READY ? 1 : 0, List.of(part.part()));
    counts.set(Metric.ALIVE, part.level() == Level.FAILED ? 0 : 1, List.of(part.part()));
    if (part.level() == Level.FAILED && !leaves) {
      leaves = true;
      String sentence = "%s: %s".formatted(part.part(), part.says());
      // A member that cannot write an Event leaves all the same.
      context.pipeToSelf(
          tell(part)
              .toCompletableFuture()
              .completeOnTimeout(null, EACH.toMillis(), TimeUnit.MILLISECONDS),
          (done, failure) -> new Leave(sentence));
    }
  }

  private void log(ComponentState part, @Nullable ComponentState last) {
    switch (part.level()) {
      case READY -> {
        if (last != null) {
          context.getLog().info("{} is ready again: {}", part.part(), part.says());
        }
      }
      case NOT_READY -> {
        if (last != null && isLeaving()) {
          context.getLog().info("{} is not ready: {}", part.part(), part.says());
        } else if (last != null) {
          context.getLog().warn("{} is not ready: {}", part.part(), part.says());
        }
      }
      case FAILED ->
          context.getLog().error("{} failed, and this member leaves: {}", part.part(), part.says());
    }
  }

  /**
   * Returns whether the member leaves in order: it releases its resources then, which is no reason
   * for a warning.
   */
  private boolean isLeaving() {
    return CoordinatedShutdown.get(context.getSystem()).getShutdownReason().isPresent();
  }

  private CompletionStage<Object> tell(ComponentState part) {
    String sentence =
        "%s of a member of Hekla is %s: %s"
            .formatted(part.part(), part.level().word(), part.says());
    return event.apply(sentence).thenApply(done -> (Object) sentence);
  }
}
