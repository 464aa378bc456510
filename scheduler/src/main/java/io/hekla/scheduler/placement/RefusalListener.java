package io.hekla.scheduler.placement;

import io.hekla.scheduler.session.TaskView;
import java.util.List;

/** Listener to searches for a node that found none, for explanations; it decides nothing. */
public interface RefusalListener {
  /** Listener that nothing interests. */
  RefusalListener NONE =
      new RefusalListener() {
        @Override
        public boolean isInterestedIn(TaskView task) {
          return false;
        }

        @Override
        public void refused(TaskView task, List<NodeRefusal> nodes) {}
      };

  /** Returns whether the refusals of a task are to be listed, which costs all nodes. */
  boolean isInterestedIn(TaskView task);

  /**
   * Takes the refusals of all nodes that were asked about a task.
   *
   * @param nodes by name
   */
  void refused(TaskView task, List<NodeRefusal> nodes);
}
