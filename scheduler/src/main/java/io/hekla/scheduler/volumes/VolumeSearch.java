package io.hekla.scheduler.volumes;

import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.Preparation;
import io.hekla.model.cluster.StorageClassInfo;
import io.hekla.model.cluster.VolumeClaimInfo;
import io.hekla.model.cluster.VolumeInfo;
import io.hekla.scheduler.affinity.NodeAffinity;
import io.hekla.scheduler.plugin.Fit;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Search for the volumes that a node can give claims: the volumes of bound claims must be usable
 * there; for every other claim, the smallest one first, the smallest volume that will do, or else
 * one that can be made there. Source: docs/reference/plugin-rules.md#volume-binding.
 */
public final class VolumeSearch {
  static final Fit NOT_HERE = Fit.never("node(s) didn't match PersistentVolume's node affinity");
  static final Fit VOLUME_GONE =
      Fit.never("node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)");
  static final Fit NOTHING_TO_BIND =
      Fit.never("node(s) didn't find available persistent volumes to bind");
  static final Fit STORAGE_FULL = Fit.never("node(s) did not have enough free storage");

  private static final Comparator<VolumeClaimInfo> SMALLEST_FIRST =
      Comparator.comparingLong(VolumeClaimInfo::bytes).thenComparing(VolumeClaimInfo::key);

  private final Storage storage;
  private final VolumeBook book;
  private final Instant until;

  /**
   * @param until deadline of the wait for what is chosen
   */
  VolumeSearch(Storage storage, VolumeBook book, Instant until) {
    this.storage = storage;
    this.book = book;
    this.until = until;
  }

  /**
   * Returns whether a node suits all claims.
   *
   * @param chosen receives what has to be written for it; meaningless unless the node suits
   */
  public Fit find(List<VolumeClaimInfo> claims, NodeInfo node, List<Preparation> chosen) {
    var unbound = new ArrayList<VolumeClaimInfo>();
    for (VolumeClaimInfo claim : claims) {
      Optional<String> bound = claim.boundTo();
      if (bound.isEmpty()) {
        unbound.add(claim);
        continue;
      }
      Optional<VolumeInfo> volume = storage.volume(bound.get());
      if (volume.isEmpty()) {
        return VOLUME_GONE;
      }
      if (!NodeAffinity.matchesAny(volume.get().nodes(), node)) {
        return NOT_HERE;
      }
    }
    unbound.sort(SMALLEST_FIRST);
    Set<String> own = new HashSet<>();
    for (VolumeClaimInfo claim : unbound) {
      Fit fit = findOne(claim, node, own, chosen);
      if (!fit.fits()) {
        return fit;
      }
    }
    return Fit.YES;
  }

  private Fit findOne(
      VolumeClaimInfo claim, NodeInfo node, Set<String> own, List<Preparation> chosen) {
    Optional<String> nodeOfMaker = book.nodeOf(claim);
    if (nodeOfMaker.isPresent()) {
      return nodeOfMaker.get().equals(node.name()) ? make(claim, node, chosen) : NOTHING_TO_BIND;
    }
    Optional<VolumeInfo> volume = match(claim, node, own);
    if (volume.isPresent()) {
      own.add(volume.get().name());
      chosen.add(new Preparation.BindVolume(claim.key(), claim.uid(), volume.get().name(), until));
      return Fit.YES;
    }
    return make(claim, node, chosen);
  }

  /**
   * Returns an existing volume: the one reserved for the claim, or else the smallest that will do.
   */
  private Optional<VolumeInfo> match(VolumeClaimInfo claim, NodeInfo node, Set<String> own) {
    List<VolumeInfo> volumes = storage.ofClass(claim.storageClass());
    Optional<VolumeInfo> smallest = Optional.empty();
    for (VolumeInfo volume : volumes) {
      if (volume.leaving()
          || volume.block() != claim.block()
          || volume.bytes() < claim.bytes()
          || own.contains(volume.name())) {
        continue;
      }
      if (book.isFor(volume, claim)) {
        return NodeAffinity.matchesAny(volume.nodes(), node)
            ? Optional.of(volume)
            : Optional.empty();
      }
      if (smallest.isEmpty() && willDo(volume, claim, node)) {
        smallest = Optional.of(volume);
      }
    }
    return smallest;
  }

  private boolean willDo(VolumeInfo volume, VolumeClaimInfo claim, NodeInfo node) {
    return volume.available()
        && volume.claim().isEmpty()
        && !book.isTaken(volume)
        && claim.selector().matches(volume.labels())
        && volume.accessModes().containsAll(claim.accessModes())
        && NodeAffinity.matchesAny(volume.nodes(), node);
  }

  /** Adds a volume that can be made, if one can. */
  private Fit make(VolumeClaimInfo claim, NodeInfo node, List<Preparation> chosen) {
    Optional<StorageClassInfo> found = storage.storageClass(claim.storageClass());
    if (found.isEmpty() || !found.get().provisions() || !isAllowed(found.get(), node)) {
      return NOTHING_TO_BIND;
    }
    if (!hasRoom(found.get(), claim, node)) {
      return STORAGE_FULL;
    }
    chosen.add(new Preparation.ProvisionVolume(claim.key(), claim.uid(), node.name(), until));
    return Fit.YES;
  }

  private static boolean isAllowed(StorageClassInfo storageClass, NodeInfo node) {
    return storageClass.allowedTopologies().isEmpty()
        || storageClass.allowedTopologies().stream()
            .anyMatch(topology -> topology.matches(node.labels()));
  }

  private boolean hasRoom(StorageClassInfo storageClass, VolumeClaimInfo claim, NodeInfo node) {
    return !storage.reportsCapacity(storageClass)
        || storage.capacities(storageClass).stream()
            .anyMatch(
                capacity ->
                    capacity.bytes() >= claim.bytes() && capacity.nodes().matches(node.labels()));
  }
}
