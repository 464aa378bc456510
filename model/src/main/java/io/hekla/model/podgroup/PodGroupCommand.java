package io.hekla.model.podgroup;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.hekla.model.machine.Kept;
import java.util.List;

/** What a PodGroup's entity is told. Every command may be repeated without harm. */
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME)
public sealed interface PodGroupCommand extends Kept {
  /**
   * Look at this. Sent on every change, at start, on resync, and when a {@link
   * PodGroupEffect.WakeAt} is due.
   */
  record Observe(PodGroupSight sight) implements PodGroupCommand {}

  /**
   * See to it that ordinary pods have their PodGroup. Sent after the look, if anything is amiss.
   */
  record Provide(OrdinarySight sight) implements PodGroupCommand {}

  /** The API no longer lists the PodGroup. */
  record Gone() implements PodGroupCommand {}

  /** Keep this part of a session's decisions and carry it out. */
  record RecordPart(Part part) implements PodGroupCommand {}

  /** What became of binds; those of one gang together. */
  record BindsSettled(List<Outcome> outcomes) implements PodGroupCommand {
    public BindsSettled {
      outcomes = List.copyOf(outcomes);
    }
  }

  /** What became of evictions; those of one gang together. */
  record EvictionsSettled(List<Outcome> outcomes) implements PodGroupCommand {
    public EvictionsSettled {
      outcomes = List.copyOf(outcomes);
    }
  }

  /**
   * The scheduler still counts these decisions of an earlier part, though the API has shown nothing
   * of them for long. What became of them is told again; what nothing is known of is done again.
   *
   * @param uid of the PodGroup
   * @param term of the part
   * @param session of the part
   */
  record StillCounted(
      String uid, long term, long session, List<Part.Bind> binds, List<Part.Eviction> evictions)
      implements PodGroupCommand {
    public StillCounted {
      binds = List.copyOf(binds);
      evictions = List.copyOf(evictions);
    }
  }

  /** These pods, for whose leaving binds wait, are no longer there. */
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
  record Outcome(String podUid, String refusal) implements Kept {}
}
