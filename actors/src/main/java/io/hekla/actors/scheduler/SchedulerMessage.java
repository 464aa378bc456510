package io.hekla.actors.scheduler;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.ActorRef;
import io.hekla.actors.configuration.TakenConfiguration;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.feed.FeedMessage;
import io.hekla.actors.node.NodeDirectory;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.machine.Kept;
import io.hekla.model.machine.LogicalName;
import io.hekla.model.podgroup.PodGroupEvent;
import io.hekla.scheduler.Engine;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the scheduler is told. */
public sealed interface SchedulerMessage {
  /**
   * A PodGroup could not have these binds or evictions of its pods done.
   *
   * @param term of the last part that it had recorded; what was decided later is not meant
   * @param session of that part
   */
  @LogicalName("scheduler.message.refusals")
  record Refusals(ObjectKey podGroup, long term, long session, List<PodGroupEvent.Refusal> refused)
      implements SchedulerMessage, Kept {
    public Refusals {
      refused = List.copyOf(refused);
    }
  }

  /**
   * A PodGroup did not keep its part, because it has heard from a newer term.
   *
   * @param newest that term
   */
  @LogicalName("scheduler.message.part-refused")
  record PartRefused(ObjectKey podGroup, long term, long session, long newest)
      implements SchedulerMessage, Kept {}

  /**
   * A PodGroup's entity is suspended and has not recorded this part; another copy of it may be on
   * its way.
   *
   * @param uid of the PodGroup
   * @param reason as the PodGroup's condition says
   */
  @LogicalName("scheduler.message.part-declined")
  record PartDeclined(ObjectKey podGroup, String uid, long term, long session, String reason)
      implements SchedulerMessage, Kept {}

  /**
   * A PodGroup's entity is suspended, and was asked about a part after all its copies: these binds
   * and evictions will not happen.
   *
   * @param uid of the PodGroup
   * @param term of the part that was asked about
   * @param session of that part
   * @param reason as the PodGroup's condition says
   */
  @LogicalName("scheduler.message.pod-group-suspended")
  record PodGroupSuspended(
      ObjectKey podGroup,
      String uid,
      long term,
      long session,
      List<PodGroupEvent.Refusal> refused,
      String reason)
      implements SchedulerMessage, Kept {
    public PodGroupSuspended {
      refused = List.copyOf(refused);
    }
  }

  /** A PodGroup wants to know when these pods are gone. */
  @LogicalName("scheduler.message.await-victims")
  record AwaitVictims(ObjectKey podGroup, List<String> podUids) implements SchedulerMessage, Kept {
    public AwaitVictims {
      podUids = List.copyOf(podUids);
    }
  }

  /**
   * An entity has work left and does not know what the API shows: it was moved, or came back
   * without being looked at.
   *
   * @param type of the entity
   */
  @LogicalName("scheduler.message.look-at")
  record LookAt(String type, ObjectKey key) implements SchedulerMessage, Kept {}

  /** A PodGroup has kept its part. */
  record PartKept(EntityMessage.Confirmed confirmed)
      implements SchedulerMessage, NoSerializationVerificationNeeded {}

  /** Say what the PodGroups wait for, by the last session; nothing of it is kept. */
  @LogicalName("scheduler.message.ask-why")
  record AskWhy(ActorRef<Waiting> replyTo) implements SchedulerMessage, Kept {}

  /**
   * What PodGroups wait for; of very many the first by key.
   *
   * @param all one sentence for each PodGroup that waits
   */
  @LogicalName("scheduler.message.waiting")
  record Waiting(List<Why> all) implements Kept {
    /** So many are told at most. */
    static final int MOST = 1000;

    public Waiting {
      all = List.copyOf(all);
    }

    /** One that waits. */
    @LogicalName("scheduler.message.waiting.why")
    public record Why(ObjectKey podGroup, String sentence) implements Kept {}
  }

  /** Leave for another member. */
  @LogicalName("scheduler.message.stop")
  record Stop() implements SchedulerMessage, Kept {}

  /** Begin the term: sent to itself after recovery. */
  record Begin() implements SchedulerMessage, NoSerializationVerificationNeeded {}

  /** Take the first of those that wait for the journal. */
  record Next() implements SchedulerMessage, NoSerializationVerificationNeeded {}

  /** Hold a session if none is held, whatever changed. */
  record Tick() implements SchedulerMessage, NoSerializationVerificationNeeded {}

  /** Hold a session as soon as the pause between two allows. */
  record Changed() implements SchedulerMessage, NoSerializationVerificationNeeded {}

  /** ResourceVersions went back: nothing that was seen before counts. */
  record VersionsWentBack() implements SchedulerMessage, NoSerializationVerificationNeeded {}

  /** The shortest pause between two sessions is over. */
  record PauseOver() implements SchedulerMessage, NoSerializationVerificationNeeded {}

  /** Tell those PodGroups again that have not confirmed, and ask for what is overdue. */
  record Remind() implements SchedulerMessage, NoSerializationVerificationNeeded {}

  /** Which entities have work left was read from the journal, or could not be. */
  record WorkFound(List<FeedMessage.HaveWork> work, @Nullable Throwable failure)
      implements SchedulerMessage, NoSerializationVerificationNeeded {
    public WorkFound {
      work = List.copyOf(work);
    }
  }

  /** Read from the journal which entities have work left. */
  record FindWork() implements SchedulerMessage, NoSerializationVerificationNeeded {}

  /** The mode may have changed, or its reason. */
  record ModeChanged() implements SchedulerMessage, NoSerializationVerificationNeeded {}

  /** The next session is to run by this configuration. */
  record Configured(TakenConfiguration taken)
      implements SchedulerMessage, NoSerializationVerificationNeeded {}

  /** The feed has answered. */
  record FeedAnswered(FeedMessage.Changes changes)
      implements SchedulerMessage, NoSerializationVerificationNeeded {}

  /** The node directory has answered. */
  record NodesAnswered(NodeDirectory.Snapshots snapshots)
      implements SchedulerMessage, NoSerializationVerificationNeeded {}

  /** The engine is done with a session of a term, or has failed. */
  record Decided(long term, long session, Engine.@Nullable Step step, @Nullable Throwable failure)
      implements SchedulerMessage, NoSerializationVerificationNeeded {}
}
