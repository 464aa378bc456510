package io.hekla.controller.session;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;

/**
 * Comparison of one pod: as Hekla would have bound it and as another scheduler did.
 *
 * @param node that Hekla would have bound it to; empty if it would not have, or had not decided yet
 * @param actualNode node that it was bound to; empty if it was not
 */
@LogicalName("scheduler.mode-comparison")
public record ModeComparison(
    ObjectKey pod, String podUid, Outcome outcome, String node, String actualNode)
    implements JournalSerializable {
  /** Result of a comparison. */
  public enum Outcome {
    /** Pod bound as Hekla would have. */
    SAME_NODE("same_node", "on the same node"),
    /** Pod bound to another node. */
    OTHER_NODE("other_node", "on another node"),
    /** Pod bound though Hekla's last session had left it waiting. */
    ONLY_OTHER("only_other", "bound where Hekla would have left it waiting"),
    /** Pod bound before a session of Hekla had seen it. */
    TOO_EARLY("too_early", "bound before Hekla's first session with it"),
    /** Pod not bound for long though Hekla would have; may be bound, and compared, later. */
    ONLY_HEKLA("only_hekla", "left waiting where Hekla would have bound");

    private final String word;
    private final String text;

    Outcome(String word, String text) {
      this.word = word;
      this.text = text;
    }

    /** Returns the word for metrics. */
    public String word() {
      return word;
    }

    /** Returns the text for people, after a number of pods. */
    public String text() {
      return text;
    }
  }
}
