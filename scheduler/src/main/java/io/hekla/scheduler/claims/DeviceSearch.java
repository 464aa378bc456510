package io.hekla.scheduler.claims;

import io.hekla.model.cluster.DeviceDemand;
import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodClaims;
import io.hekla.model.cluster.Preparation;
import io.hekla.model.cluster.ResourceClaimInfo;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.scheduler.affinity.NodeAffinity;
import io.hekla.scheduler.plugin.Fit;
import io.hekla.scheduler.snapshot.FactTables;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Search for the devices that a node can give a pod for its claims. */
public final class DeviceSearch {
  private static final Fit ELSEWHERE = Fit.never("resourceclaim not available on the node");
  private static final Fit NOT_ENOUGH = Fit.never("cannot allocate all claims");
  private static final Fit GIVEN_UP =
      Fit.never(
          "cannot allocate all claims: the search for devices took too many steps; use fewer"
              + " requests or constraints");
  private static final Fit UNKNOWN =
      Fit.never(
          "cannot allocate all claims: all devices are requested, but a pool of devices is being"
              + " updated or is invalid");

  private final FactTables facts;
  private final DeviceStock stock;
  private final DeviceBook book;
  private final DeviceCandidates candidates;

  DeviceSearch(FactTables facts, DeviceStock stock, DeviceBook book) {
    this.facts = facts;
    this.stock = stock;
    this.book = book;
    candidates = new DeviceCandidates(facts);
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
      Optional<String> fault =
          claim.get().allocation().isPresent() ? Optional.empty() : fault(claim.get());
      if (fault.isPresent()) {
        return never("resourceclaim \"" + claim.get().key().name() + "\"" + fault.get());
      }
    }
    return Optional.empty();
  }

  private Optional<String> fault(ResourceClaimInfo claim) {
    if (claim.unsupported().isPresent()) {
      return Optional.of(unsupported(claim.unsupported().get()));
    }
    long least = 0;
    for (DeviceDemand demand : claim.demands()) {
      long fewest = Long.MAX_VALUE;
      for (DeviceDemand choice : demand.choices()) {
        Optional<String> fault = fault(choice);
        if (fault.isPresent()) {
          return fault;
        }
        fewest = Math.min(fewest, choice.all() ? 1 : choice.count());
      }
      least += Math.min(fewest, DeviceAllocation.MOST_DEVICES + 1);
    }
    return least > DeviceAllocation.MOST_DEVICES
        ? Optional.of(
            " requests more than "
                + DeviceAllocation.MOST_DEVICES
                + " devices, the limit of a claim")
        : Optional.empty();
  }

  private Optional<String> fault(DeviceDemand choice) {
    var deviceClass = candidates.deviceClass(choice);
    if (deviceClass.isEmpty()) {
      return Optional.of(" requests device class " + choice.deviceClass() + ", which is not there");
    }
    return choice
        .devices()
        .unsupported()
        .or(() -> deviceClass.get().devices().unsupported())
        .map(DeviceSearch::unsupported)
        .or(() -> candidates.fault(choice).map(fault -> ": " + fault));
  }

  private static String unsupported(String part) {
    return " requests devices in a way that Hekla does not support: " + part;
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
    List<ResourceClaimInfo> unallocated = new ArrayList<>();
    List<ObjectKey> seen = new ArrayList<>();
    for (PodClaims.OfDevices one : task.claims().devices()) {
      ResourceClaimInfo claim = claim(task, one).orElseThrow();
      if (seen.contains(claim.key())) {
        continue;
      }
      seen.add(claim.key());
      boolean isReservedForPod = claim.reservedFor().contains(task.uid());
      if (!isReservedForPod
          && claim.reservedFor().size() + book.users(claim.key()) >= ResourceClaimInfo.MOST_USERS) {
        return Fit.never("resourceclaim in use");
      }
      Optional<Preparation.AllocateDevices> given = book.givenTo(claim.key());
      if (claim.allocation().isPresent()) {
        if (!NodeAffinity.matchesAny(claim.allocation().get().nodes(), node)) {
          return ELSEWHERE;
        }
        if (!isReservedForPod) {
          chosen.add(new Preparation.UseDevices(claim.key(), claim.uid()));
        }
      } else if (given.isPresent()) {
        if (!isUsable(given.get(), node)) {
          return ELSEWHERE;
        }
        chosen.add(given.get());
      } else {
        unallocated.add(claim);
      }
    }
    return unallocated.isEmpty() ? Fit.YES : allocate(unallocated, node, chosen);
  }

  private static boolean isUsable(Preparation.AllocateDevices given, NodeInfo node) {
    return given.node().isEmpty()
        ? NodeAffinity.matchesAny(given.nodes().map(List::of), node)
        : given.node().equals(node.name());
  }

  private Fit allocate(List<ResourceClaimInfo> claims, NodeInfo node, List<Preparation> chosen) {
    var allocation = new DeviceAllocation(claims, stock.on(node), candidates, book.use());
    DeviceAllocation.End end;
    try {
      end = allocation.run();
    } catch (IllegalArgumentException failure) {
      return Fit.never("cannot allocate all claims: " + failure.getMessage());
    }
    if (end == DeviceAllocation.End.FOUND) {
      for (int i = 0; i < claims.size(); i++) {
        chosen.add(
            AllocationResults.of(claims.get(i), allocation.results().get(i), node, candidates));
      }
    }
    return switch (end) {
      case FOUND -> Fit.YES;
      case NONE -> NOT_ENOUGH;
      case UNKNOWN -> UNKNOWN;
      case GIVEN_UP -> GIVEN_UP;
    };
  }

  private Optional<ResourceClaimInfo> claim(TaskInfo task, PodClaims.OfDevices one) {
    return facts.one(ResourceClaimInfo.class, new ObjectKey(task.key().namespace(), one.claim()));
  }
}
