package io.hekla.model.job;

import io.hekla.model.machine.Kept;
import io.hekla.model.machine.LogicalName;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What is kept of a Job: what would be lost, or decided again, otherwise. */
public sealed interface JobEvent extends Kept {
  /**
   * A Job of this uid is there. What the API's status already shows is taken over, so that a Job
   * which another controller began goes on where it stood.
   */
  @LogicalName("job.event.begun")
  record Begun(String uid, JobPhase phase, int version, int retryCount, Instant at)
      implements JobEvent {}

  /**
   * What was seen brought the Job into another phase.
   *
   * @param made how many pods of each task the Job has made, on entering Running; from then on one
   *     that is missing was evicted
   * @param finished indexes whose pods have succeeded
   */
  @LogicalName("job.event.advanced")
  record Advanced(
      JobPhase phase, Map<String, Integer> made, Map<String, IndexSet> finished, Instant at)
      implements JobEvent {
    public Advanced {
      made = sorted(made);
      finished = sorted(finished);
    }
  }

  /**
   * An action was taken that kills the whole Job. Kills of some pods were kept so before there was
   * {@link PodsKilled}, and are still read.
   *
   * @param phase the phase that it led to, maybe the same
   * @param retry whether it consumed a retry
   * @param kill what it takes away
   * @param finished indexes whose pods have succeeded and stay done
   * @param cause what asked for it
   */
  @LogicalName("job.event.acted")
  record Acted(
      JobAction action,
      JobPhase phase,
      boolean retry,
      Kill kill,
      Map<String, IndexSet> finished,
      Cause cause,
      Instant at)
      implements JobEvent {
    public Acted {
      finished = sorted(finished);
    }
  }

  /**
   * Actions were taken that kill some of the pods: all of one look. It says what changes, not what
   * holds then, so that kills of thousands of pods in turn do not name all of them each time.
   *
   * @param action the first of them
   * @param phases those that they led to, each once, in the order in which they led there last
   * @param retries how many retries they consumed
   * @param podUids pods that go, beside those that earlier kills took
   * @param leftUids pods that earlier kills took and that have left
   * @param finished indexes that are known to have succeeded since
   * @param again indexes that had succeeded and run again
   * @param cause what asked for the first of them
   */
  @LogicalName("job.event.pods-killed")
  record PodsKilled(
      JobAction action,
      List<JobPhase> phases,
      int retries,
      List<String> podUids,
      List<String> leftUids,
      Map<String, IndexSet> finished,
      Map<String, IndexSet> again,
      Cause cause,
      Instant at)
      implements JobEvent {
    public PodsKilled {
      phases = List.copyOf(phases);
      podUids = List.copyOf(podUids);
      leftUids = List.copyOf(leftUids);
      finished = sorted(finished);
      again = sorted(again);
    }
  }

  /** Tasks have other numbers of replicas than when the Job last made its pods. */
  @LogicalName("job.event.scaled")
  record Scaled(Map<String, Integer> made) implements JobEvent {
    public Scaled {
      made = sorted(made);
    }
  }

  /** Pods that succeeded are about to be deleted by others; their indexes stay done. */
  @LogicalName("job.event.finished")
  record Finished(Map<String, IndexSet> finished) implements JobEvent {
    public Finished {
      finished = sorted(finished);
    }
  }

  /** Policies wait with their action, or need not any more; all changes of one look together. */
  @LogicalName("job.event.delays-changed")
  record DelaysChanged(List<Delay> begun, List<Delay> dropped) implements JobEvent {
    public DelaysChanged {
      begun = List.copyOf(begun);
      dropped = List.copyOf(dropped);
    }
  }

  /** The objects of these plugins stand; none, if they were taken down. */
  @LogicalName("job.event.plugins-changed")
  record PluginsChanged(PluginsUp plugins) implements JobEvent {}

  /**
   * The API refuses to create what the Job needs, or no longer.
   *
   * @param refusal {@link Refusal#NONE} if no longer
   */
  @LogicalName("job.event.refusal-changed")
  record RefusalChanged(Refusal refusal) implements JobEvent {}

  /** A Command object that led to no action is done. */
  @LogicalName("job.event.order-done")
  record OrderDone(String uid) implements JobEvent {}

  /** The Job is no longer there. */
  @LogicalName("job.event.removed")
  record Removed(String uid) implements JobEvent {}

  /**
   * What an action takes away.
   *
   * @param whole whether all pods go and the version rises
   * @param retainEnded of a whole kill: pods that have ended stay
   * @param podUids pods that go though their version does not tell so
   * @param podGroupUid the PodGroup that goes with a whole kill; empty if there was none
   */
  @LogicalName("job.event.kill")
  record Kill(boolean whole, boolean retainEnded, List<String> podUids, String podGroupUid)
      implements Kept {
    public Kill {
      podUids = List.copyOf(podUids);
    }
  }

  /**
   * What asked for an action. Empty strings where it does not apply.
   *
   * @param order uid of the Command object
   */
  @LogicalName("job.event.cause")
  record Cause(JobOccasion occasion, String task, String pod, String podUid, String order)
      implements Kept {}

  private static <T> Map<String, T> sorted(Map<String, T> map) {
    return Collections.unmodifiableMap(new TreeMap<>(map));
  }
}
