package io.hekla.scheduler.claims;

import io.hekla.model.cluster.AllocatedDevice;
import io.hekla.model.cluster.DeviceAmount;
import io.hekla.model.cluster.DeviceConstraint;
import io.hekla.model.cluster.DeviceDemand;
import io.hekla.model.cluster.ResourceClaimInfo;
import io.hekla.scheduler.claims.DeviceStock.DeviceId;
import io.hekla.scheduler.claims.DeviceStock.NodeStock;
import io.hekla.scheduler.claims.DeviceStock.Stocked;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Search for the devices of claims on one node: claims, their requests, and the alternatives of
 * these in their order, each with the first devices that do, and back where that leads nowhere. It
 * ends at a number of steps. Source: docs/reference/device-claims.md#search.
 */
final class DeviceAllocation {
  /** Number of devices of one claim, as Kubernetes has it. */
  static final int MOST_DEVICES = 32;

  /** Number of devices that one search tries. */
  private static final int STEPS = 4_096;

  private final List<ResourceClaimInfo> claims;
  private final NodeStock node;
  private final DeviceCandidates candidates;
  private final DeviceUse use;
  private final IdentityHashMap<DeviceDemand, List<Stocked>> suited = new IdentityHashMap<>();
  private final IdentityHashMap<DeviceDemand, BitSet> indices = new IdentityHashMap<>();
  private final IdentityHashMap<DeviceDemand, Map<Integer, List<DeviceAmount>>> amounts =
      new IdentityHashMap<>();
  private final List<List<Given>> results = new ArrayList<>();
  private final IdentityHashMap<Stocked, Alike> alike = new IdentityHashMap<>();
  private int steps;

  /** A device that a request of a claim is given. */
  record Given(Stocked device, DeviceDemand demand, AllocatedDevice result) {}

  /** End of a search. */
  enum End {
    FOUND,
    NONE,
    /** All devices are requested, and those of a pool are not known at present. */
    UNKNOWN,
    /** The number of steps was reached. */
    GIVEN_UP
  }

  /**
   * Properties by which the search tells devices apart; of devices with equal ones it tries one.
   */
  private record Alike(List<Object> properties) {}

  DeviceAllocation(
      List<ResourceClaimInfo> claims, NodeStock node, DeviceCandidates candidates, DeviceUse use) {
    this.claims = claims;
    this.node = node;
    this.candidates = candidates;
    this.use = use;
  }

  /** Searches; what was in use before is in use afterwards. */
  End run() {
    for (ResourceClaimInfo claim : claims) {
      results.add(new ArrayList<>());
      for (DeviceDemand demand : claim.demands()) {
        for (DeviceDemand choice : demand.choices()) {
          if (choice.all()
              && node.broken().stream().anyMatch(pool -> candidates.mayHave(choice, pool))) {
            return End.UNKNOWN;
          }
          suited.computeIfAbsent(choice, one -> candidates.of(one, node));
        }
        if (demand.choices().stream().noneMatch(this::hasEnough)) {
          return End.NONE;
        }
      }
    }
    boolean found = claim(0);
    results.forEach(given -> given.forEach(one -> use.remove(one.result)));
    return found ? End.FOUND : (isOver() ? End.GIVEN_UP : End.NONE);
  }

  /** Returns the devices that were found for the claims, in the order of the claims' requests. */
  List<List<Given>> results() {
    return results;
  }

  /** Returns whether enough devices are free for a request, were it alone. */
  private boolean hasEnough(DeviceDemand choice) {
    List<Stocked> devices = suited(choice);
    if (choice.all()) {
      return !devices.isEmpty() && devices.stream().allMatch(device -> isFree(device, choice));
    }
    return choice.count() > 0
        && choice.count() <= devices.size()
        && devices.stream().filter(device -> isFree(device, choice)).count() >= choice.count();
  }

  private boolean isFree(Stocked device, DeviceDemand choice) {
    return DeviceCandidates.tolerates(choice, device)
        && use.hasRoom(device, choice, consumed(device, choice));
  }

  private boolean claim(int claim) {
    return claim == claims.size() || request(claim, 0);
  }

  private boolean request(int claim, int request) {
    List<DeviceDemand> demands = claims.get(claim).demands();
    if (request == demands.size()) {
      return claim(claim + 1);
    }
    for (DeviceDemand choice : demands.get(request).choices()) {
      List<Stocked> devices = suited(choice);
      long count = choice.all() ? devices.size() : choice.count();
      if (count > 0
          && results.get(claim).size() + count <= MOST_DEVICES
          && devices(claim, request, choice, 0, (int) count)) {
        return true;
      }
    }
    return false;
  }

