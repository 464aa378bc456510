package io.hekla.scheduler.plugins.predicates;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.cluster.VolumeClaimInfo;
import io.hekla.scheduler.plugin.Fit;
import io.hekla.scheduler.plugin.PeerRule;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.PodMove;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.snapshot.TaskState;
import io.hekla.scheduler.volumes.Storage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A claim of the access mode {@code ReadWriteOncePod} is mounted by one pod at a time. Concerns
 * pods that mount such claims. Kubernetes' filter VolumeRestrictions; Volcano does not have it, so
 * that a second pod is bound there and never starts.
 */
final class ExclusiveClaims {
  private static final String ONCE_POD = "ReadWriteOncePod";
  private static final Fit IN_USE =
      Fit.notNow(
          "node has pod using PersistentVolumeClaim with the same name and ReadWriteOncePod access"
              + " mode");

  private final Session session;
  private final Storage storage;
  private final Map<ObjectKey, Integer> users = new HashMap<>();
  private boolean built;
  private int position;

  ExclusiveClaims(Session session, Storage storage) {
    this.session = session;
    this.storage = storage;
  }

  Optional<PeerRule> ruleFor(TaskView task) {
    List<VolumeClaimInfo> exclusive = exclusive(task.info());
    if (exclusive.isEmpty()) {
      return Optional.empty();
    }
    follow();
    boolean inUse = exclusive.stream().anyMatch(claim -> users.getOrDefault(claim.key(), 0) > 0);
    return inUse ? Optional.of(node -> IN_USE) : Optional.empty();
  }

  private List<VolumeClaimInfo> exclusive(TaskInfo task) {
    return task.claims().volumes().isEmpty()
        ? List.of()
        : storage.claims(task).stream()
            .filter(claim -> claim.accessModes().contains(ONCE_POD))
            .toList();
  }

  private void follow() {
    if (!built) {
      built = true;
      for (NodeView node : session.nodes()) {
        for (TaskState task : node.atStart().tasks()) {
          count(task.info(), 1);
        }
      }
    }
    List<PodMove> moves = session.podMoves();
    while (position < moves.size()) {
      PodMove move = moves.get(position++);
      count(move.task(), move.pods());
    }
  }

  private void count(TaskInfo task, int pods) {
    for (VolumeClaimInfo claim : exclusive(task)) {
      users.merge(claim.key(), pods, Integer::sum);
    }
  }
}
