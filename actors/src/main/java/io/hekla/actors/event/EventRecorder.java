package io.hekla.actors.event;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import io.hekla.actors.kubernetes.ApiAdapter;
import io.hekla.actors.kubernetes.NamespaceRequests;
import io.hekla.actors.kubernetes.Outcome;
import io.hekla.actors.kubernetes.RecordEvent;
import io.hekla.actors.kubernetes.Verb;
import io.hekla.actors.metrics.Counts;
import io.hekla.actors.metrics.Metering;
import io.hekla.actors.metrics.Metric;
import io.hekla.model.event.ObjectEvent;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/**
 * Writes the Events of a member ({@link EventLine}). Nobody waits for them: one that is lost, with
 * a member or an API server, is lost.
 */
public final class EventRecorder extends AbstractBehavior<EventRecorder.Message> {
  private static final Duration BEAT = Duration.ofMillis(200);

  /** What the recorder is told; never leaves its member. */
  public sealed interface Message extends NoSerializationVerificationNeeded {}

  /** This happened. */
  public record Happened(ObjectEvent event) implements Message {}

  /** This is so; to be told if nothing else is said of the object for a while. */
  public record Stands(ObjectEvent event) implements Message {}

  /** What was last said to stand is over, by this. */
  public record Over(ObjectEvent end) implements Message {}

  /** What was last said to stand of the object of this uid is over, which is nothing to tell. */
  public record Withdrawn(String uid) implements Message {}

  private record Beat() implements Message {}

  private record Settled(ApiAdapter.Settled settled) implements Message {}

  private final TimerScheduler<Message> timers;
  private final Clock clock;
  private final ActorRef<ApiAdapter.Message> adapter;
  private final ActorRef<ApiAdapter.Settled> replies;
  private final EventLine line;
  private final Counts counts;
  private final NamespaceRequests underWay = new NamespaceRequests();
  private boolean complained;

  private EventRecorder(
      ActorContext<Message> context,
      TimerScheduler<Message> timers,
      EventSettings settings,
      ActorRef<ApiAdapter.Message> adapter,
      Clock clock) {
    super(context);
    this.timers = timers;
    this.clock = clock;
    this.adapter = adapter;
    this.replies = context.messageAdapter(ApiAdapter.Settled.class, Settled::new);
    this.line = new EventLine(settings);
    this.counts = Metering.of(context.getSystem());
  }

  /** A recorder that has nothing to write yet. */
  public static Behavior<Message> create(
      EventSettings settings, ActorRef<ApiAdapter.Message> adapter, Clock clock) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> new EventRecorder(context, timers, settings, adapter, clock)));
  }

  @Override
  public Receive<Message> createReceive() {
    return newReceiveBuilder().onAnyMessage(this::onMessage).build();
  }

  private Behavior<Message> onMessage(Message message) {
    switch (message) {
      case Happened happened -> line.happened(happened.event(), clock.instant());
      case Stands stands -> line.stands(stands.event(), clock.instant());
      case Over over -> line.over(over.end(), clock.instant());
      case Withdrawn withdrawn -> line.withdrawn(withdrawn.uid());
      case Beat beat -> write();
      case Settled settled -> onSettled(settled.settled());
    }
    if (!line.isEmpty() && !timers.isTimerActive(BEAT)) {
      timers.startSingleTimer(BEAT, new Beat(), BEAT);
    }
    return this;
  }

  /** That nobody may write Events, as without a rule of the role, is said once. */
  private void onSettled(ApiAdapter.Settled settled) {
    underWay.settled(settled.number());
    for (Outcome outcome : settled.outcomes()) {
      counts.one(Metric.EVENTS, outcome instanceof Outcome.Done ? "written" : "failed");
      if (outcome instanceof Outcome.Refused refused && !complained) {
        complained = true;
        getContext().getLog().warn("an Event was not written: {}", refused.reason());
      }
    }
  }

  /** A namespace whose Events are not answered gets no more until they are. */
  private void write() {
    long dropped = line.takeDropped();
    if (dropped > 0) {
      counts.add(Metric.EVENTS, dropped, List.of("dropped"));
      getContext().getLog().warn("{} Events were not written: too many waited", dropped);
    }
    List<RecordEvent> due = line.due(clock.instant(), underWay::isFree);
    underWay.begin(due).forEach(this::tell);
  }

  private void tell(long number, List<Verb> verbs) {
    adapter.tell(new ApiAdapter.Do(number, verbs, replies));
  }
}
