package io.hekla.scheduler.plugins.predicates;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.cluster.VolumeClaimInfo;
import io.hekla.scheduler.plugin.Fit;
import io.hekla.scheduler.plugin.PeerRule;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.PodFollower;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.volumes.Storage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Predicate for pods that mount claims of the access mode {@code ReadWriteOncePod}: such a claim is
 * mounted by one pod at a time. Kubernetes' filter VolumeRestrictions; Volcano does not have it, so
 * that a second pod is bound there and never starts.
 */
final class ExclusiveClaims {
  private static final String ONCE_POD = "ReadWriteOncePod";
  private static final Fit IN_USE =
      Fit.notNow(
          "node has pod using PersistentVolumeClaim with the same name and ReadWriteOncePod access"
              + " mode");

  private final Storage storage;
  private final Map<ObjectKey, Integer> users = new HashMap<>();
  private final PodFollower pods;

  ExclusiveClaims(Session session, Storage storage) {
    this.storage = storage;
    pods = new PodFollower(session, this::begin, move -> count(move.task(), move.pods()));
  }

  Optional<PeerRule> ruleFor(TaskView task) {
    List<VolumeClaimInfo> exclusive = exclusive(task.info());
    if (exclusive.isEmpty()) {
      return Optional.empty();
    }
    pods.follow();
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

  private void begin(NodeView node) {
    node.atStart().tasks().forEach(task -> count(task.info(), 1));
  }

  private void count(TaskInfo task, int pods) {
    for (VolumeClaimInfo claim : exclusive(task)) {
      users.merge(claim.key(), pods, Integer::sum);
    }
  }
}
