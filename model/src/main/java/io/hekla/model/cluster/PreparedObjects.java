package io.hekla.model.cluster;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Volumes and claims as they are once a preparation is completed. */
public final class PreparedObjects {
  private PreparedObjects() {}

  /** Objects that are known. */
  @FunctionalInterface
  public interface FactSource {
    /** Returns the object of a kind with a key, if it is known. */
    <F extends ClusterFact> Optional<F> one(Class<F> kind, ObjectKey key);
  }

  /**
   * Returns the objects that a preparation changes, as they are then; those that are not known are
   * left out.
   *
   * @param podUid the pod for which it is
   */
  public static List<ClusterFact> after(Preparation preparation, String podUid, FactSource known) {
    return switch (preparation) {
      case Preparation.BindVolume bind -> bound(bind, known);
      case Preparation.ProvisionVolume make ->
          known.one(VolumeClaimInfo.class, make.claim()).stream()
              .<ClusterFact>map(claim -> claim.selecting(make.node()))
              .toList();
      case Preparation.AllocateDevices give -> {
        Optional<List<NodeSelectorTerm>> nodes =
            give.node().isEmpty()
                ? give.nodes().map(List::of)
                : Optional.of(NodeSelectorTerm.onlyOn(give.node()));
        var allocation = new ResourceClaimInfo.Allocation(nodes, give.devices());
        yield known.one(ResourceClaimInfo.class, give.claim()).stream()
            .<ClusterFact>map(claim -> used(claim, Optional.of(allocation), podUid))
            .toList();
      }
      case Preparation.UseDevices use ->
          known.one(ResourceClaimInfo.class, use.claim()).stream()
              .<ClusterFact>map(claim -> used(claim, claim.allocation(), podUid))
              .toList();
    };
  }

  /**
   * Returns the objects that a preparation under way takes from others, as they count for these: a
   * claim that gets a volume is not bound before that is written, and the volume is reserved for
   * it.
   *
   * @param podUid the pod for which it is
   */
  public static List<ClusterFact> reserved(
      Preparation preparation, String podUid, FactSource known) {
    return after(preparation, podUid, known).stream()
        .filter(
            fact ->
                !(preparation instanceof Preparation.BindVolume && fact instanceof VolumeClaimInfo))
        .toList();
  }

  private static List<ClusterFact> bound(Preparation.BindVolume bind, FactSource known) {
    Optional<VolumeClaimInfo> claim = known.one(VolumeClaimInfo.class, bind.claim());
    Optional<VolumeInfo> volume = known.one(VolumeInfo.class, new ObjectKey("", bind.volume()));
    return claim.isEmpty() || volume.isEmpty()
        ? List.of()
        : Stream.of(claim.get().boundTo(bind.volume()), volume.get().boundTo(claim.get()))
            .map(ClusterFact.class::cast)
            .toList();
  }

  private static ResourceClaimInfo used(
      ResourceClaimInfo claim, Optional<ResourceClaimInfo.Allocation> allocation, String podUid) {
    var users = new HashSet<>(claim.reservedFor());
    users.add(podUid);
    return new ResourceClaimInfo(
        claim.key(),
        claim.uid(),
        claim.leaving(),
        claim.demands(),
        claim.unsupported(),
        allocation,
        users,
        claim.constraints());
  }
}
