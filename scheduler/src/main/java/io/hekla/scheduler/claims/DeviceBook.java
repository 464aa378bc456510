package io.hekla.scheduler.claims;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.Preparation;
import io.hekla.model.cluster.Preparation.AllocateDevices;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.scheduler.claims.DeviceStock.DeviceId;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.PreparedPods;
import io.hekla.scheduler.session.Session;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Devices given to claims by binds not yet observed as done, and by the placements of this session,
 * pipelined ones included.
 */
public final class DeviceBook {
  private final DeviceSearch search;
  private final Map<ObjectKey, Given> byClaim = new HashMap<>();
  private final Map<DeviceId, ObjectKey> owners = new HashMap<>();
  private final Map<ObjectKey, Integer> users = new HashMap<>();
  private final PreparedPods prepared;

  private record Given(AllocateDevices devices, int pods) {}

  /** Creates a book that costs nothing until it is asked. */
  public DeviceBook(Session session) {
    search = new DeviceSearch(session.facts(), this);
    prepared =
        new PreparedPods(
            session, task -> !task.claims().devices().isEmpty(), this::choose, this::count);
  }

  /** Returns the search that respects this book. */
  public DeviceSearch search() {
    return search;
  }

  /** Returns what has to be written for a task where it was placed; nothing if it was not. */
  public List<Preparation> preparations(String taskUid) {
    return prepared.of(taskUid);
  }

  /** Updates the book with what the session did. */
  public void follow() {
    prepared.follow();
  }

  private List<Preparation> choose(TaskInfo task, NodeView node) {
    var chosen = new ArrayList<Preparation>();
    return search.find(task, node.info(), chosen).fits() ? chosen : List.of();
  }

  private void count(Preparation one, int pods) {
    switch (one) {
      case AllocateDevices devices -> {
        users.merge(devices.claim(), pods, Integer::sum);
        Given before = byClaim.getOrDefault(devices.claim(), new Given(devices, 0));
        if (before.pods + pods == 0) {
          byClaim.remove(devices.claim());
          before.devices.devices().stream()
              .filter(device -> !device.adminAccess())
              .forEach(device -> owners.remove(DeviceId.of(device)));
        } else {
          byClaim.put(devices.claim(), new Given(before.devices, before.pods + pods));
          before.devices.devices().stream()
              .filter(device -> !device.adminAccess())
              .forEach(device -> owners.put(DeviceId.of(device), devices.claim()));
        }
      }
      case Preparation.UseDevices use -> users.merge(use.claim(), pods, Integer::sum);
      case Preparation.BindVolume bind -> {}
      case Preparation.ProvisionVolume make -> {}
    }
  }

  /** Returns the devices given to a claim, if any were. */
  Optional<AllocateDevices> givenTo(ObjectKey claim) {
    return Optional.ofNullable(byClaim.get(claim)).map(Given::devices);
  }

  /** Returns whether a device was given to some claim. */
  boolean isGiven(DeviceId device) {
    return owners.containsKey(device);
  }

  /** Returns the number of pods that were allowed to use a claim. */
  int users(ObjectKey claim) {
    return users.getOrDefault(claim, 0);
  }
}
