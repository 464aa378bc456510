package io.hekla.actors.shard;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import io.hekla.actors.Children;
import io.hekla.actors.configmap.ConfigMapPoll;
import io.hekla.actors.health.Restarts;
import io.hekla.actors.kubernetes.ActorWriterHost;
import io.hekla.actors.kubernetes.ApiAdapter;
import io.hekla.actors.observing.Observing;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.session.SessionRecord;
import io.hekla.controller.shard.NodeDivider;
import io.hekla.controller.verb.TermGate;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.nodeshard.DivisionSettings;
import java.time.Clock;

/**
 * Actor around the {@link NodeDivider} of the member where the scheduler runs; it is told of
 * sessions, and has the configuration read.
 */
public final class NodeDivisionActor extends AbstractBehavior<NodeDivisionActor.Message> {
  /** Messages to this actor; they never leave their member. */
  public sealed interface Message extends NoSerializationVerificationNeeded {}

  /** Notice of a session that has ended, and whose decisions are carried out. */
  record Ended(SessionRecord session) implements Message {}

  private record Beat() implements Message {}

  private record Settled(ApiAdapter.Settled settled) implements Message {}

  private record Configured(DivisionSettings division) implements Message {}

  private final NodeDivider divider;

  private NodeDivisionActor(
      ActorContext<Message> context,
      TimerScheduler<Message> timers,
      ObjectKey configMap,
      NodeShardSettings settings,
      ActorRef<ApiAdapter.Message> adapter,
      KubernetesApi api,
      Observing observing,
      TermGate terms,
      Clock clock) {
    super(context);
    ActorRef<ApiAdapter.Settled> replies =
        context.messageAdapter(ApiAdapter.Settled.class, Settled::new);
    this.divider =
        new NodeDivider(new ActorWriterHost<>(timers, new Beat(), adapter, replies, clock), terms);
    Children.spawnAnonymous(
        context,
        ConfigMapPoll.create(
            configMap,
            settings.intervals(),
            api,
            observing,
            new DivisionConfiguration(
                configMap,
                context.messageAdapter(
                    DivisionConfiguration.Configured.class,
                    configured -> new Configured(configured.settings())))));
  }

  /**
   * Creates an actor that divides nothing before it is configured.
   *
   * @param configMap with the configuration
   * @param adapter for writes that are not urgent
   * @param api to read the configuration
   * @param terms hold back writes of a former scheduler
   */
  public static Behavior<Message> create(
      ObjectKey configMap,
      NodeShardSettings settings,
      ActorRef<ApiAdapter.Message> adapter,
      KubernetesApi api,
      Observing observing,
      TermGate terms,
      Clock clock) {
    return Restarts.of(
        "node-division",
        Message.class,
        Behaviors.<Message>setup(
            context ->
                Behaviors.withTimers(
                    timers ->
                        new NodeDivisionActor(
                            context, timers, configMap, settings, adapter, api, observing, terms,
                            clock))));
  }

  @Override
  public Receive<Message> createReceive() {
    return newReceiveBuilder().onAnyMessage(this::onMessage).build();
  }

  private Behavior<Message> onMessage(Message message) {
    switch (message) {
      case Ended ended -> divider.take(ended.session());
      case Configured configured -> divider.configure(configured.division());
      case Settled(ApiAdapter.Settled settled) ->
          divider.settled(settled.number(), settled.outcomes());
      case Beat beat -> {}
    }
    return this;
  }
}
