package io.hekla.scheduler.claims;

import io.hekla.model.cluster.AllocatedDevice;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.Preparation;
import io.hekla.model.cluster.Preparation.AllocateDevices;
import io.hekla.model.cluster.ResourceClaimInfo;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.PreparedPods;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.snapshot.FactTables;
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
  private final FactTables facts;
  private final DeviceStock stock;
  private final DeviceSearch search;
  private final Map<ObjectKey, InUse> byClaim = new HashMap<>();
  private final Map<ObjectKey, Integer> users = new HashMap<>();
  private final PreparedPods prepared;
  private Optional<DeviceUse> use = Optional.empty();

  private record InUse(AllocateDevices devices, int pods) {}

  /** Creates a book that costs nothing until it is asked. */
  public DeviceBook(Session session) {
    facts = session.facts();
    stock = new DeviceStock(facts);
    search = new DeviceSearch(facts, stock, this);
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
    boolean isFound = search.fault(task).isEmpty() && search.find(task, node.info(), chosen).fits();
    return isFound ? chosen : List.of();
  }

  private void count(Preparation one, int pods) {
    switch (one) {
      case AllocateDevices devices -> {
        users.merge(devices.claim(), pods, Integer::sum);
        InUse before = byClaim.getOrDefault(devices.claim(), new InUse(devices, 0));
        var now = new InUse(before.devices, before.pods + pods);
        if (before.pods == 0) {
          byClaim.put(devices.claim(), now);
          taken(now.devices).forEach(use()::add);
        } else if (now.pods == 0) {
          byClaim.remove(devices.claim());
          taken(now.devices).forEach(use()::remove);
        } else {
          byClaim.put(devices.claim(), now);
        }
      }
      case Preparation.UseDevices reserve -> users.merge(reserve.claim(), pods, Integer::sum);
      case Preparation.BindVolume bind -> {}
      case Preparation.ProvisionVolume make -> {}
    }
  }

  /** Returns the devices given to a claim, if any were. */
  Optional<AllocateDevices> givenTo(ObjectKey claim) {
    return Optional.ofNullable(byClaim.get(claim)).map(InUse::devices);
  }

  /** Returns what claims have of the devices, those included to which they were given. */
  DeviceUse use() {
    if (use.isEmpty()) {
      var taken = new DeviceUse(stock);
      for (ResourceClaimInfo claim : facts.all(ResourceClaimInfo.class)) {
        claim.allocation().ifPresent(has -> has.devices().forEach(taken::add));
      }
      use = Optional.of(taken);
    }
    return use.get();
  }

  /** Returns devices given to a claim; none if the claim is seen with them already. */
  private List<AllocatedDevice> taken(AllocateDevices given) {
    boolean isSeen =
        facts
            .one(ResourceClaimInfo.class, given.claim())
            .flatMap(ResourceClaimInfo::allocation)
            .isPresent();
    return isSeen ? List.of() : given.devices();
  }

  /** Returns the number of pods that were allowed to use a claim. */
  int users(ObjectKey claim) {
    return users.getOrDefault(claim, 0);
  }
}
