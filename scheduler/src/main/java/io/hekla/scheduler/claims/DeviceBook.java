package io.hekla.scheduler.claims;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.Preparation;
import io.hekla.model.cluster.Preparation.AllocateDevices;
import io.hekla.scheduler.claims.DeviceStock.DeviceId;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.PodFollower;
import io.hekla.scheduler.session.PodMove;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.snapshot.TaskState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which claims got which devices by binds that are not seen done yet, and by the placements of this
 * session, promised ones included. Follows the session's log of pods that come and go, so that a
 * placement taken back gives its devices back.
 */
public final class DeviceBook {
  private final Session session;
  private final DeviceSearch search;
  private final Map<String, List<Preparation>> byTask = new HashMap<>();
  private final Map<ObjectKey, Given> byClaim = new HashMap<>();
  private final Map<DeviceId, ObjectKey> owners = new HashMap<>();
  private final Map<ObjectKey, Integer> users = new HashMap<>();
  private final PodFollower pods;

  private record Given(AllocateDevices devices, int pods) {}

  /** Costs nothing until it is asked. */
  public DeviceBook(Session session) {
    this.session = session;
    search = new DeviceSearch(session.facts(), this);
    pods = new PodFollower(session, this::begin, this::move);
  }

  /** The search that heeds this book. */
  public DeviceSearch search() {
    return search;
  }

  /** What has to be written for a task where it was placed; nothing if it was not. */
  public List<Preparation> preparations(String taskUid) {
    follow();
    return byTask.getOrDefault(taskUid, List.of());
  }

  /** Brings the book up to date with what the session did. */
  public void follow() {
    pods.follow();
  }

  private void begin(NodeView node) {
    for (TaskState task : node.atStart().tasks()) {
      write(task.info().uid(), task.preparations());
    }
  }

  private void move(PodMove move) {
    // Who was on a node before has its devices; that it stays after all gives it no others.
    if (move.task().claims().devices().isEmpty() || !move.task().nodeName().isEmpty()) {
      return;
    }
    if (move.pods() > 0) {
      place(move);
    } else {
      erase(move.task().uid());
    }
  }

  private void place(PodMove move) {
    var chosen = new ArrayList<Preparation>();
    NodeView node = session.nodes().get(move.node());
    if (search.find(move.task(), node.info(), chosen).fits()) {
      write(move.task().uid(), chosen);
    }
  }

  private void write(String task, List<Preparation> chosen) {
    if (!chosen.isEmpty()) {
      byTask.put(task, List.copyOf(chosen));
      chosen.forEach(one -> count(one, 1));
    }
  }

  private void erase(String task) {
    Optional.ofNullable(byTask.remove(task))
        .ifPresent(written -> written.forEach(one -> count(one, -1)));
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

  /** What a claim was given, if it was. */
  Optional<AllocateDevices> givenTo(ObjectKey claim) {
    return Optional.ofNullable(byClaim.get(claim)).map(Given::devices);
  }

  /** Whether a device was given to some claim. */
  boolean isGiven(DeviceId device) {
    return owners.containsKey(device);
  }

  /** How many pods got leave to use a claim. */
  int users(ObjectKey claim) {
    return users.getOrDefault(claim, 0);
  }
}
