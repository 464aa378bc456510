package io.hekla.model.jobflow;

import io.hekla.model.job.JobPhase;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import java.time.Instant;
import java.util.List;

/** Journaled event of a JobFlow. */
public sealed interface JobFlowEvent extends JournalSerializable {
  /**
   * First observation of a JobFlow of this uid.
   *
   * @param phase phase that its status showed
   * @param completed flows whose Job had completed by its status
   */
  @LogicalName("job-flow.event.begun")
  record Begun(String uid, JobFlowPhase phase, List<String> completed) implements JobFlowEvent {
    public Begun {
      completed = List.copyOf(completed);
    }
  }

  /** Change of the phases of Jobs; all changes of one observation together. */
  @LogicalName("job-flow.event.job-phases-changed")
  record JobPhasesChanged(List<PhaseChange> changes, Instant at) implements JobFlowEvent {
    public JobPhasesChanged {
      changes = List.copyOf(changes);
    }
  }

  /**
   * Transition of a flow's Job, by its uid, to another phase than before, or its first observation.
   */
  @LogicalName("job-flow.event.phase-change")
  record PhaseChange(String flow, String jobUid, JobPhase phase) implements JournalSerializable {}

  /** Start of these flows: their dependencies are met, and their Jobs are created. */
  @LogicalName("job-flow.event.started")
  record Started(List<String> flows) implements JobFlowEvent {
    public Started {
      flows = List.copyOf(flows);
    }
  }

  /** Transition of the JobFlow to another phase. */
  @LogicalName("job-flow.event.advanced")
  record Advanced(JobFlowPhase phase) implements JobFlowEvent {}

  /** Removal of the JobFlow of this uid. */
  @LogicalName("job-flow.event.removed")
  record Removed(String uid) implements JobFlowEvent {}
}
