package io.hekla.model.podgroup;

import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import java.util.List;
import java.util.stream.Stream;

/** Command to a PodGroup entity. Every command may be repeated without harm. */
public sealed interface PodGroupCommand extends JournalSerializable {
  /**
   * Observation to reconcile. Sent on every change, at start, on resync, and when a {@link
   * PodGroupEffect.WakeAt} is due.
   */
  @LogicalName("pod-group.command.observe")
  record Observe(PodGroupObservation observation) implements PodGroupCommand {}

  /**
   * Request to provide ordinary pods with their PodGroup. Sent after the observation, if anything
   * differs.
   */
  @LogicalName("pod-group.command.provision")
  record Provision(OrdinaryPodsObservation observation) implements PodGroupCommand {}

  /** Notice that the API no longer lists the PodGroup. */
  @LogicalName("pod-group.command.gone")
  record Gone() implements PodGroupCommand {}

  /** Decisions of a session, to be persisted and carried out. */
  @LogicalName("pod-group.command.record-decisions")
  record RecordDecisions(PodGroupDecisions decisions) implements PodGroupCommand {}

  /** Outcomes of binds; those of one gang together. */
  @LogicalName("pod-group.command.binds-settled")
  record BindsSettled(List<Outcome> outcomes) implements PodGroupCommand {
    public BindsSettled {
      outcomes = List.copyOf(outcomes);
    }
  }

  /** Outcomes of evictions; those of one gang together. */
  @LogicalName("pod-group.command.evictions-settled")
  record EvictionsSettled(List<Outcome> outcomes) implements PodGroupCommand {
    public EvictionsSettled {
      outcomes = List.copyOf(outcomes);
    }
  }

  /**
   * Query of the scheduler, which still counts these decisions of an earlier delivery, though the
   * API has shown nothing of them for long, or a suspended entity declined the delivery. It is sent
   * after the delivery: known outcomes are reported again; decisions of which nothing is known are
   * carried out again, and all of a delivery that was never recorded is refused.
   *
   * @param uid uid of the PodGroup
   * @param term term of the delivery
   * @param session session of the delivery
   */
  @LogicalName("pod-group.command.check-assumed")
  record CheckAssumed(
      String uid,
      long term,
      long session,
      List<PodGroupDecisions.Bind> binds,
      List<PodGroupDecisions.Eviction> evictions)
      implements PodGroupCommand {
    public CheckAssumed {
      binds = List.copyOf(binds);
      evictions = List.copyOf(evictions);
    }

    /** Returns all of them, as refused for a reason. */
    public List<PodGroupEvent.Refusal> refusals(String reason) {
      return Stream.concat(
              binds.stream().map(bind -> new PodGroupEvent.Refusal(bind.podUid(), true, reason)),
              evictions.stream().map(one -> new PodGroupEvent.Refusal(one.podUid(), false, reason)))
          .toList();
    }
  }

  /** Notice that these pods, for whose removal binds wait, are gone. */
  @LogicalName("pod-group.command.victims-gone")
  record VictimsGone(List<String> podUids) implements PodGroupCommand {
    public VictimsGone {
      podUids = List.copyOf(podUids);
    }
  }

  /**
   * Outcome of one bind or eviction.
   *
   * @param refusal reason why it was not done; empty if it was, or had been before
   */
  @LogicalName("pod-group.command.outcome")
  record Outcome(String podUid, String refusal) implements JournalSerializable {}
}
