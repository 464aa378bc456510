package io.hekla.scheduler.claims;

import io.hekla.model.cluster.AllocatedDevice;
import io.hekla.model.cluster.DeviceClassInfo;
import io.hekla.model.cluster.DeviceDemand;
import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodClaims;
import io.hekla.model.cluster.Preparation;
import io.hekla.model.cluster.ResourceClaimInfo;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.scheduler.affinity.NodeAffinity;
import io.hekla.scheduler.claims.DeviceStock.DeviceId;
import io.hekla.scheduler.claims.DeviceStock.Stocked;
import io.hekla.scheduler.plugin.Fit;
import io.hekla.scheduler.snapshot.FactTables;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Search for the devices that a node can give a pod for its claims. */
public final class DeviceSearch {
  private static final int MOST_DEVICES_OF_A_CLAIM = 32;
  private static final Fit ELSEWHERE = Fit.never("resourceclaim not available on the node");
  private static final Fit NOT_ENOUGH = Fit.never("cannot allocate all claims");

  /** Claims with the least choice come first; then taking the first free devices is exact. */
  private static final Comparator<Wanted> MOST_CONSTRAINED_FIRST =
      Comparator.comparing((Wanted wanted) -> !wanted.demand.all())
          .thenComparing(wanted -> wanted.drivers.isEmpty());

  private final FactTables facts;
  private final DeviceStock stock;
  private final DeviceBook book;

  /**
   * @param drivers each must be the driver of the device
   */
  private record Wanted(ResourceClaimInfo claim, DeviceDemand demand, List<String> drivers) {}

  DeviceSearch(FactTables facts, DeviceBook book) {
    this.facts = facts;
    this.book = book;
    stock = new DeviceStock(facts);
  }

  /** Returns what is wrong with the claims of a pod on whatever node, if anything. */
  public Optional<Fit> fault(TaskInfo task) {
    for (PodClaims.OfDevices one : task.claims().devices()) {
      if (one.claim().isEmpty()) {
        return never("waiting for the resource claim \"" + one.entry() + "\" to be made");
      }
      Optional<ResourceClaimInfo> claim = claim(task, one);
      if (claim.isEmpty()) {
        return never("resourceclaim \"" + one.claim() + "\" not found");
      }
      if (claim.get().leaving()) {
        return never("resourceclaim \"" + one.claim() + "\" is being deleted");
      }
      Optional<Fit> unsupported =
          claim.get().allocation().isPresent() ? Optional.empty() : unknown(claim.get());
      if (unsupported.isPresent()) {
        return unsupported;
      }
    }
    return Optional.empty();
  }

  private Optional<Fit> unknown(ResourceClaimInfo claim) {
    String name = "resourceclaim \"" + claim.key().name() + "\" ";
    if (claim.unsupported().isPresent()) {
      return never(
          name
              + "requests devices in a way that Hekla does not support: "
              + claim.unsupported().get());
    }
    for (DeviceDemand demand : claim.demands()) {
      Optional<DeviceClassInfo> deviceClass = deviceClass(demand);
      if (deviceClass.isEmpty()) {
        return never(
            name + "requests device class " + demand.deviceClass() + ", which is not there");
      }
      Optional<String> selector =
          demand.devices().unsupported().or(() -> deviceClass.get().devices().unsupported());
      if (selector.isPresent()) {
        return never(
            name + "requests devices in a way that Hekla does not support: " + selector.get());
      }
      if (!demand.capacity().isEmpty()) {
        return never(
            name + "requests devices in a way that Hekla does not support: parts of devices");
      }
    }
    return Optional.empty();
  }

  private static Optional<Fit> never(String why) {
    return Optional.of(Fit.never(why));
  }

