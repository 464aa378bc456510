package io.hekla.scheduler.plugins.predicates;

import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.cluster.VolumeClaimInfo;
import io.hekla.model.cluster.VolumeInfo;
import io.hekla.scheduler.plugin.Fit;
import io.hekla.scheduler.plugin.PeerRule;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.volumes.Storage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Predicate for pods that mount PersistentVolumeClaims: volumes that carry labels of zones and
 * regions are used there only. Nodes without any such label are not restricted.
 */
final class VolumeZone {
  private static final Fit ELSEWHERE = Fit.never("node(s) had no available volume zone");
  private static final Fit NO_VOLUME = Fit.never("PersistentVolume had no name");

  /** Labels of zones and regions, each with its present name. */
  private static final Map<String, String> SUCCESSORS =
      Map.of(
          "failure-domain.beta.kubernetes.io/zone", "topology.kubernetes.io/zone",
          "failure-domain.beta.kubernetes.io/region", "topology.kubernetes.io/region",
          "topology.kubernetes.io/zone", "topology.kubernetes.io/zone",
          "topology.kubernetes.io/region", "topology.kubernetes.io/region");

  private final Storage storage;

  /**
   * Requirement of a volume on a node's label.
   *
   * @param values values of which it must have one
   */
  private record Demand(String label, Set<String> values) {
    boolean isMetBy(Map<String, String> labels) {
      String value = labels.get(label);
      String found = value == null ? labels.get(SUCCESSORS.get(label)) : value;
      return found != null && values.contains(found);
    }
  }

  VolumeZone(Storage storage) {
    this.storage = storage;
  }

  Optional<PeerRule> ruleFor(TaskView view) {
    TaskInfo task = view.info();
    if (task.claims().volumes().isEmpty()) {
      return Optional.empty();
    }
    List<VolumeClaimInfo> claims = storage.claims(task);
    if (claims.size() < task.claims().volumes().size()) {
      Fit missing = notFound("persistentvolumeclaim", missing(task, claims));
      return Optional.of(node -> missing);
    }
    var demands = new ArrayList<Demand>();
    for (VolumeClaimInfo claim : claims) {
      if (claim.volume().isEmpty()) {
        if (!storage.waitsForFirstConsumer(claim)) {
          return Optional.of(node -> NO_VOLUME);
        }
        continue;
      }
      Optional<VolumeInfo> volume = storage.volume(claim.volume());
      if (volume.isEmpty()) {
        Fit missing = notFound("persistentvolume", claim.volume());
        return Optional.of(node -> missing);
      }
      demands.addAll(demands(volume.get()));
    }
    return demands.isEmpty() ? Optional.empty() : Optional.of(node -> check(demands, node));
  }

  /** Returns the first claim of a task that does not exist. */
  private static String missing(TaskInfo task, List<VolumeClaimInfo> claims) {
    Set<String> found =
        claims.stream().map(claim -> claim.key().name()).collect(Collectors.toSet());
    return task.claims().volumes().stream()
        .filter(name -> !found.contains(name))
        .findFirst()
        .orElseThrow();
  }

  private static Fit notFound(String kind, String name) {
    return Fit.never(kind + " \"" + name + "\" not found");
  }

  private static List<Demand> demands(VolumeInfo volume) {
    return SUCCESSORS.keySet().stream()
        .filter(volume.labels()::containsKey)
        .map(
            label ->
                new Demand(label, Set.of(volume.labels().getOrDefault(label, "").split("__", -1))))
        .toList();
  }

  private static Fit check(List<Demand> demands, NodeView node) {
    Map<String, String> labels = node.info().labels();
    boolean isAnywhere = SUCCESSORS.keySet().stream().anyMatch(labels::containsKey);
    return isAnywhere && !demands.stream().allMatch(demand -> demand.isMetBy(labels))
        ? ELSEWHERE
        : Fit.YES;
  }
}
