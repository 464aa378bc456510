package io.hekla.model.podgroup;

import io.hekla.model.machine.Kept;
import io.hekla.model.machine.LogicalName;
import java.util.List;
import java.util.stream.Stream;

/** What a PodGroup's entity is told. Every command may be repeated without harm. */
public sealed interface PodGroupCommand extends Kept {
  /**
   * Look at this. Sent on every change, at start, on resync, and when a {@link
   * PodGroupEffect.WakeAt} is due.
   */
  @LogicalName("pod-group.command.observe")
  record Observe(PodGroupSight sight) implements PodGroupCommand {}

  /**
   * See to it that ordinary pods have their PodGroup. Sent after the look, if anything is amiss.
   */
  @LogicalName("pod-group.command.provide")
  record Provide(OrdinarySight sight) implements PodGroupCommand {}

  /** The API no longer lists the PodGroup. */
  @LogicalName("pod-group.command.gone")
  record Gone() implements PodGroupCommand {}

  /** Keep this part of a session's decisions and carry it out. */
  @LogicalName("pod-group.command.record-part")
  record RecordPart(Part part) implements PodGroupCommand {}

  /** What became of binds; those of one gang together. */
  @LogicalName("pod-group.command.binds-settled")
  record BindsSettled(List<Outcome> outcomes) implements PodGroupCommand {
    public BindsSettled {
      outcomes = List.copyOf(outcomes);
    }
  }

  /** What became of evictions; those of one gang together. */
  @LogicalName("pod-group.command.evictions-settled")
  record EvictionsSettled(List<Outcome> outcomes) implements PodGroupCommand {
    public EvictionsSettled {
      outcomes = List.copyOf(outcomes);
    }
  }

  /**
   * The scheduler still counts these decisions of an earlier part, though the API has shown nothing
   * of them for long, or a suspended entity declined the part. It is sent after the part: what
   * became of the decisions is told again; what nothing is known of is done again, and all of a
   * part that was never recorded is refused.
   *
   * @param uid of the PodGroup
   * @param term of the part
   * @param session of the part
   */
  @LogicalName("pod-group.command.still-counted")
  record StillCounted(
      String uid, long term, long session, List<Part.Bind> binds, List<Part.Eviction> evictions)
      implements PodGroupCommand {
    public StillCounted {
      binds = List.copyOf(binds);
      evictions = List.copyOf(evictions);
    }

    /** All of them, as refused for a reason. */
    public List<PodGroupEvent.Refusal> refusals(String reason) {
      return Stream.concat(
              binds.stream().map(bind -> new PodGroupEvent.Refusal(bind.podUid(), true, reason)),
              evictions.stream().map(one -> new PodGroupEvent.Refusal(one.podUid(), false, reason)))
          .toList();
    }
  }

  /** These pods, for whose leaving binds wait, are no longer there. */
  @LogicalName("pod-group.command.victims-gone")
  record VictimsGone(List<String> podUids) implements PodGroupCommand {
    public VictimsGone {
      podUids = List.copyOf(podUids);
    }
  }

  /**
   * What became of one bind or eviction.
   *
   * @param refusal why it was not done; empty if it was, or had been before
   */
  @LogicalName("pod-group.command.outcome")
  record Outcome(String podUid, String refusal) implements Kept {}
}
