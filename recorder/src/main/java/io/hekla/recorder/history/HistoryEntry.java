package io.hekla.recorder.history;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.job.JobPhase;
import java.time.Instant;
import java.util.Optional;

/**
 * Entry of the history of an object, in words.
 *
 * @param kind kind of the object that it is about: Job, PodGroup, Pod …
 * @param object that object
 * @param what what happened, in one word: Phase, Waits, Bound, Evicted, Ended …
 * @param text the rest in a sentence
 * @param until end of what lasts; empty if it lasts still, or is of a moment
 * @param lasts whether it lasts: a phase, the reason of a wait
 * @param details the row that it was made of, as JSON
 */
public record HistoryEntry(
    Instant at,
    String kind,
    ObjectKey object,
    String what,
    String text,
    Optional<Instant> until,
    boolean lasts,
    JsonNode details) {
  /** First observation of an object of this uid. */
  public static final String BEGUN = "Begun";

  /** Phase that a Job entered. */
  public static final String PHASE = "Phase";

  /** Reason for which a PodGroup waits. */
  public static final String WAITS = "Waits";

  /** Bind of pods to nodes. */
  public static final String BOUND = "Bound";

  /** Start of a pod on its node. */
  public static final String STARTED = "Started";

  /** End of a pod. */
  public static final String ENDED = "Ended";

  /** Removal of the object. */
  public static final String REMOVED = "Removed";

  /** Returns whether it is the entry into a phase that a Job leaves only by a command. */
  public boolean isFinal() {
    return what.equals(PHASE)
        && JobPhase.read(text.substring(text.lastIndexOf(' ') + 1)).isAtRest();
  }

  HistoryEntry ending(Instant end) {
    return new HistoryEntry(at, kind, object, what, text, Optional.of(end), lasts, details);
  }

  HistoryEntry saying(String other) {
    return new HistoryEntry(at, kind, object, what, other, until, lasts, details);
  }
}
