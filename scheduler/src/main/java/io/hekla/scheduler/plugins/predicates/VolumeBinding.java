package io.hekla.scheduler.plugins.predicates;

import io.hekla.model.cluster.Preparation;
import io.hekla.model.cluster.VolumeClaimInfo;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.plugin.Fit;
import io.hekla.scheduler.plugin.PeerRule;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.volumes.Storage;
import io.hekla.scheduler.volumes.VolumeBook;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Predicate for pods that mount PersistentVolumeClaims: a pod can run where its volumes are, or
 * where volumes can be found or made for it.
 */
final class VolumeBinding {
  private static final Fit IMMEDIATE =
      Fit.never("pod has unbound immediate PersistentVolumeClaims");

  private final Storage storage;
  private final VolumeBook book;
  private final Map<Claims, PeerRule> rules = new HashMap<>();

  private record Claims(String namespace, List<String> names) {}

  VolumeBinding(Storage storage, VolumeBook book) {
    this.storage = storage;
    this.book = book;
  }

  Optional<PeerRule> ruleFor(TaskView task) {
    List<String> names = task.info().claims().volumes();
    if (names.isEmpty()) {
      return Optional.empty();
    }
    book.follow();
    var key = new Claims(task.info().key().namespace(), names);
    return Optional.of(rules.computeIfAbsent(key, absent -> rule(task)));
  }

  private PeerRule rule(TaskView task) {
    List<VolumeClaimInfo> claims = storage.claims(task.info());
    Optional<Fit> fault = fault(task.info().claims().volumes(), claims);
    return fault.isPresent()
        ? node -> fault.get()
        : (NodeView node) -> book.search().find(claims, node.info(), new ArrayList<>());
  }

  /** Fault of the claims, wherever the pod would go. */
  private Optional<Fit> fault(List<String> names, List<VolumeClaimInfo> claims) {
    Set<String> missing = new HashSet<>(names);
    for (VolumeClaimInfo claim : claims) {
      String name = claim.key().name();
      missing.remove(name);
      if (claim.lost()) {
        return never(name, "bound to non-existent persistentvolume \"" + claim.volume() + "\"");
      }
      if (claim.leaving()) {
        return never(name, "is being deleted");
      }
    }
    if (!missing.isEmpty()) {
      return never(names.stream().filter(missing::contains).findFirst().orElseThrow(), "not found");
    }
    return claims.stream().anyMatch(this::shouldBeBound)
        ? Optional.of(IMMEDIATE)
        : Optional.empty();
  }

  private boolean shouldBeBound(VolumeClaimInfo claim) {
    return claim.boundTo().isEmpty()
        && (!claim.volume().isEmpty() || !storage.waitsForFirstConsumer(claim));
  }

  private static Optional<Fit> never(String claim, String why) {
    return Optional.of(Fit.never("persistentvolumeclaim \"" + claim + "\" " + why));
  }

  /** Writes that have to precede the bind of a pod. */
  List<Preparation> preparations(Decisions.Bind bind) {
    return book.preparations(bind.taskUid());
  }
}
