package io.hekla.model.job;

import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Journaled event of a Job: a fact that would otherwise be lost, or decided again. */
public sealed interface JobEvent extends JournalSerializable {
  /**
   * First observation of a Job of this uid. The status that the API already shows is taken over, so
   * that a Job that another controller began goes on from there.
   */
  @LogicalName("job.event.begun")
  record Begun(String uid, JobPhase phase, int version, int retryCount, Instant at)
      implements JobEvent {}

  /**
   * Transition to another phase by the observed state.
   *
   * @param createdPods number of pods of each task that the Job has created, on entering Running;
   *     from then on a missing one was evicted
   * @param finished indexes whose pods have succeeded
   */
  @LogicalName("job.event.advanced")
  record Advanced(
      JobPhase phase, Map<String, Integer> createdPods, Map<String, IndexSet> finished, Instant at)
      implements JobEvent {
    public Advanced {
      createdPods = sorted(createdPods);
      finished = sorted(finished);
    }
  }

  /**
   * Action that kills all pods of the Job, after which its version rises.
   *
   * @param phase the phase that it led to, maybe the same
   * @param retry whether it consumed a retry
   * @param kill pods and PodGroup that it kills
   * @param finished indexes whose pods have succeeded and stay done
   * @param cause cause of the action
   */
  @LogicalName("job.event.job-killed")
  record JobKilled(
      JobAction action,
      JobPhase phase,
      boolean retry,
      Kill kill,
      Map<String, IndexSet> finished,
      Cause cause,
      Instant at)
      implements JobEvent {
    public JobKilled {
      finished = sorted(finished);
    }
  }

  /**
   * Actions that kill some of the pods: all of one observation. It records changes, not the
   * resulting state, so that kills of thousands of pods in turn do not name all of them each time.
   *
   * @param action the first of them
   * @param phases phases that they led to, each once, in the order in which they led there last
   * @param retries number of retries that they consumed
   * @param podUids pods that are killed, beside those that earlier kills took
   * @param deletedUids pods that earlier kills took and that have left
   * @param finished indexes that have succeeded since
   * @param rerun indexes that had succeeded and run again
   * @param cause cause of the first of them
   */
  @LogicalName("job.event.pods-killed")
  record PodsKilled(
      JobAction action,
      List<JobPhase> phases,
      int retries,
      List<String> podUids,
      List<String> deletedUids,
      Map<String, IndexSet> finished,
      Map<String, IndexSet> rerun,
      Cause cause,
      Instant at)
      implements JobEvent {
    public PodsKilled {
      phases = List.copyOf(phases);
      podUids = List.copyOf(podUids);
      deletedUids = List.copyOf(deletedUids);
      finished = sorted(finished);
      rerun = sorted(rerun);
    }
  }

  /** Change of the tasks' numbers of replicas since the Job last created its pods. */
  @LogicalName("job.event.scaled")
  record Scaled(Map<String, Integer> createdPods) implements JobEvent {
    public Scaled {
      createdPods = sorted(createdPods);
    }
  }

  /** Success of pods that external deletion is about to remove; their indexes stay done. */
  @LogicalName("job.event.finished")
  record Finished(Map<String, IndexSet> finished) implements JobEvent {
    public Finished {
      finished = sorted(finished);
    }
  }

  /** Change of the waiting actions of policies; all changes of one observation together. */
  @LogicalName("job.event.delays-changed")
  record DelaysChanged(List<Delay> begun, List<Delay> dropped) implements JobEvent {
    public DelaysChanged {
      begun = List.copyOf(begun);
      dropped = List.copyOf(dropped);
    }
  }

  /** Change of the plugins whose objects exist; none, if they were deleted. */
  @LogicalName("job.event.plugins-changed")
  record PluginsChanged(CreatedPlugins plugins) implements JobEvent {}

  /**
   * Change of the API's refusal to create what the Job needs.
   *
   * @param refusal {@link PodRefusal#NONE} if it no longer refuses
   */
  @LogicalName("job.event.refusal-changed")
  record RefusalChanged(PodRefusal refusal) implements JobEvent {}

  /** Beginning, end or time-out of the wait for the queue, a claim or a plugin. */
  @LogicalName("job.event.input-wait-changed")
  record InputWaitChanged(Optional<InputWait> inputWait) implements JobEvent {}

  /** Completion of a Command object that led to no action. */
  @LogicalName("job.event.command-done")
  record CommandDone(String uid) implements JobEvent {}

  /** Removal of the Job. */
  @LogicalName("job.event.removed")
  record Removed(String uid) implements JobEvent {}

  /**
   * Pods and PodGroup that a kill of the whole Job deletes.
   *
   * @param retainEnded whether it leaves pods that have ended
   * @param podUids pods that are killed regardless of their version
   * @param podGroupUid uid of the PodGroup that it deletes; empty if there was none
   */
  @LogicalName("job.event.kill")
  record Kill(boolean retainEnded, List<String> podUids, String podGroupUid)
      implements JournalSerializable {
    public Kill {
      podUids = List.copyOf(podUids);
    }
  }

  /**
   * Cause of an action. Empty strings where a field does not apply.
   *
   * @param commandUid uid of the Command object
   */
  @LogicalName("job.event.cause")
  record Cause(LifecycleEvent trigger, String task, String pod, String podUid, String commandUid)
      implements JournalSerializable {}

  private static <T> Map<String, T> sorted(Map<String, T> map) {
    return Collections.unmodifiableMap(new TreeMap<>(map));
  }
}