  /**
   * Returns whether a node suits all claims of a pod with which nothing is {@linkplain #fault
   * wrong}.
   *
   * @param chosen receives what has to be written for it; meaningless unless the node suits
   */
  public Fit find(TaskInfo task, NodeInfo node, List<Preparation> chosen) {
    if (fault(task).isPresent()) {
      return NOT_ENOUGH;
    }
    var wanted = new ArrayList<Wanted>();
    for (PodClaims.OfDevices one : task.claims().devices()) {
      ResourceClaimInfo claim = claim(task, one).orElseThrow();
      Optional<Preparation.AllocateDevices> given = book.givenTo(claim.key());
      boolean isReservedForPod = claim.reservedFor().contains(task.uid());
      if (!isReservedForPod
          && claim.reservedFor().size() + book.users(claim.key()) >= ResourceClaimInfo.MOST_USERS) {
        return Fit.never("resourceclaim in use");
      }
      if (claim.allocation().isPresent()) {
        if (!NodeAffinity.matchesAny(claim.allocation().get().nodes(), node)) {
          return ELSEWHERE;
        }
        if (!isReservedForPod) {
          chosen.add(new Preparation.UseDevices(claim.key(), claim.uid()));
        }
      } else if (given.isPresent()) {
        if (!given.get().node().isEmpty() && !given.get().node().equals(node.name())) {
          return ELSEWHERE;
        }
        chosen.add(given.get());
      } else {
        claim.demands().forEach(demand -> wanted.add(wanted(claim, demand)));
      }
    }
    return wanted.isEmpty() || allocate(wanted, node, chosen) ? Fit.YES : NOT_ENOUGH;
  }

  private boolean allocate(List<Wanted> wanted, NodeInfo node, List<Preparation> chosen) {
    Map<ResourceClaimInfo, List<Stocked>> devices = new LinkedHashMap<>();
    Map<ResourceClaimInfo, List<AllocatedDevice>> results = new LinkedHashMap<>();
    Set<DeviceId> own = new HashSet<>();
    wanted.sort(MOST_CONSTRAINED_FIRST);
    for (Wanted one : wanted) {
      List<Stocked> suited =
          stock.on(node).stream()
              .filter(device -> one.drivers.stream().allMatch(device.id().driver()::equals))
              .toList();
      List<Stocked> free = suited.stream().filter(device -> isFree(device, one, own)).toList();
      long count = one.demand.all() ? suited.size() : one.demand.count();
      if (count == 0 || free.size() < count) {
        return false;
      }
      for (Stocked device : free.subList(0, (int) count)) {
        if (!one.demand.adminAccess()) {
          own.add(device.id());
        }
        devices.computeIfAbsent(one.claim, claim -> new ArrayList<>()).add(device);
        results.computeIfAbsent(one.claim, claim -> new ArrayList<>()).add(result(one, device));
      }
    }
    for (var result : results.entrySet()) {
      if (result.getValue().size() > MOST_DEVICES_OF_A_CLAIM) {
        return false;
      }
      boolean anywhere =
          devices.getOrDefault(result.getKey(), List.of()).stream()
              .allMatch(device -> device.nodes().isEmpty());
      chosen.add(
          new Preparation.AllocateDevices(
              result.getKey().key(),
              result.getKey().uid(),
              anywhere ? "" : node.name(),
              result.getValue()));
    }
    return true;
  }

  private boolean isFree(Stocked device, Wanted wanted, Set<DeviceId> own) {
    if (device.special()) {
      return false;
    }
    return wanted.demand.adminAccess()
        || (!own.contains(device.id())
            && !book.isGiven(device.id())
            && !stock.isAllocated(device.id()));
  }

  private static AllocatedDevice result(Wanted wanted, Stocked device) {
    DeviceId id = device.id();
    return new AllocatedDevice(
        wanted.demand.name(), id.driver(), id.pool(), id.device(), wanted.demand.adminAccess());
  }

  private Wanted wanted(ResourceClaimInfo claim, DeviceDemand demand) {
    var drivers = new ArrayList<>(demand.devices().drivers());
    deviceClass(demand).ifPresent(found -> drivers.addAll(found.devices().drivers()));
    return new Wanted(claim, demand, drivers);
  }

  private Optional<ResourceClaimInfo> claim(TaskInfo task, PodClaims.OfDevices one) {
    return facts.one(ResourceClaimInfo.class, new ObjectKey(task.key().namespace(), one.claim()));
  }

  private Optional<DeviceClassInfo> deviceClass(DeviceDemand demand) {
    return facts.one(DeviceClassInfo.class, new ObjectKey("", demand.deviceClass()));
  }
}
