package io.hekla.actors.hypernode;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import io.hekla.controller.pace.Pauses;
import io.hekla.model.hypernode.DesiredHyperNode;
import io.hekla.model.hypernode.DiscoverySource;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Poller of one fabric manager. After a failure it is asked again after the configured pauses, and
 * its last answer holds until it gives another.
 */
final class UfmDiscoverer extends AbstractBehavior<UfmDiscoverer.Message> {
  /** Longest interval between two questions; timers have an upper bound. */
  private static final Duration LONGEST_INTERVAL = Duration.ofDays(1);

  /** Messages to this actor. */
  sealed interface Message extends NoSerializationVerificationNeeded {}

  private record Ask() implements Message {}

  private record Answered(UfmRequest.Answered answer) implements Message {}

  /** Last HyperNodes that a source reported. */
  record Discovered(DiscoverySource.Ufm source, List<DesiredHyperNode> desired)
      implements NoSerializationVerificationNeeded {
    Discovered {
      desired = List.copyOf(desired);
    }
  }

  private final TimerScheduler<Message> timers;
  private final UfmRequest request;
  private final Pauses pauses;
  private final ActorRef<Discovered> listener;
  private final SplittableRandom jitter = new SplittableRandom();
  private int failures;

  private UfmDiscoverer(
      ActorContext<Message> context,
      TimerScheduler<Message> timers,
      UfmRequest request,
      Pauses pauses,
      ActorRef<Discovered> listener) {
    super(context);
    context.setLoggerName(UfmDiscoverer.class);
    this.timers = timers;
    this.request = request;
    this.pauses = pauses;
    this.listener = listener;
    ask();
  }

  /** Creates a poller that asks at once. */
  static Behavior<Message> create(
      UfmRequest request, Pauses pauses, ActorRef<Discovered> listener) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> new UfmDiscoverer(context, timers, request, pauses, listener)));
  }

  @Override
  public Receive<Message> createReceive() {
    return newReceiveBuilder().onAnyMessage(this::onMessage).build();
  }

  private Behavior<Message> onMessage(Message message) {
    switch (message) {
      case Ask ask -> ask();
      case Answered answered -> onAnswer(answered.answer());
    }
    return this;
  }

  private void ask() {
    getContext()
        .pipeToSelf(
            request.ask(),
            (answer, failure) ->
                new Answered(
                    answer == null
                        ? new UfmRequest.Nothing("it cannot be queried: " + failure)
                        : answer));
  }

  private void onAnswer(UfmRequest.Answered answer) {
    DiscoverySource.Ufm source = request.source();
    switch (answer) {
      case UfmRequest.Network network -> {
        if (failures > 0) {
          getContext().getLog().info("ufm at {} reports the network again", source.endpoint());
        }
        failures = 0;
        listener.tell(new Discovered(source, network.desired()));
        Duration interval = source.interval();
        timers.startSingleTimer(
            new Ask(), interval.compareTo(LONGEST_INTERVAL) < 0 ? interval : LONGEST_INTERVAL);
      }
      case UfmRequest.Nothing nothing -> {
        if (failures == 0) {
          getContext()
              .getLog()
              .warn(
                  "ufm at {} reports no network: {}. Its HyperNodes stay as they are, and it is "
                      + "queried again; check config.endpoint and credentials.secretRef of source "
                      + "ufm",
                  source.endpoint(),
                  nothing.why());
        }
        failures++;
        timers.startSingleTimer(new Ask(), pauses.after(failures, jitter));
      }
    }
  }
}
