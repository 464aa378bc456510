package io.hekla.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.AllocatedDevice;
import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.Preparation;
import io.hekla.model.cluster.ResourceClaimInfo;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.cluster.VolumeClaimInfo;
import io.hekla.model.cluster.VolumeInfo;
import io.hekla.scheduler.affinity.NodeAffinity;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.snapshot.ClusterState;
import java.util.HashMap;
import java.util.Map;

/** Laws of volumes and devices in every cluster, checked bind by bind. */
final class ClaimLaws {
  private final ClusterState before;
  private final Map<String, ObjectKey> volumes = new HashMap<>();
  private final Map<ObjectKey, String> homes = new HashMap<>();
  private final Map<AllocatedDevice, ObjectKey> devices = new HashMap<>();

  private ClaimLaws(ClusterState before) {
    this.before = before;
    for (ResourceClaimInfo claim : before.others().all(ResourceClaimInfo.class)) {
      claim
          .allocation()
          .ifPresent(has -> has.devices().forEach(device -> devices.put(device, claim.key())));
    }
  }

  /** No volume and no device is given twice, and every claim can be used where its pod goes. */
  static void hold(ClusterState before, Decisions decisions) {
    var laws = new ClaimLaws(before);
    decisions.binds().forEach(laws::check);
  }

  private void check(Decisions.Bind bind) {
    TaskInfo task = before.tasks().get(bind.taskUid()).orElseThrow().info();
    NodeInfo node = before.nodes().get(bind.node()).orElseThrow().info();
    Map<ObjectKey, Preparation> prepared = new HashMap<>();
    for (Preparation one : bind.preparations()) {
      assertThat(prepared.put(one.claim(), one)).as("%s is prepared once", one.claim()).isNull();
      check(one, node);
    }
    for (String name : task.claims().volumes()) {
      var key = new ObjectKey("default", name);
      VolumeClaimInfo claim = before.others().one(VolumeClaimInfo.class, key).orElseThrow();
      if (claim.boundTo().isPresent()) {
        assertUsable(claim.boundTo().get(), node);
      } else {
        assertThat(prepared).as("%s of %s", name, bind.task()).containsKey(key);
      }
    }
    for (var use : task.claims().devices()) {
      assertThat(prepared).containsKey(new ObjectKey("default", use.claim()));
    }
  }

  private void check(Preparation one, NodeInfo node) {
    switch (one) {
      case Preparation.BindVolume bind -> {
        assertUsable(bind.volume(), node);
        assertThat(volumes.merge(bind.volume(), bind.claim(), (first, again) -> first))
            .as("owner of %s", bind.volume())
            .isEqualTo(bind.claim());
      }
      case Preparation.ProvisionVolume make ->
          assertThat(homes.merge(make.claim(), make.node(), (first, again) -> first))
              .isEqualTo(node.name());
      case Preparation.AllocateDevices give -> {
        assertThat(give.node()).isIn("", node.name());
        for (AllocatedDevice device : give.devices()) {
          assertThat(devices.merge(device, give.claim(), (first, again) -> first))
              .as("owner of %s", device)
              .isEqualTo(give.claim());
        }
      }
      case Preparation.UseDevices use -> {
        var claim = before.others().one(ResourceClaimInfo.class, use.claim()).orElseThrow();
        assertThat(NodeAffinity.matchesAny(claim.allocation().orElseThrow().nodes(), node))
            .isTrue();
      }
    }
  }

  private void assertUsable(String volume, NodeInfo node) {
    VolumeInfo found =
        before.others().one(VolumeInfo.class, new ObjectKey("", volume)).orElseThrow();
    assertThat(NodeAffinity.matchesAny(found.nodes(), node))
        .as("%s on %s", volume, node.name())
        .isTrue();
  }
}
