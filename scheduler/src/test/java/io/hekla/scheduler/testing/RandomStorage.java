package io.hekla.scheduler.testing;

import io.hekla.model.cluster.AllocatedDevice;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ClusterFact;
import io.hekla.model.cluster.DeviceClassInfo;
import io.hekla.model.cluster.DeviceDemand;
import io.hekla.model.cluster.DeviceFilter;
import io.hekla.model.cluster.LabelSelector;
import io.hekla.model.cluster.NodeSelectorTerm;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodClaims;
import io.hekla.model.cluster.Requirement;
import io.hekla.model.cluster.ResourceClaimInfo;
import io.hekla.model.cluster.ResourceSliceInfo;
import io.hekla.model.cluster.StorageClassInfo;
import io.hekla.model.cluster.VolumeClaimInfo;
import io.hekla.model.cluster.VolumeInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** Volumes, devices and claims to them, by chance; few pods claim any. */
final class RandomStorage {
  private static final int CLAIMS = 4;
  private static final List<String> CLASSES = List.of("local", "made", "now");
  private static final Set<String> ONCE = Set.of("ReadWriteOnce");

  private final Random random;

  RandomStorage(Random random) {
    this.random = random;
  }

  /** All objects, each once. */
  List<Change> cluster() {
    var facts = new ArrayList<ClusterFact>();
    facts.add(new StorageClassInfo(cluster("local"), "", true, List.of()));
    facts.add(new StorageClassInfo(cluster("made"), "csi", true, List.of(zone())));
    facts.add(new StorageClassInfo(cluster("now"), "csi", false, List.of()));
    facts.add(new DeviceClassInfo(cluster("gpu"), DeviceFilter.ANY, /* configured= */ false));
    for (int i = 0; i < CLAIMS; i++) {
      facts.add(volumeClaim(i));
      facts.add(volume(i));
      facts.add(resourceClaim(i));
      facts.add(slice(i));
    }
    var changes = new ArrayList<Change>();
    facts.forEach(fact -> changes.add(new Change.FactSeen(fact)));
    return changes;
  }

  /** One of them changes. */
  Change happening() {
    int which = random.nextInt(CLAIMS);
    return switch (random.nextInt(5)) {
      case 0 -> new Change.FactSeen(volumeClaim(which));
      case 1 -> new Change.FactSeen(volume(which));
      case 2 -> new Change.FactSeen(resourceClaim(which));
      case 3 -> new Change.FactGone(VolumeClaimInfo.class, claim("c" + which));
      default -> new Change.FactGone(VolumeInfo.class, cluster("pv" + which));
    };
  }

  /** Claims of a pod. */
  PodClaims ofPod() {
    return switch (random.nextInt(12)) {
      case 0 -> new PodClaims(List.of("c" + random.nextInt(CLAIMS)), List.of());
      case 1 -> new PodClaims(List.of("c0", "c" + (1 + random.nextInt(CLAIMS - 1))), List.of());
      case 2 -> {
        String name = "d" + random.nextInt(CLAIMS);
        yield new PodClaims(List.of(), List.of(new PodClaims.OfDevices("x", name)));
      }
      default -> PodClaims.NONE;
    };
  }

  private VolumeClaimInfo volumeClaim(int which) {
    var claim =
        new VolumeClaimInfo(
            claim("c" + which),
            "uid-c" + which,
            false,
            false,
            CLASSES.get(random.nextInt(random.nextInt(3) == 0 ? 3 : 2)),
            "",
            false,
            "",
            1 + random.nextInt(3),
            ONCE,
            false,
            LabelSelector.EVERYTHING);
    return random.nextInt(4) == 0 ? claim.boundTo("pv" + which) : claim;
  }

  private VolumeInfo volume(int which) {
    Optional<List<NodeSelectorTerm>> nodes =
        random.nextInt(3) == 0
            ? Optional.empty()
            : Optional.of(List.of(new NodeSelectorTerm(zone().requirements(), List.of())));
    Optional<VolumeInfo.ClaimRef> claim =
        random.nextInt(4) == 0
            ? Optional.of(new VolumeInfo.ClaimRef(claim("c" + random.nextInt(CLAIMS)), ""))
            : Optional.empty();
    return new VolumeInfo(
        cluster("pv" + which),
        false,
        random.nextInt(5) > 0,
        "local",
        1 + random.nextInt(4),
        ONCE,
        false,
        Map.of(),
        nodes,
        claim,
        Optional.empty());
  }

  private ResourceClaimInfo resourceClaim(int which) {
    int count = 1 + random.nextInt(2);
    var demand =
        new DeviceDemand(
            "r",
            "gpu",
            random.nextInt(5) == 0,
            count,
            false,
            DeviceFilter.ANY,
            Map.of(),
            List.of(),
            List.of(),
            List.of());
    String node = "n" + random.nextInt(CLAIMS);
    Optional<ResourceClaimInfo.Allocation> allocation =
        random.nextInt(5) == 0
            ? Optional.of(
                new ResourceClaimInfo.Allocation(
                    Optional.of(NodeSelectorTerm.onlyOn(node)),
                    List.of(AllocatedDevice.whole("r", "gpu", node, "0"))))
            : Optional.empty();
    return new ResourceClaimInfo(
        claim("d" + which),
        "uid-d" + which,
        false,
        List.of(demand),
        Optional.empty(),
        allocation,
        Set.of(),
        List.of());
  }

  private static ResourceSliceInfo slice(int which) {
    var here = Optional.of(NodeSelectorTerm.onlyOn("n" + which));
    return new ResourceSliceInfo(
        cluster("slice" + which),
        "gpu",
        "n" + which,
        1,
        1,
        List.of(
            ResourceSliceInfo.Device.plain("0", here), ResourceSliceInfo.Device.plain("1", here)),
        List.of());
  }

  private LabelSelector zone() {
    return LabelSelector.of(
        List.of(
            new Requirement("zone", Requirement.Operator.IN, List.of("z" + random.nextInt(2)))));
  }

  private static ObjectKey cluster(String name) {
    return new ObjectKey("", name);
  }

  private static ObjectKey claim(String name) {
    return new ObjectKey("default", name);
  }
}