  /**
   * @param from index of the first device that may be given
   * @param left number of devices that the request still needs
   */
  private boolean devices(int claim, int request, DeviceDemand choice, int from, int left) {
    if (left == 0) {
      return request(claim, request + 1);
    }
    List<Stocked> devices = suited(choice);
    Set<Alike> failed = new HashSet<>();
    for (int i = from; i + left <= devices.size(); i++) {
      Stocked device = devices.get(i);
      if (isOver()) {
        return false;
      }
      steps++;
      boolean hopeless = !failed.isEmpty() && failed.contains(alike(device));
      if (!hopeless && allows(claim, choice, device)) {
        give(claim, choice, device);
        if (devices(claim, request, choice, i + 1, left - 1)) {
          return true;
        }
        use.remove(results.get(claim).removeLast().result());
        failed.add(alike(device));
      }
    }
    return false;
  }

  private boolean isOver() {
    return steps >= STEPS;
  }

  private boolean allows(int claim, DeviceDemand choice, Stocked device) {
    List<Given> given = results.get(claim);
    boolean isShared = device.device().properties().shareable();
    // Two requests of a claim may have shares of a device, but not the device.
    if (!isFree(device, choice)
        || (!isShared && given.stream().anyMatch(one -> one.device.index() == device.index()))) {
      return false;
    }
    for (DeviceConstraint constraint : claims.get(claim).constraints()) {
      if (constraint.concerns(choice.name())) {
        List<Stocked> others =
            given.stream()
                .filter(one -> constraint.concerns(one.demand.name()))
                .map(Given::device)
                .toList();
        if (!ConstraintRules.allows(constraint, others, device)) {
          return false;
        }
      }
    }
    return true;
  }

  private void give(int claim, DeviceDemand choice, Stocked device) {
    DeviceId id = device.id();
    boolean isShared = device.device().properties().shareable();
    String share = isShared ? share(claims.get(claim), choice, id, results.get(claim).size()) : "";
    var result =
        new AllocatedDevice(
            choice.name(),
            id.driver(),
            id.pool(),
            id.device(),
            choice.adminAccess(),
            share,
            consumed(device, choice));
    results.get(claim).add(new Given(device, choice, result));
    use.add(result);
  }

  /** Returns the identity of a share, the same whenever the same is decided. */
  private static String share(
      ResourceClaimInfo claim, DeviceDemand choice, DeviceId device, int position) {
    String what =
        String.join(
            "\n",
            claim.uid(),
            choice.name(),
            device.driver(),
            device.pool(),
            device.device(),
            Integer.toString(position));
    return UUID.nameUUIDFromBytes(what.getBytes(StandardCharsets.UTF_8)).toString();
  }

  /** Returns the amounts of a shared device that a request takes. */
  private List<DeviceAmount> consumed(Stocked device, DeviceDemand choice) {
    return choice.adminAccess() || !device.device().properties().shareable()
        ? List.of()
        : amounts
            .computeIfAbsent(choice, absent -> new HashMap<>())
            .computeIfAbsent(
                device.index(),
                absent ->
                    CapacityRules.consumed(choice, device.device().properties()).orElse(List.of()));
  }

  private List<Stocked> suited(DeviceDemand choice) {
    return suited.getOrDefault(choice, List.of());
  }

  /** Returns the indices of the devices that suit a request. */
  private BitSet indices(DeviceDemand choice) {
    return indices.computeIfAbsent(
        choice,
        absent -> {
          var all = new BitSet();
          suited(absent).forEach(one -> all.set(one.index()));
          return all;
        });
  }

  private Alike alike(Stocked device) {
    return alike.computeIfAbsent(device, this::distinguished);
  }

  private Alike distinguished(Stocked device) {
    var properties = new ArrayList<Object>();
    if (device.device().properties().shareable()) {
      // Shares of different devices are rarely alike.
      properties.add(device.index());
    }
    properties.add(device.id().driver());
    if (!device.device().consumed().isEmpty()) {
      properties.add(device.id().pool());
      properties.add(device.device().consumed());
    }
    properties.add(device.device().taints());
    for (ResourceClaimInfo claim : claims) {
      for (DeviceConstraint constraint : claim.constraints()) {
        properties.add(ConstraintRules.attribute(device, constraint.attribute()));
      }
      for (DeviceDemand demand : claim.demands()) {
        for (DeviceDemand choice : demand.choices()) {
          properties.add(indices(choice).get(device.index()));
        }
      }
    }
    return new Alike(List.copyOf(properties));
  }
}
