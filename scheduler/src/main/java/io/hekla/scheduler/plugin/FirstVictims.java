package io.hekla.scheduler.plugin;

import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.TaskView;
import java.util.Iterator;
import java.util.List;

/**
 * Rule of a plugin for victims that go before all others, on whichever node they are. Source:
 * docs/reference/action-steps.md#victims-that-go-first.
 */
public interface FirstVictims {
  /** Returns whether any task of a job may be such a victim now. */
  boolean concerns(JobView job);

  /**
   * Returns victims that go before all others, in the order in which they go.
   *
   * @param candidates those of each job, the job that would be a victim first at the head
   * @return some of them, determined as they are asked for, by the session as it was at the call
   */
  Iterator<TaskView> inOrder(List<Candidates> candidates);

  /**
   * Tasks of a job that may be evicted.
   *
   * @param tasks the one to be evicted first at the head; used up once
   */
  record Candidates(JobView job, Iterator<TaskView> tasks) {}
}
