package io.hekla.actors.configmap;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.hekla.actors.observing.Observing;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.cluster.ObjectKey;
import java.util.function.Consumer;

/**
 * Reader of a ConfigMap by name, again and again: a watch would report every ConfigMap of the
 * cluster. It is read while Hekla acts.
 */
public final class ConfigMapPoll extends AbstractBehavior<ConfigMapPoll.Message> {
  /** Messages to this actor, its own. */
  public sealed interface Message extends NoSerializationVerificationNeeded {}

  private record Poll() implements Message {}

  private record Answered(Answer<ConfigMap> answer) implements Message {}

  private final TimerScheduler<Message> timers;
  private final ObjectKey configMap;
  private final PollIntervals intervals;
  private final KubernetesApi api;
  private final Observing observing;
  private final Consumer<Answer<ConfigMap>> reader;

  private ConfigMapPoll(
      ActorContext<Message> context,
      TimerScheduler<Message> timers,
      ObjectKey configMap,
      PollIntervals intervals,
      KubernetesApi api,
      Observing observing,
      Consumer<Answer<ConfigMap>> reader) {
    super(context);
    this.timers = timers;
    this.configMap = configMap;
    this.intervals = intervals;
    this.api = api;
    this.observing = observing;
    this.reader = reader;
    poll();
  }

  /**
   * Creates an actor that reads at once.
   *
   * @param reader receives each answer in this actor, which fails with it
   */
  public static Behavior<Message> create(
      ObjectKey configMap,
      PollIntervals intervals,
      KubernetesApi api,
      Observing observing,
      Consumer<Answer<ConfigMap>> reader) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers ->
                    new ConfigMapPoll(
                        context, timers, configMap, intervals, api, observing, reader)));
  }

  @Override
  public Receive<Message> createReceive() {
    return newReceiveBuilder().onAnyMessage(this::onMessage).build();
  }

  private Behavior<Message> onMessage(Message message) {
    switch (message) {
      case Poll poll -> poll();
      case Answered answered -> {
        reader.accept(answered.answer());
        timers.startSingleTimer(new Poll(), intervals.poll());
      }
    }
    return this;
  }

  private void poll() {
    if (!observing.acts()) {
      timers.startSingleTimer(new Poll(), intervals.whileNotActing(observing));
      return;
    }
    getContext()
        .pipeToSelf(
            api.get(Kind.CONFIG_MAP, configMap),
            (answer, failure) ->
                new Answered(
                    answer == null ? new Answer.Unreachable<>(String.valueOf(failure)) : answer));
  }
}
