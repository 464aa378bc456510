package io.hekla.scheduler.plugins.predicates;

import io.hekla.model.cluster.CsiNodeInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.StorageClassInfo;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.cluster.VolumeClaimInfo;
import io.hekla.model.cluster.VolumeInfo.CsiVolume;
import io.hekla.scheduler.plugin.Fit;
import io.hekla.scheduler.plugin.PeerRule;
import io.hekla.scheduler.session.NodeFailures;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.PodFollower;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.volumes.Storage;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Predicate for pods that mount PersistentVolumeClaims: CSI drivers attach a limited number of
 * volumes to a node, as its CSINode states. A volume counts once per node, however many pods there
 * mount it.
 */
final class VolumeLimits {
  private static final Fit TOO_MANY = Fit.notNow("node(s) exceed max volume count");

  private final Session session;
  private final Storage storage;
  private final Map<Integer, Map<CsiVolume, Integer>> attached = new HashMap<>();
  private final NodeFailures failures = new NodeFailures();
  private final PodFollower pods;

  VolumeLimits(Session session, Storage storage) {
    this.session = session;
    this.storage = storage;
    pods =
        PodFollower.byNode(
            session, failures, this::begin, move -> count(move.node(), move.task(), move.pods()));
  }

  Optional<PeerRule> ruleFor(TaskView task) {
    Set<CsiVolume> volumes = volumes(task.info());
    if (volumes.isEmpty()) {
      return Optional.empty();
    }
    pods.follow();
    return Optional.of(node -> check(volumes, node));
  }

  /**
   * Volumes of a task that are served by CSI drivers; one that is still to be found or made is
   * identified by its claim.
   */
  private Set<CsiVolume> volumes(TaskInfo task) {
    return task.claims().volumes().isEmpty()
        ? Set.of()
        : storage.claims(task).stream()
            .map(this::volume)
            .flatMap(Optional::stream)
            .collect(Collectors.toUnmodifiableSet());
  }

  private Optional<CsiVolume> volume(VolumeClaimInfo claim) {
    var bound = storage.volume(claim.volume());
    return bound.isPresent()
        ? bound.get().csi()
        : storage
            .storageClass(claim.storageClass())
            .map(StorageClassInfo::provisioner)
            .map(driver -> new CsiVolume(driver, claim.key().toString()));
  }

  private Fit check(Set<CsiVolume> volumes, NodeView node) {
    failures.check(node.index());
    Optional<CsiNodeInfo> drivers =
        session.facts().one(CsiNodeInfo.class, new ObjectKey("", node.name()));
    if (drivers.isEmpty()) {
      return Fit.YES;
    }
    Set<CsiVolume> there = attached.getOrDefault(node.index(), Map.of()).keySet();
    for (var limit : drivers.get().limits().entrySet()) {
      long more =
          volumes.stream()
              .filter(one -> one.driver().equals(limit.getKey()) && !there.contains(one))
              .count();
      if (more > 0 && of(limit.getKey(), there) + more > limit.getValue()) {
        return TOO_MANY;
      }
    }
    return Fit.YES;
  }

  private static long of(String driver, Set<CsiVolume> volumes) {
    return volumes.stream().filter(one -> one.driver().equals(driver)).count();
  }

  private void begin(NodeView node) {
    node.atStart().tasks().forEach(task -> count(node.index(), task.info(), 1));
  }

  private void count(int node, TaskInfo task, int pods) {
    for (CsiVolume volume : volumes(task)) {
      attached
          .computeIfAbsent(node, absent -> new HashMap<>())
          .merge(volume, pods, (before, more) -> before + more == 0 ? null : before + more);
    }
  }
}
