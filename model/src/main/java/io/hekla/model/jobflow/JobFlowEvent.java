package io.hekla.model.jobflow;

import io.hekla.model.job.JobPhase;
import io.hekla.model.machine.Kept;
import io.hekla.model.machine.LogicalName;
import java.time.Instant;
import java.util.List;

/** What is kept of a JobFlow. */
public sealed interface JobFlowEvent extends Kept {
  /**
   * A JobFlow of this uid is there.
   *
   * @param phase that its status showed
   * @param completed flows whose Job had completed by its status
   */
  @LogicalName("job-flow.event.begun")
  record Begun(String uid, JobFlowPhase phase, List<String> completed) implements JobFlowEvent {
    public Begun {
      completed = List.copyOf(completed);
    }
  }

  /** Jobs entered phases; all changes of one look together. */
  @LogicalName("job-flow.event.jobs-moved")
  record JobsMoved(List<Move> moves, Instant at) implements JobFlowEvent {
    public JobsMoved {
      moves = List.copyOf(moves);
    }
  }

  /** A flow's Job, by its uid, was seen in another phase than before, or for the first time. */
  @LogicalName("job-flow.event.move")
  record Move(String flow, String jobUid, JobPhase phase) implements Kept {}

  /** What these flows depend on has come about: their Jobs are made. */
  @LogicalName("job-flow.event.started")
  record Started(List<String> flows) implements JobFlowEvent {
    public Started {
      flows = List.copyOf(flows);
    }
  }

  /** The JobFlow entered another phase. */
  @LogicalName("job-flow.event.advanced")
  record Advanced(JobFlowPhase phase) implements JobFlowEvent {}

  /** The JobFlow of this uid is no longer there. */
  @LogicalName("job-flow.event.removed")
  record Removed(String uid) implements JobFlowEvent {}
}
