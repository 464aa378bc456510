package io.hekla.actors.hypernode;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.ActorRef;
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
import io.hekla.model.hypernode.DiscoveryReader;
import io.hekla.model.hypernode.DiscoverySettings;
import io.hekla.model.manifest.Problem;
import io.hekla.model.manifest.Reading;
import java.util.List;
import java.util.Optional;

/**
 * Reader of the configuration of discovery by name, again and again: a watch would report every
 * ConfigMap of the cluster. A configuration that cannot be used is reported once, and the running
 * one stays.
 */
final class DiscoveryWatch extends AbstractBehavior<DiscoveryWatch.Message> {
  /** Key in the ConfigMap. */
  static final String KEY = "volcano-controller.conf";

  /** Messages to this actor. */
  sealed interface Message extends NoSerializationVerificationNeeded {}

  private record Poll() implements Message {}

  private record Answered(Answer<ConfigMap> answer) implements Message {}

  /** Notice that another configuration holds from now on. */
  record Changed(DiscoverySettings discovery) implements NoSerializationVerificationNeeded {}

  private final TimerScheduler<Message> timers;
  private final ObjectKey configMap;
  private final KubernetesApi api;
  private final HyperNodeSettings settings;
  private final Observing observing;
  private final ActorRef<Changed> listener;

  /** Text that was last read; empty before the first read, or if there is none. */
  private Optional<String> text = Optional.empty();

  private DiscoverySettings current = DiscoverySettings.NONE;
  private boolean reportedUnanswered;

  private DiscoveryWatch(
      ActorContext<Message> context,
      TimerScheduler<Message> timers,
      ObjectKey configMap,
      KubernetesApi api,
      HyperNodeSettings settings,
      Observing observing,
      ActorRef<Changed> listener) {
    super(context);
    context.setLoggerName(DiscoveryWatch.class);
    this.timers = timers;
    this.configMap = configMap;
    this.api = api;
    this.settings = settings;
    this.observing = observing;
    this.listener = listener;
    poll();
  }

  /**
   * Creates a watch that has read nothing yet.
   *
   * @param observing whether Hekla acts on the configuration; it is not read otherwise
   */
  static Behavior<Message> create(
      ObjectKey configMap,
      KubernetesApi api,
      HyperNodeSettings settings,
      Observing observing,
      ActorRef<Changed> listener) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers ->
                    new DiscoveryWatch(
                        context, timers, configMap, api, settings, observing, listener)));
  }

  @Override
  public Receive<Message> createReceive() {
    return newReceiveBuilder().onAnyMessage(this::onMessage).build();
  }

  private Behavior<Message> onMessage(Message message) {
    switch (message) {
      case Poll poll -> poll();
      case Answered answered -> {
        onAnswer(answered.answer());
        timers.startSingleTimer(new Poll(), settings.poll());
      }
    }
    return this;
  }

  private void poll() {
    if (!observing.acts()) {
      timers.startSingleTimer(new Poll(), settings.whileNotActing(observing));
      return;
    }
    getContext()
        .pipeToSelf(
            api.get(Kind.CONFIG_MAP, configMap),
            (answer, failure) ->
                new Answered(
                    answer == null ? new Answer.Unreachable<>(String.valueOf(failure)) : answer));
  }

  private void onAnswer(Answer<ConfigMap> answer) {
    switch (answer) {
      case Answer.Done<ConfigMap> done -> {
        reportedUnanswered = false;
        take(
            Optional.ofNullable(done.object().getData())
                .map(data -> data.get(KEY))
                // Such a ConfigMap has no entry for discovery.
                .or(() -> Optional.of("")));
      }
      case Answer.Refused<ConfigMap> no when no.isNotFound() -> take(Optional.empty());
      case Answer.Refused<ConfigMap> no -> unanswered(no.message());
      case Answer.Unreachable<ConfigMap> unreachable -> unanswered(unreachable.message());
      case Answer.Deferred<ConfigMap> held -> unanswered(held.why());
    }
  }

  private void unanswered(String why) {
    if (!reportedUnanswered) {
      reportedUnanswered = true;
      getContext()
          .getLog()
          .warn(
              "ConfigMap {}, which configures network discovery, cannot be read, so discovery "
                  + "stays as it was: {}; deploy/rbac/hekla.yaml has the rule that allows it",
              configMap,
              why);
    }
  }

  private void take(Optional<String> now) {
    if (now.equals(text)) {
      return;
    }
    text = now;
    String source = "ConfigMap " + configMap + ", " + KEY;
    switch (DiscoveryReader.read(
        source, now.orElse(""), configMap.namespace(), settings.plainHttp())) {
      case Reading.Bad<DiscoverySettings> bad -> log(bad.problems());
      case Reading.Good<DiscoverySettings> good -> {
        log(good.value().problems());
        DiscoverySettings next = good.value().after(current);
        if (!next.sources().equals(current.sources())) {
          getContext()
              .getLog()
              .info(
                  "the network is discovered by {}",
                  next.sources().isEmpty()
                      ? "nothing; HyperNodes stay as they are"
                      : String.join(" and ", next.sources().keySet()));
          listener.tell(new Changed(next));
        }
        current = next;
      }
    }
  }

  private void log(List<Problem> problems) {
    problems.forEach(
        problem ->
            getContext()
                .getLog()
                .warn("{}. Sources that ran go on, and no HyperNode is deleted", problem));
  }
}
