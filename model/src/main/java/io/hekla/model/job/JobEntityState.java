package io.hekla.model.job;

import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** State of a Job entity: everything its events say, and nothing else. */
public sealed interface JobEntityState extends JournalSerializable {
  /** State in which no Job of this name is known. */
  @LogicalName("job.state.absent")
  record Absent() implements JobEntityState {}

  /**
   * State of one incarnation of the Job. All phases have the same fields, so the phase is one of
   * them; the behaviour of each phase is in the class of its name.
   *
   * @param since beginning of the phase
   * @param conditions last beginning of each phase, oldest first, each phase once
   * @param version number of whole kills; pods carry it from their creation
   * @param retryCount number of restarts and resumes
   * @param retainEnded whether the last whole kill left ended pods alone
   * @param podGroupToDelete uid of the PodGroup that the last whole kill deleted; empty if none
   * @param podsToDelete uids of the pods that the last targeted kills took
   * @param createdPods number of pods of each task that existed when the Job last began to run;
   *     empty before and after every kill
   * @param finished indexes that have succeeded and are not run again though their pod is gone
   * @param delays policies' actions that wait, or that were taken while their lifecycle event lasts
   * @param doneCommands uids of the last Command objects done, newest last
   * @param plugins the Job's plugins whose objects exist
   * @param refusal reason why the API does not create what the Job needs
   * @param inputWait wait for the queue, a claim or a plugin, if such waits have an end
   */
  @LogicalName("job.state.present")
  record Present(
      String uid,
      JobPhase phase,
      Instant since,
      List<JobReport.Condition> conditions,
      int version,
      int retryCount,
      boolean retainEnded,
      String podGroupToDelete,
      List<String> podsToDelete,
      Map<String, Integer> createdPods,
      Map<String, IndexSet> finished,
      List<Delay> delays,
      List<String> doneCommands,
      CreatedPlugins plugins,
      PodRefusal refusal,
      Optional<InputWait> inputWait)
      implements JobEntityState {
    public Present {
      conditions = List.copyOf(conditions);
      podsToDelete = List.copyOf(podsToDelete);
      createdPods = Collections.unmodifiableMap(new TreeMap<>(createdPods));
      finished = Collections.unmodifiableMap(new TreeMap<>(finished));
      delays = List.copyOf(delays);
      doneCommands = List.copyOf(doneCommands);
      // Earlier builds did not write it.
      inputWait = inputWait == null ? Optional.empty() : inputWait;
    }
  }
}
