package io.hekla.simulator.scenario;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ClusterFact;
import io.hekla.model.cluster.NodeSelectorTerm;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.Preparation;
import io.hekla.model.cluster.ResourceClaimInfo;
import io.hekla.model.cluster.VolumeClaimInfo;
import io.hekla.model.cluster.VolumeInfo;
import io.hekla.scheduler.decision.Decisions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Claims of a scenario, with their state once the preparations of a bind have been written. The
 * only change of a claim without a volume is that its volume is being provisioned.
 *
 * <p>Mutable; one run owns it.
 */
final class Preparing {
  private final Map<ObjectKey, VolumeClaimInfo> volumeClaims = new HashMap<>();
  private final Map<ObjectKey, VolumeInfo> volumes = new HashMap<>();
  private final Map<ObjectKey, ResourceClaimInfo> deviceClaims = new HashMap<>();

  /** Records an object; returns the change that reports it. */
  Change seen(ClusterFact fact) {
    switch (fact) {
      case VolumeClaimInfo claim -> volumeClaims.put(claim.key(), claim);
      case VolumeInfo volume -> volumes.put(volume.key(), volume);
      case ResourceClaimInfo claim -> deviceClaims.put(claim.key(), claim);
      default -> {
        // Other kinds are not prepared.
      }
    }
    return new Change.FactSeen(fact);
  }

  /** Writes the preparations of a bind; returns the changes that report them. */
  List<Change> prepare(Decisions.Bind bind) {
    var changes = new ArrayList<Change>();
    for (Preparation one : bind.preparations()) {
      for (ClusterFact fact : after(one, bind.taskUid())) {
        changes.add(seen(fact));
      }
    }
    return changes;
  }

  private List<ClusterFact> after(Preparation preparation, String podUid) {
    return switch (preparation) {
      case Preparation.BindVolume bind -> {
        VolumeClaimInfo claim = known(volumeClaims, bind.claim());
        VolumeInfo volume = known(volumes, new ObjectKey("", bind.volume()));
        yield List.of(claim.boundTo(bind.volume()), volume.boundTo(claim));
      }
      case Preparation.ProvisionVolume make ->
          List.of(known(volumeClaims, make.claim()).selecting(make.node()));
      case Preparation.AllocateDevices give -> {
        Optional<List<NodeSelectorTerm>> nodes =
            give.node().isEmpty()
                ? give.nodes().map(List::of)
                : Optional.of(NodeSelectorTerm.onlyOn(give.node()));
        var allocation = new ResourceClaimInfo.Allocation(nodes, give.devices());
        yield List.of(used(known(deviceClaims, give.claim()), Optional.of(allocation), podUid));
      }
      case Preparation.UseDevices use -> {
        ResourceClaimInfo claim = known(deviceClaims, use.claim());
        yield List.of(used(claim, claim.allocation(), podUid));
      }
    };
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

  private static <T> T known(Map<ObjectKey, T> objects, ObjectKey key) {
    T object = objects.get(key);
    if (object == null) {
      throw new IllegalStateException("the engine decided on a claim that is not there: " + key);
    }
    return object;
  }
}
