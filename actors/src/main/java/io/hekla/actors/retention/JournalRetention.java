package io.hekla.actors.retention;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import io.hekla.actors.entity.EntityId;
import io.hekla.actors.feed.FeedMessage;
import io.hekla.actors.health.Restarts;
import io.hekla.actors.journal.DeletedObjectJournals;
import io.hekla.actors.journal.JournalHead;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.actors.journal.JournalProjection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;

/**
 * Singleton that removes the journals of entities whose objects are gone, so that one member does.
 *
 * <p>In rounds: the entities that have nothing left to do are compared, page by page, with the
 * objects that the feed knows; those without object are marked as gone. Journals of entities that
 * have been gone for long enough, and still are, are removed in batches, one per second. An entity
 * with work left is never a candidate; nor is any while the feed does not know all objects. An
 * entity that is woken meanwhile loses nothing, see {@link DeletedObjectJournals}.
 */
public final class JournalRetention extends AbstractBehavior<JournalRetention.Message> {
  /** Number of entities that are compared with objects at once. */
  private static final int PAGE = 1000;

  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final TimerScheduler<Message> timers;
  private final RetentionSettings settings;
  private final JournalLocation journal;
  private final List<JournalProjection> projections;
  private final ActorRef<FeedMessage> feed;
  private final ActorRef<FeedMessage.Absent> answers;
  private final Clock clock;
  private final Executor blocking;
  private Step step = new Step.Mark("");
  private List<JournalHead> queried = List.of();
  private long removedInRound;

  /** Work on the journal that is under way. */
  private sealed interface Step {
    /** Step that marks the entities after this persistence id that are gone. */
    record Mark(String after) implements Step {}

    /** Step that removes journals of entities gone for long enough. */
    record Remove() implements Step {}
  }

  /** Messages of this actor. */
  public sealed interface Message extends NoSerializationVerificationNeeded {}

  private record Go() implements Message {}

  private record Candidates(List<JournalHead> heads) implements Message {
    Candidates {
      heads = List.copyOf(heads);
    }
  }

  private record Absent(FeedMessage.Absent absent) implements Message {}

  private record Done(int removed) implements Message {}

  private record Failed(Throwable failure) implements Message {}

  private JournalRetention(
      ActorContext<Message> context,
      TimerScheduler<Message> timers,
      RetentionSettings settings,
      JournalLocation journal,
      List<JournalProjection> projections,
      ActorRef<FeedMessage> feed,
      Clock clock) {
    super(context);
    this.timers = timers;
    this.settings = settings;
    this.journal = journal;
    this.projections = List.copyOf(projections);
    this.feed = feed;
    this.clock = clock;
    this.answers = context.messageAdapter(FeedMessage.Absent.class, Absent::new);
    this.blocking =
        context.getSystem().dispatchers().lookup(DispatcherSelector.fromConfig("hekla-journal"));
    again(settings.every());
  }

  /**
   * Creates a retention that begins after a pause.
   *
   * @param projections hold back the journals that they have not read to the end
   * @param feed knows the existing objects
   */
  public static Behavior<Message> create(
      RetentionSettings settings,
      JournalLocation journal,
      List<JournalProjection> projections,
      ActorRef<FeedMessage> feed,
      Clock clock) {
    Behavior<Message> retention =
        Behaviors.setup(
            context ->
                Behaviors.withTimers(
                    timers ->
                        new JournalRetention(
                            context, timers, settings, journal, projections, feed, clock)));
    return Restarts.of("journal-retention", Message.class, retention);
  }

  @Override
  public Receive<Message> createReceive() {
    return newReceiveBuilder().onAnyMessage(this::onMessage).build();
  }

  private Behavior<Message> onMessage(Message message) {
    switch (message) {
      case Go go -> readCandidates();
      case Candidates candidates -> queryAbsent(candidates.heads());
      case Absent absent -> change(absent.absent().absent());
      case Done done -> goOn(done.removed());
      case Failed failed -> {
        getContext().getLog().warn("journals of deleted objects stay for now", failed.failure());
        startOver();
      }
    }
    return this;
  }

  private void again(Duration pause) {
    timers.startSingleTimer(new Go(), pause);
  }

  /** Begins the next round after a pause. */
  private void startOver() {
    if (removedInRound > 0) {
      getContext().getLog().info("removed {} journals of deleted objects", removedInRound);
    }
    removedInRound = 0;
    step = new Step.Mark("");
    again(settings.every());
  }

  private void readCandidates() {
    long due = clock.millis() - settings.keep().toMillis();
    Step now = step;
    inBackground(
        () ->
            new Candidates(
                switch (now) {
                  case Step.Mark mark -> DeletedObjectJournals.ended(journal, mark.after(), PAGE);
                  case Step.Remove remove ->
                      DeletedObjectJournals.due(journal, due, settings.perSecond());
                }));
  }

  private void queryAbsent(List<JournalHead> heads) {
    queried = heads;
    feed.tell(
        new FeedMessage.FindAbsent(
            heads.stream()
                .map(head -> EntityId.parse(head.persistenceId()))
                .flatMap(Optional::stream)
                .toList(),
            answers));
  }

  private void change(Set<EntityId> absent) {
    var gone = new ArrayList<JournalHead>();
    var there = new ArrayList<JournalHead>();
    for (JournalHead head : queried) {
      boolean isGone = EntityId.parse(head.persistenceId()).filter(absent::contains).isPresent();
      (isGone ? gone : there).add(head);
    }
    long now = clock.millis();
    Step step = this.step;
    inBackground(
        () ->
            switch (step) {
              case Step.Mark mark -> {
                DeletedObjectJournals.gone(journal, gone, now);
                yield new Done(0);
              }
              case Step.Remove remove -> {
                DeletedObjectJournals.there(journal, there);
                yield new Done(DeletedObjectJournals.remove(journal, gone, projections).size());
              }
            });
  }

  private void goOn(int removed) {
    removedInRound += removed;
    switch (step) {
      case Step.Mark mark -> {
        boolean more = queried.size() == PAGE;
        step = more ? new Step.Mark(queried.getLast().persistenceId()) : new Step.Remove();
        again(more ? Duration.ZERO : PAUSE);
      }
      case Step.Remove remove -> {
        // None removed of a full batch: a projection holds them back, and the next would be the
        // same.
        if (queried.size() == settings.perSecond() && removed > 0) {
          again(PAUSE);
        } else {
          startOver();
        }
      }
    }
  }

  private interface Blocking {
    Message run() throws SQLException;
  }

  private void inBackground(Blocking work) {
    getContext()
        .pipeToSelf(
            CompletableFuture.supplyAsync(
                () -> {
                  try {
                    return work.run();
                  } catch (SQLException e) {
                    throw new CompletionException(e);
                  }
                },
                blocking),
            (result, failure) -> failure == null ? result : new Failed(failure));
  }
}
