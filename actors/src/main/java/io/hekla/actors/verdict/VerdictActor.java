package io.hekla.actors.verdict;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import io.hekla.actors.event.EventRecorder;
import io.hekla.actors.feed.FeedMessage;
import io.hekla.actors.kubernetes.ActorWriterHost;
import io.hekla.actors.kubernetes.ApiAdapter;
import io.hekla.actors.metrics.Metering;
import io.hekla.actors.metrics.Metric;
import io.hekla.controller.verb.TermGate;
import io.hekla.controller.verdict.VerdictSettings;
import io.hekla.controller.verdict.VerdictWriter;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.decision.Decisions.TaskVerdict;
import java.time.Clock;
import java.util.List;

/** Actor around the {@link VerdictWriter} of the member where the scheduler runs. */
public final class VerdictActor {
  /** Messages of the scheduler; they never leave their member. */
  public sealed interface Message extends NoSerializationVerificationNeeded {}

  /**
   * Reasons why pods wait, by a session.
   *
   * @param term of the scheduler
   * @param pods all that wait
   * @param bindsUnderWay whether binds were decided that are not seen done, so that others come
   *     first
   */
  public record Waiting(long term, long session, List<TaskVerdict> pods, boolean bindsUnderWay)
      implements Message {}

  /** Notice that this pod could not be bound. */
  public record Failed(ObjectKey pod, String uid, String why) implements Message {}

  /** Notice that another term of the scheduler has begun, or one on another member. */
  public record Forget() implements Message {}

  private record Beat() implements Message {}

  private record Shown(FeedMessage.Pods pods) implements Message {}

  private record Settled(ApiAdapter.Settled settled) implements Message {}

  private VerdictActor() {}

  /**
   * @param feed of this member, which knows the status that pods show
   * @param adapter that has no part in binds
   * @param terms hold back decisions of a former scheduler
   */
  public static Behavior<Message> create(
      VerdictSettings settings,
      ActorRef<FeedMessage> feed,
      ActorRef<ApiAdapter.Message> adapter,
      ActorRef<EventRecorder.Message> events,
      TermGate terms,
      Clock clock) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> {
                  var counts = Metering.of(context.getSystem());
                  ActorRef<ApiAdapter.Settled> replies =
                      context.messageAdapter(ApiAdapter.Settled.class, Settled::new);
                  ActorRef<FeedMessage.Pods> shown =
                      context.messageAdapter(FeedMessage.Pods.class, Shown::new);
                  var host = new ActorWriterHost<>(timers, new Beat(), adapter, replies, clock);
                  var writer =
                      new VerdictWriter(
                          settings,
                          host,
                          pods -> feed.tell(new FeedMessage.ShowPods(pods, shown)),
                          EventRecorder.sink(events),
                          terms,
                          (result, times) -> counts.add(Metric.VERDICTS, times, List.of(result)));
                  return Behaviors.receiveMessage(
                      message -> {
                        take(message, writer);
                        return Behaviors.same();
                      });
                }));
  }

  private static void take(Message message, VerdictWriter writer) {
    switch (message) {
      case Waiting all -> writer.take(all.term(), all.session(), all.pods(), all.bindsUnderWay());
      case Failed failed -> writer.failed(failed.pod(), failed.uid(), failed.why());
      case Forget forget -> writer.forget();
      case Beat beat -> writer.beat();
      case Shown answer -> writer.shown(answer.pods().shown());
      case Settled(ApiAdapter.Settled settled) ->
          writer.settled(settled.number(), settled.outcomes());
    }
  }
}
