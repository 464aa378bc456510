package io.hekla.recorder.explain;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.RunTimes;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.estimates.RunEstimate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Explanation of why a PodGroup, or one of its pods, waits or does not.
 *
 * @param subject what was asked about
 * @param podGroup its PodGroup
 * @param queue the queue that it asks for
 * @param session the session that the explanation is of
 * @param at the session's clock
 * @param notes what limits the explanation: gaps of the recording, the end of the job, its
 *     partition
 * @param standing where it stands
 * @param phase phase of the PodGroup after the session
 * @param reason why it waits; {@link Reason.None} if it does not
 * @param causes the chain of causes
 * @param history since when, and what changed meanwhile; empty where no earlier session is known
 * @param remedies what would let it run
 * @param areAllRemedies false if the search was cut off
 * @param reservation the room that is kept for it while it waits, if any is
 * @param expected the run time that is expected of it while it waits, where jobs get reservations
 * @param used what its queue, its namespace and its user used over time, if a plugin counts that
 */
public record Explanation(
    Subject subject,
    ObjectKey podGroup,
    String queue,
    String session,
    Instant at,
    List<String> notes,
    Standing standing,
    PodGroupPhase phase,
    Reason reason,
    Causes causes,
    Optional<WaitHistory> history,
    List<Remedy> remedies,
    boolean areAllRemedies,
    Optional<Reserved> reservation,
    Optional<Expected> expected,
    List<Used> used) {
  public Explanation {
    notes = List.copyOf(notes);
    remedies = List.copyOf(remedies);
    used = List.copyOf(used);
  }

  /** Returns the explanation with other parts, for readers who get less of it. */
  public Explanation showing(
      List<String> otherNotes,
      Causes otherCauses,
      Optional<WaitHistory> otherHistory,
      List<Remedy> otherRemedies) {
    return new Explanation(
        subject,
        podGroup,
        queue,
        session,
        at,
        otherNotes,
        standing,
        phase,
        reason,
        otherCauses,
        otherHistory,
        otherRemedies,
        areAllRemedies,
        reservation,
        expected,
        used);
  }

  /**
   * Room that is kept for a job.
   *
   * @param start the start that is expected now
   * @param promised the start that was expected when the room was reserved
   * @param nodes number of nodes on which it is
   */
  public record Reserved(Instant start, Instant promised, int nodes) {}

  /**
   * Run time that is expected of a job.
   *
   * @param source where it is from
   * @param runs number of runs of jobs alike of which it is the mean; 0 if it is from elsewhere
   * @param limited whether it is the job's limit since those took longer
   * @param estimates number of runs of jobs alike of which the run time was estimated
   * @param within number of those that took at least half, and at most twice, the estimate
   * @param shorter number of those that took less
   * @param longer number of those that took more
   */
  public record Expected(
      Duration time,
      RunEstimate.Source source,
      int runs,
      boolean limited,
      int estimates,
      int within,
      int shorter,
      int longer) {
    static Expected of(RunEstimate estimate) {
      RunTimes.Quality quality =
          estimate.history().map(RunTimes::quality).orElse(RunTimes.Quality.NONE);
      return new Expected(
          estimate.time(),
          estimate.source(),
          estimate.history().map(RunTimes::estimatedFrom).orElse(0),
          estimate.limit().isPresent(),
          quality.estimates(),
          quality.within(),
          quality.shorter(),
          quality.longer());
    }
  }

  /**
   * Use of the cluster by a holder over time.
   *
   * @param holder kind and name: {@code queue/ml}, {@code user/ml/ada}
   * @param share mean share of the cluster, 0..1, in which the past counts less
   * @param halfLife time after which the past counts half
   */
  public record Used(String holder, double share, Duration halfLife) {}

  /** Object that was asked about. */
  public record Subject(Kind kind, ObjectKey name) {
    /** Kinds of objects. */
    public enum Kind {
      JOB("Job"),
      POD_GROUP("PodGroup"),
      POD("Pod");

      private final String text;

      Kind(String text) {
        this.text = text;
      }

      /** Returns the kind as users write it. */
      public String text() {
        return text;
      }
    }

    @Override
    public String toString() {
      return kind.text() + " " + name;
    }
  }

  /** Standing of someone who wants to run. */
  public enum Standing {
    /** It waits to be admitted to its queue. */
    WAITS_FOR_ADMISSION,
    /** It is admitted, and pods of it have no node. */
    WAITS_FOR_NODES,
    /** It runs, and further pods of it have no node. */
    RUNS_IN_PART,
    /** All its pods have a node. */
    RUNS,
    /** All its pods have ended. */
    ENDED,
    /** It was admitted, and its pods do not exist yet. */
    WAITS_FOR_PODS;

    /** Returns whether the scheduler has something left to do for it. */
    public boolean waits() {
      return switch (this) {
        case WAITS_FOR_ADMISSION, WAITS_FOR_NODES, RUNS_IN_PART -> true;
        case RUNS, ENDED, WAITS_FOR_PODS -> false;
      };
    }
  }

  /** Returns this explanation with another time since when it waits so, and a note about it. */
  Explanation since(WaitHistory known, String note) {
    return showing(
        Stream.concat(notes.stream(), Stream.of(note)).toList(),
        causes,
        Optional.of(known),
        remedies);
  }

  /** Returns this explanation with what other sessions say. */
  Explanation completed(Optional<WaitHistory> earlier, List<String> further) {
    var all = new ArrayList<>(notes);
    all.addAll(further);
    return new Explanation(
        subject,
        podGroup,
        queue,
        session,
        at,
        all,
        standing,
        phase,
        reason,
        causes,
        earlier,
        remedies,
        areAllRemedies,
        reservation,
        expected,
        used);
  }
}
