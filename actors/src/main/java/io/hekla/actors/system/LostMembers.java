package io.hekla.actors.system;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.ClusterEvent.MemberRemoved;
import akka.cluster.ClusterEvent.ReachableMember;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Subscribe;
import io.hekla.actors.feed.FeedMessage;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Recovery from the loss of a member: its entities are gone, too, with the last messages to them
 * and the requests they had under way, so every object is observed again, and every entity with
 * work left is woken elsewhere. The same when a member is reached again that was not for a while,
 * since messages in between may be lost. Only the feed of the member where the scheduler runs does
 * as it is told.
 *
 * <p>Entities of a shard that merely moves are not asleep unnoticed: each asks for itself, see
 * {@link io.hekla.actors.entity.MachineEntity}.
 */
final class LostMembers {
  /**
   * Pause until this member's own sharding knows of the loss as well: messages before go to the
   * lost member, messages after wait until the entity has a new place, however long that takes.
   */
  private static final Duration PAUSE = Duration.ofSeconds(2);

  /** Pause until the journal is read again after a failure. */
  private static final Duration RETRY = Duration.ofSeconds(5);

  sealed interface Message extends NoSerializationVerificationNeeded {}

  private record Lost() implements Message {}

  private record WakeAll() implements Message {}

  private record FindWork() implements Message {}

  private record NotFound(Throwable failure) implements Message {}

  private record Found(List<FeedMessage.HaveWork> work) implements Message {
    Found {
      work = List.copyOf(work);
    }
  }

  private LostMembers() {}

  static Behavior<Message> create(
      ActorRef<FeedMessage> feed, Supplier<List<FeedMessage.HaveWork>> workLeft) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> {
                  Cluster.get(context.getSystem())
                      .subscriptions()
                      .tell(
                          Subscribe.create(
                              context.messageAdapter(MemberRemoved.class, gone -> new Lost()),
                              MemberRemoved.class));
                  Cluster.get(context.getSystem())
                      .subscriptions()
                      .tell(
                          Subscribe.create(
                              context.messageAdapter(ReachableMember.class, back -> new Lost()),
                              ReachableMember.class));
                  var blocking =
                      context
                          .getSystem()
                          .dispatchers()
                          .lookup(DispatcherSelector.fromConfig("hekla-journal"));
                  return Behaviors.receiveMessage(
                      message -> {
                        switch (message) {
                          case Lost lost -> timers.startSingleTimer(new WakeAll(), PAUSE);
                          case WakeAll wake -> {
                            feed.tell(new FeedMessage.Resync());
                            context.getSelf().tell(new FindWork());
                          }
                          case FindWork find ->
                              context.pipeToSelf(
                                  CompletableFuture.supplyAsync(workLeft, blocking),
                                  (work, failure) ->
                                      work == null ? new NotFound(failure) : new Found(work));
                          case NotFound not -> {
                            context
                                .getLog()
                                .error(
                                    "cannot read which entities have work left; trying again",
                                    not.failure());
                            timers.startSingleTimer(new FindWork(), RETRY);
                          }
                          case Found found -> found.work().forEach(feed::tell);
                        }
                        return Behaviors.same();
                      });
                }));
  }
}
