package io.hekla.actors.webhook;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import io.hekla.actors.webhook.CertificateSource.Round;
import java.time.Duration;
import java.util.List;

/** Actor that checks the certificate, round after round, and logs its changes. */
final class CertificateWatch extends AbstractBehavior<CertificateWatch.Message> {
  /** Messages to this actor. */
  sealed interface Message extends NoSerializationVerificationNeeded {}

  private record Check() implements Message {}

  private record Checked(Round round) implements Message {}

  private final TimerScheduler<Message> timers;
  private final CertificateSource source;
  private final Duration poll;
  private final Runnable afterObservation;
  private List<String> troubles = List.of();

  private CertificateWatch(
      ActorContext<Message> context,
      TimerScheduler<Message> timers,
      CertificateSource source,
      Duration poll,
      Runnable afterObservation) {
    super(context);
    context.setLoggerName(CertificateWatch.class);
    this.timers = timers;
    this.source = source;
    this.poll = poll;
    this.afterObservation = afterObservation;
    check();
  }

  /**
   * Checks again and again.
   *
   * @param afterObservation done after each check
   */
  static Behavior<Message> create(
      CertificateSource source, Duration poll, Runnable afterObservation) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> new CertificateWatch(context, timers, source, poll, afterObservation)));
  }

  @Override
  public Receive<Message> createReceive() {
    return newReceiveBuilder()
        .onMessage(Check.class, tick -> check())
        .onMessage(Checked.class, this::checked)
        .build();
  }

  private Behavior<Message> check() {
    getContext()
        .pipeToSelf(
            source.check(),
            (round, failure) ->
                new Checked(
                    round == null
                        ? new Round(false, List.of(), List.of(String.valueOf(failure)))
                        : round));
    return this;
  }

  private Behavior<Message> checked(Checked checked) {
    Round round = checked.round();
    afterObservation.run();
    round.news().forEach(line -> getContext().getLog().info("webhook: {}", line));
    if (!round.troubles().equals(troubles)) {
      troubles = round.troubles();
      troubles.forEach(line -> getContext().getLog().error("webhook: {}", line));
      if (troubles.isEmpty()) {
        getContext().getLog().info("webhook: certificate and configurations are in order again");
      }
    }
    timers.startSingleTimer(new Check(), round.again() ? Duration.ZERO : poll);
    return this;
  }
}
