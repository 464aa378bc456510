package io.hekla.scheduler.plugin;

import io.hekla.scheduler.session.TaskView;
import java.util.Optional;

/**
 * Says how well nodes suit a task as far as that depends on its peers; under the same terms as
 * {@link PeerPredicate}.
 */
@FunctionalInterface
public interface PeerOrder {
  /** The score for a task as the session stands now; empty if its peers do not matter to it. */
  Optional<PeerScore> scoreFor(TaskView task);
}
