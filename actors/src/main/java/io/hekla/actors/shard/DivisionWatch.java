package io.hekla.actors.shard;

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
import io.hekla.model.manifest.Problem;
import io.hekla.model.manifest.Reading;
import io.hekla.model.nodeshard.DivisionReader;
import io.hekla.model.nodeshard.DivisionSettings;
import java.util.List;
import java.util.Optional;

/**
 * Reader of the configuration of the division of nodes by name, again and again: a watch would
 * report every ConfigMap of the cluster. A text that cannot be used is reported once; it, and the
 * deletion of the ConfigMap, leave the last configuration in place.
 */
final class DivisionWatch extends AbstractBehavior<DivisionWatch.Message> {
  /** Key in the ConfigMap. */
  static final String KEY = "sharding.yaml";

  /** Messages to this actor. */
  sealed interface Message extends NoSerializationVerificationNeeded {}

  private record Poll() implements Message {}

  private record Answered(Answer<ConfigMap> answer) implements Message {}

  /** Notice that another configuration holds from now on. */
  record Configured(DivisionSettings settings) implements NoSerializationVerificationNeeded {}

  private final TimerScheduler<Message> timers;
  private final ObjectKey configMap;
  private final KubernetesApi api;
  private final NodeShardSettings settings;
  private final Observing observing;
  private final ActorRef<Configured> listener;

  /** Text that was last read; empty before the first one. */
  private Optional<String> text = Optional.empty();

  private String trouble = "";

  private DivisionWatch(
      ActorContext<Message> context,
      TimerScheduler<Message> timers,
      ObjectKey configMap,
      KubernetesApi api,
      NodeShardSettings settings,
      Observing observing,
      ActorRef<Configured> listener) {
    super(context);
    context.setLoggerName(DivisionWatch.class);
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
      NodeShardSettings settings,
      Observing observing,
      ActorRef<Configured> listener) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers ->
                    new DivisionWatch(
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
      case Answer.Done<ConfigMap> done ->
          Optional.ofNullable(done.object().getData())
              .map(data -> data.get(KEY))
              .ifPresentOrElse(this::take, () -> report("it has no key " + KEY));
      case Answer.Refused<ConfigMap> no when no.isNotFound() -> report("it does not exist");
      case Answer.Refused<ConfigMap> no -> report(no.message());
      case Answer.Unreachable<ConfigMap> unreachable -> report(unreachable.message());
      case Answer.Deferred<ConfigMap> held -> report(held.why());
    }
  }

  private void report(String why) {
    if (!why.equals(trouble)) {
      trouble = why;
      getContext()
          .getLog()
          .warn(
              "ConfigMap {}, which configures NodeShards, cannot be read, so {}: {}",
              configMap,
              text.isEmpty() ? "nodes are not divided" : "the last configuration stays",
              why);
    }
  }

  private void take(String now) {
    trouble = "";
    if (text.filter(now::equals).isPresent()) {
      return;
    }
    text = Optional.of(now);
    String source = "ConfigMap " + configMap + ", " + KEY;
    switch (DivisionReader.read(source, now)) {
      case Reading.Bad<DivisionSettings> bad ->
          log(bad.problems(), "The last configuration stays, and no NodeShard is changed");
      case Reading.Good<DivisionSettings> good -> {
        log(good.value().warnings(), "The rest of the configuration counts");
        getContext()
            .getLog()
            .info("nodes are divided among {} schedulers", good.value().shares().size());
        listener.tell(new Configured(good.value()));
      }
    }
  }

  private void log(List<Problem> problems, String consequence) {
    problems.forEach(problem -> getContext().getLog().warn("{}. {}", problem, consequence));
  }
}
