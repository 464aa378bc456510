package io.hekla.scheduler.plugin;

import io.hekla.scheduler.session.TaskView;
import java.util.Optional;

/**
 * Score of nodes for a task as far as it depends on the task's peers; under the same terms as
 * {@link PeerPredicate}.
 */
@FunctionalInterface
public interface PeerOrder {
  /** Score for a task as the session stands now; empty if its peers do not matter to it. */
  Optional<PeerScore> scoreFor(TaskView task);
}
