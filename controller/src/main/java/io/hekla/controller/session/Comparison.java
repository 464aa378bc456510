package io.hekla.controller.session;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.machine.Kept;
import io.hekla.model.machine.LogicalName;

/**
 * One pod, as Hekla would have had it and as somebody else did.
 *
 * @param node where Hekla would have bound it; empty if it would not have, or had not decided yet
 * @param foundOn where it was bound; empty if it was not
 */
@LogicalName("scheduler.comparison")
public record Comparison(ObjectKey pod, String podUid, Outcome outcome, String node, String foundOn)
    implements Kept {
  /** The result of comparing. */
  public enum Outcome {
    /** Bound as Hekla would have. */
    SAME_NODE("same_node", "on the same node"),
    /** Bound, and elsewhere. */
    OTHER_NODE("other_node", "on another node"),
    /** Bound though Hekla's last session had left it waiting. */
    ONLY_OTHER("only_other", "bound where Hekla would have waited"),
    /** Bound before a session of Hekla had looked at it. */
    TOO_EARLY("too_early", "bound before Hekla had looked"),
    /** Not bound for long though Hekla would have; may be bound, and compared, later. */
    ONLY_HEKLA("only_hekla", "left waiting where Hekla would have bound");

    private final String word;
    private final String text;

    Outcome(String word, String text) {
      this.word = word;
      this.text = text;
    }

    /** For metrics. */
    public String word() {
      return word;
    }

    /** For people, after a number of pods. */
    public String text() {
      return text;
    }
  }
}
