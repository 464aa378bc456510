package io.hekla.scheduler;

import io.hekla.model.cluster.AllocatedDevice;
import io.hekla.model.cluster.Preparation;
import io.hekla.scheduler.decision.Decisions.Bind;
import io.hekla.scheduler.snapshot.ClusterState;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;

/**
 * Claims, volumes and pools of devices that the binds of partitions use: some can be used from the
 * nodes of several partitions. Source: docs/reference/partitions.md#volumes-and-devices.
 */
final class SharedClaims {
  private final Set<String> used = new HashSet<>();

  /** Preparations by uid of the tasks, in the order of the binds. */
  private final SequencedMap<String, List<Preparation>> preparations = new LinkedHashMap<>();

  /** Returns whether any of these binds uses what those before use. */
  boolean areIn(List<Bind> later) {
    return !used.isEmpty()
        && later.stream()
            .flatMap(bind -> bind.preparations().stream())
            .flatMap(one -> names(one).stream())
            .anyMatch(used::contains);
  }

  /** Adds the binds of a partition. */
  void add(List<Bind> decided) {
    for (Bind bind : decided) {
      if (!bind.preparations().isEmpty()) {
        preparations.put(bind.taskUid(), bind.preparations());
        bind.preparations().forEach(one -> used.addAll(names(one)));
      }
    }
  }

  /** Returns the state of a partition in which what the binds need is reserved. */
  ClusterState reservedIn(ClusterState partition) {
    return partition.reserving(preparations);
  }

  private static List<String> names(Preparation preparation) {
    var names = new ArrayList<String>();
    names.add("claim " + preparation.claim());
    switch (preparation) {
      case Preparation.BindVolume bind -> names.add("volume " + bind.volume());
      case Preparation.AllocateDevices devices -> {
        // Devices of a pool may share more than themselves, as counters.
        for (AllocatedDevice device : devices.devices()) {
          names.add("pool " + device.driver() + "/" + device.pool());
        }
      }
      case Preparation.ProvisionVolume make -> {}
      case Preparation.UseDevices use -> {}
    }
    return names;
  }
}
