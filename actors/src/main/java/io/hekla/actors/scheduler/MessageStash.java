package io.hekla.actors.scheduler;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.BehaviorInterceptor;
import akka.actor.typed.TypedActorContext;
import akka.actor.typed.javadsl.Behaviors;
import io.hekla.actors.entity.EntityTypes;
import io.hekla.actors.feed.FeedMessage;
import io.hekla.model.machine.JournalSerializable;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Set;

/**
 * Interceptor that makes messages of a scheduler wait here, and not with Akka, while the journal
 * stores an event or is read: Akka takes those that waited one inside the other, and some hundreds
 * of them exhaust the stack. Requests of entities to the feed beside the scheduler are passed on to
 * it at once.
 */
final class MessageStash extends BehaviorInterceptor<SchedulerMessage, SchedulerMessage> {
  /**
   * Number of waiting messages from which those of entities are dropped; the entities are asked
   * again.
   */
  private static final int MOST = 10_000;

  private final ActorRef<FeedMessage> feed;
  private final Waiting waiting;

  /** Waiting messages, and whether the scheduler is at the journal. */
  static final class Waiting {
    private final Queue<SchedulerMessage> messages = new ArrayDeque<>();
    private boolean isAtJournal = true;

    /** Records that no message can be taken from now on. */
    void atJournal() {
      isAtJournal = true;
    }

    /** Records that the journal has answered. */
    void done(ActorRef<SchedulerMessage> self) {
      isAtJournal = false;
      next(self);
    }

    private void next(ActorRef<SchedulerMessage> self) {
      if (!isAtJournal && !messages.isEmpty()) {
        self.tell(new SchedulerMessage.Next());
      }
    }
  }

  /**
   * @param waiting messages of the wrapped scheduler
   */
  MessageStash(ActorRef<FeedMessage> feed, Waiting waiting) {
    super(SchedulerMessage.class);
    this.feed = feed;
    this.waiting = waiting;
  }

  @Override
  public Behavior<SchedulerMessage> aroundReceive(
      TypedActorContext<SchedulerMessage> context,
      SchedulerMessage message,
      ReceiveTarget<SchedulerMessage> target) {
    return switch (message) {
      case SchedulerMessage.ReconcileObject reconcile -> {
        feed.tell(
            new FeedMessage.HaveWork(EntityTypes.named(reconcile.type()), Set.of(reconcile.key())));
        yield Behaviors.same();
      }
      case SchedulerMessage.AwaitVictims await -> {
        feed.tell(new FeedMessage.AwaitVictims(await.podGroup(), await.podUids()));
        yield Behaviors.same();
      }
      case SchedulerMessage.Next next -> {
        SchedulerMessage first = waiting.isAtJournal ? null : waiting.messages.poll();
        if (first == null) {
          yield Behaviors.same();
        }
        Behavior<SchedulerMessage> after = target.apply(context, first);
        waiting.next(context.asJava().getSelf());
        yield after;
      }
      case SchedulerMessage other when waiting.isAtJournal || !waiting.messages.isEmpty() -> {
        if (waiting.messages.size() < MOST || !(other instanceof JournalSerializable)) {
          waiting.messages.add(other);
        }
        yield Behaviors.same();
      }
      case SchedulerMessage other -> target.apply(context, other);
    };
  }
}
