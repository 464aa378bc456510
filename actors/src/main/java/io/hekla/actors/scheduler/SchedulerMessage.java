package io.hekla.actors.scheduler;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.ActorRef;
import io.hekla.actors.configuration.LoadedConfiguration;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.feed.FeedMessage;
import io.hekla.actors.node.NodeDirectory;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import io.hekla.model.podgroup.PodGroupEvent;
import io.hekla.scheduler.Engine;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Messages to the scheduler. */
public sealed interface SchedulerMessage {
  /**
   * Binds or evictions of a PodGroup's pods that it could not have done.
   *
   * @param term of the last delivery that it had recorded; later decisions are not meant
   * @param session of that delivery
   */
  @LogicalName("scheduler.message.refusals")
  record Refusals(ObjectKey podGroup, long term, long session, List<PodGroupEvent.Refusal> refused)
      implements SchedulerMessage, JournalSerializable {
    public Refusals {
      refused = List.copyOf(refused);
    }
  }

  /**
   * Notice that a PodGroup did not persist its delivery, because it has received a newer term.
   *
   * @param newest that term
   */
  @LogicalName("scheduler.message.delivery-refused")
  record DeliveryRefused(ObjectKey podGroup, long term, long session, long newest)
      implements SchedulerMessage, JournalSerializable {}

  /**
   * Notice that a PodGroup's entity is suspended and has not recorded this delivery; another copy
   * of it may be on its way.
   *
   * @param uid of the PodGroup
   * @param reason as the PodGroup's condition states
   */
  @LogicalName("scheduler.message.delivery-declined")
  record DeliveryDeclined(ObjectKey podGroup, String uid, long term, long session, String reason)
      implements SchedulerMessage, JournalSerializable {}

  /**
   * Notice that a PodGroup's entity is suspended, and was asked about a delivery after all its
   * copies: these binds and evictions will not happen.
   *
   * @param uid of the PodGroup
   * @param term of the delivery in question
   * @param session of that delivery
   * @param reason as the PodGroup's condition states
   */
  @LogicalName("scheduler.message.pod-group-suspended")
  record PodGroupSuspended(
      ObjectKey podGroup,
      String uid,
      long term,
      long session,
      List<PodGroupEvent.Refusal> refused,
      String reason)
      implements SchedulerMessage, JournalSerializable {
    public PodGroupSuspended {
      refused = List.copyOf(refused);
    }
  }

  /** Request of a PodGroup for a notice once these pods are gone. */
  @LogicalName("scheduler.message.await-victims")
  record AwaitVictims(ObjectKey podGroup, List<String> podUids)
      implements SchedulerMessage, JournalSerializable {
    public AwaitVictims {
      podUids = List.copyOf(podUids);
    }
  }

  /**
   * Request for an observation of an entity that has work left and none: it was moved, or came back
   * without one.
   *
   * @param type of the entity
   */
  @LogicalName("scheduler.message.reconcile-object")
  record ReconcileObject(String type, ObjectKey key)
      implements SchedulerMessage, JournalSerializable {}

  /** Confirmation that a PodGroup has persisted its delivery. */
  record DeliveryConfirmed(EntityMessage.Confirmed confirmed)
      implements SchedulerMessage, NoSerializationVerificationNeeded {}

  /**
   * Question for the reasons why PodGroups wait, by the last session; nothing of it is persisted.
   */
  @LogicalName("scheduler.message.get-pending-reasons")
  record GetPendingReasons(ActorRef<PendingReasons> replyTo)
      implements SchedulerMessage, JournalSerializable {}

  /**
   * Reasons why PodGroups wait; of very many the first by key.
   *
   * @param reasons one sentence for each PodGroup that waits
   */
  @LogicalName("scheduler.message.pending-reasons")
  record PendingReasons(List<PendingReason> reasons) implements JournalSerializable {
    /** Most PodGroups in an answer. */
    static final int MOST = 1000;

    public PendingReasons {
      reasons = List.copyOf(reasons);
    }

    /** PodGroup that waits. */
    @LogicalName("scheduler.message.pending-reasons.pending-reason")
    public record PendingReason(ObjectKey podGroup, String message)
        implements JournalSerializable {}
  }

  /** Request to stop, for another member. */
  @LogicalName("scheduler.message.stop")
  record Stop() implements SchedulerMessage, JournalSerializable {}

  /** Beginning of the term: sent to itself after recovery. */
  record Begin() implements SchedulerMessage, NoSerializationVerificationNeeded {}

  /** Message that takes the first of those that wait for the journal. */
  record Next() implements SchedulerMessage, NoSerializationVerificationNeeded {}

  /** Timer that runs a session if none runs, regardless of changes. */
  record Tick() implements SchedulerMessage, NoSerializationVerificationNeeded {}

  /** Notice of changes, after which a session runs as soon as the pause between two allows. */
  record Changed() implements SchedulerMessage, NoSerializationVerificationNeeded {}

  /** Notice that resourceVersions went back: former changes do not count. */
  record VersionsWentBack() implements SchedulerMessage, NoSerializationVerificationNeeded {}

  /** End of the shortest pause between two sessions. */
  record PauseOver() implements SchedulerMessage, NoSerializationVerificationNeeded {}

  /**
   * Timer that sends unconfirmed deliveries to their PodGroups again, and asks about overdue
   * decisions.
   */
  record Remind() implements SchedulerMessage, NoSerializationVerificationNeeded {}

  /** Entities with work left, read from the journal, or the failure to read them. */
  record WorkFound(List<FeedMessage.HaveWork> work, @Nullable Throwable failure)
      implements SchedulerMessage, NoSerializationVerificationNeeded {
    public WorkFound {
      work = List.copyOf(work);
    }
  }

  /** Request to read the entities with work left from the journal. */
  record FindWork() implements SchedulerMessage, NoSerializationVerificationNeeded {}

  /** Notice that the mode may have changed, or its reason. */
  record ModeChanged() implements SchedulerMessage, NoSerializationVerificationNeeded {}

  /** Configuration of the next session. */
  record Configured(LoadedConfiguration taken)
      implements SchedulerMessage, NoSerializationVerificationNeeded {}

  /** Answer of the feed. */
  record FeedAnswered(FeedMessage.Changes changes)
      implements SchedulerMessage, NoSerializationVerificationNeeded {}

  /** Answer of the node directory. */
  record NodesAnswered(NodeDirectory.Snapshots snapshots)
      implements SchedulerMessage, NoSerializationVerificationNeeded {}

  /** Result of a session of a term, or its failure. */
  record Decided(long term, long session, Engine.@Nullable Step step, @Nullable Throwable failure)
      implements SchedulerMessage, NoSerializationVerificationNeeded {}
}
