package io.hekla.actors.event;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import io.hekla.actors.kubernetes.ActorWriterHost;
import io.hekla.actors.kubernetes.ApiAdapter;
import io.hekla.actors.metrics.Metering;
import io.hekla.actors.metrics.Metric;
import io.hekla.controller.event.EventSettings;
import io.hekla.controller.event.EventSink;
import io.hekla.controller.event.EventWriter;
import io.hekla.model.event.ObjectEvent;
import java.time.Clock;
import java.util.List;

/** Actor around the {@link EventWriter} of a member. */
public final class EventRecorder {
  /** Messages to the recorder; they never leave their member. */
  public sealed interface Message extends NoSerializationVerificationNeeded {}

  /** Event that occurred. */
  public record Occurred(ObjectEvent event) implements Message {}

  /** Condition to be published if no other Event comes for the object for a while. */
  public record ConditionHolds(ObjectEvent event) implements Message {}

  /** End of the object's last condition, by this Event. */
  public record ConditionEnded(ObjectEvent end) implements Message {}

  /** End of the last condition of the object of this uid, without an Event. */
  public record ConditionWithdrawn(String uid) implements Message {}

  private record Beat() implements Message {}

  private record Settled(ApiAdapter.Settled settled) implements Message {}

  private EventRecorder() {}

  /** Returns the recorder as a sink for publishers of Events. */
  public static EventSink sink(ActorRef<Message> recorder) {
    return new EventSink() {
      @Override
      public void occurred(ObjectEvent event) {
        recorder.tell(new Occurred(event));
      }

      @Override
      public void conditionHolds(ObjectEvent event) {
        recorder.tell(new ConditionHolds(event));
      }

      @Override
      public void conditionEnded(ObjectEvent end) {
        recorder.tell(new ConditionEnded(end));
      }

      @Override
      public void conditionWithdrawn(String uid) {
        recorder.tell(new ConditionWithdrawn(uid));
      }
    };
  }

  /** Creates a recorder without Events. */
  public static Behavior<Message> create(
      EventSettings settings, ActorRef<ApiAdapter.Message> adapter, Clock clock) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> {
                  var counts = Metering.of(context.getSystem());
                  ActorRef<ApiAdapter.Settled> replies =
                      context.messageAdapter(ApiAdapter.Settled.class, Settled::new);
                  var host = new ActorWriterHost<>(timers, new Beat(), adapter, replies, clock);
                  var writer =
                      new EventWriter(
                          settings,
                          host,
                          (result, times) -> counts.add(Metric.EVENTS, times, List.of(result)));
                  return Behaviors.receiveMessage(
                      message -> {
                        take(message, writer);
                        return Behaviors.same();
                      });
                }));
  }

  private static void take(Message message, EventWriter writer) {
    switch (message) {
      case Occurred occurred -> writer.occurred(occurred.event());
      case ConditionHolds holds -> writer.conditionHolds(holds.event());
      case ConditionEnded over -> writer.conditionEnded(over.end());
      case ConditionWithdrawn withdrawn -> writer.conditionWithdrawn(withdrawn.uid());
      case Beat beat -> writer.beat();
      case Settled(ApiAdapter.Settled settled) ->
          writer.settled(settled.number(), settled.outcomes());
    }
  }
}
