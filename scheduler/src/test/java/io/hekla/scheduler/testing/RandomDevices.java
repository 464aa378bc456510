package io.hekla.scheduler.testing;

import io.hekla.model.cluster.AllocatedDevice;
import io.hekla.model.cluster.DeviceAmount;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * Devices of one node and claims of one pod to them, by chance, with a check of allocations that
 * shares nothing with the engine's, and a search that tries all of them.
 */
public final class RandomDevices {
  private static final List<String> DRIVERS = List.of("a.example.com", "b.example.com");
  private static final List<String> MODELS = List.of("x", "y");

  private final Random random;
  private final List<Device> devices = new ArrayList<>();
  private final Map<String, Integer> counters = new HashMap<>();
  private final List<Claim> claims = new ArrayList<>();
  private final Set<String> taken = new HashSet<>();
  private int names;

  private record Device(
      String driver,
      String name,
      String model,
      int numa,
      boolean tainted,
      int counter,
      int memory,
      boolean shareable) {
    String yaml() {
      return "{name: %s, attributes: {model: {string: %s}, numa: {int: %d}}%s%s%s%s},"
          .formatted(
              name,
              model,
              numa,
              tainted ? ", taints: [{key: t, effect: NoSchedule}]" : "",
              counter > 0
                  ? ", consumesCounters: [{counterSet: s, counters: {c: {value: %d}}}]"
                      .formatted(counter)
                  : "",
              memory > 0 ? ", capacity: {memory: {value: %d}}".formatted(memory) : "",
              shareable ? ", allowMultipleAllocations: true" : "");
    }
  }

  /**
   * @param model model of the devices; empty if any
   * @param memory amount of it; 0 if none is requested
   */
  private record Choice(
      String name,
      String driver,
      String model,
      boolean all,
      int count,
      int memory,
      boolean tolerates,
      boolean admin) {
    String yaml(String ownName) {
      return "%sdeviceClassName: %s, %s%s%s%s%s"
          .formatted(
              ownName,
              driver.substring(0, 1),
              all ? "allocationMode: All" : "count: " + count,
              model.isEmpty()
                  ? ""
                  : ", selectors: [{cel: {expression: \"device.attributes['%s'].model == '%s'\"}}]"
                      .formatted(driver, model),
              memory > 0 ? ", capacity: {requests: {memory: %d}}".formatted(memory) : "",
              tolerates ? ", tolerations: [{operator: Exists}]" : "",
              admin ? ", adminAccess: true" : "");
    }

    boolean suits(Device device) {
      return device.driver.equals(driver)
          && (model.isEmpty() || device.model.equals(model))
          && (admin || memory <= device.memory);
    }

    int consumed(Device device) {
      return memory > 0 ? memory : device.memory;
    }
  }

  /**
   * @param alternatives one if the request is exact
   */
  private record Request(String name, List<Choice> alternatives) {
    String yaml() {
      if (alternatives.size() == 1) {
        return "{name: %s, exactly: {%s}}".formatted(name, alternatives.getFirst().yaml(""));
      }
      var list = new StringBuilder();
      alternatives.forEach(
          one ->
              list.append("{")
                  .append(one.yaml("name: " + one.name.split("/", -1)[1] + ", "))
                  .append("}, "));
      return "{name: %s, firstAvailable: [%s]}".formatted(name, list);
    }
  }

  private record Constraint(Optional<String> request, String attribute, boolean distinct) {
    String yaml() {
      return "{%s%s: a.example.com/%s}"
          .formatted(
              request.map(one -> "requests: [" + one + "], ").orElse(""),
              distinct ? "distinctAttribute" : "matchAttribute",
              attribute);
    }
  }

  private record Claim(String name, List<Request> requests, List<Constraint> constraints) {
    String yaml() {
      return DeviceObjects.claim(
          name,
          "requests: [%s], constraints: [%s]"
              .formatted(
                  String.join(", ", requests.stream().map(Request::yaml).toList()),
                  String.join(", ", constraints.stream().map(Constraint::yaml).toList())),
          "");
    }
  }

  private record Used(Claim claim, Choice choice, Device device) {}

  public RandomDevices(long seed) {
    random = new Random(seed);
    for (String driver : DRIVERS) {
      counters.put(driver, 1 + random.nextInt(4));
      int number = 1 + random.nextInt(4);
      for (int i = 0; i < number; i++) {
        devices.add(device(driver, "d" + i));
      }
    }
    devices.stream()
        .filter(device -> !device.shareable && device.counter == 0 && chance(6))
        .forEach(device -> taken.add(device.driver + "/" + device.name));
    int number = 1 + random.nextInt(2);
    for (int i = 0; i < number; i++) {
      claims.add(claim("c" + i, number == 1 ? 3 : 2 - i));
    }
  }

  private boolean chance(int one) {
    return random.nextInt(one) == 0;
  }

  private Device device(String driver, String name) {
    boolean shareable = chance(4);
    return new Device(
        driver,
        name,
        MODELS.get(random.nextInt(2)),
        random.nextInt(3),
        chance(6),
        chance(3) ? 1 + random.nextInt(2) : 0,
        shareable || chance(3) ? 2 + random.nextInt(3) : 0,
        shareable);
  }

  private Claim claim(String name, int most) {
    var requests = new ArrayList<Request>();
    int number = 1 + random.nextInt(most);
    for (int i = 0; i < number; i++) {
      requests.add(request("r" + i));
    }
    var constraints = new ArrayList<Constraint>();
    while (constraints.size() < 2 && chance(2)) {
      constraints.add(
          new Constraint(
              chance(2)
                  ? Optional.of(requests.get(random.nextInt(requests.size())).name)
                  : Optional.empty(),
              chance(2) ? "model" : "numa",
              chance(3)));
    }
    return new Claim(name, requests, constraints);
  }

  private Request request(String name) {
    if (chance(4)) {
      return new Request(
          name,
          List.of(choice(name + "/first", /* exact= */ false), choice(name + "/second", false)));
    }
    return new Request(name, List.of(choice(name, /* exact= */ true)));
  }

  private Choice choice(String name, boolean exact) {
    boolean admin = exact && chance(8);
    return new Choice(
        name,
        DRIVERS.get(chance(4) ? 1 : 0),
        chance(3) ? MODELS.get(random.nextInt(2)) : "",
        chance(10),
        1 + random.nextInt(2),
        chance(4) ? 1 + random.nextInt(2) : 0,
        chance(3),
        admin);
  }

  /** Runs a session with one pod that uses the claims. */
  public SessionOutcome run() {
    var manifests = new StringBuilder();
    for (String driver : DRIVERS) {
      var list = new StringBuilder();
      devices.stream()
          .filter(device -> device.driver.equals(driver))
          .forEach(device -> list.append(device.yaml()));
      manifests.append(
          DeviceObjects.slice(driver, driver, 2, "nodeName: n1", "devices: [" + list + "]"));
      manifests.append(
          DeviceObjects.slice(
              driver,
              driver,
              2,
              "nodeName: n1",
              "sharedCounters: [{name: s, counters: {c: {value: %d}}}]"
                  .formatted(counters.getOrDefault(driver, 0))));
      manifests.append(
          DeviceObjects.deviceClass(driver.substring(0, 1), "device.driver == '" + driver + "'"));
    }
    for (String device : taken) {
      String[] parts = device.split("/", -1);
      manifests.append(
          DeviceObjects.claim(
              "old-" + names++,
              "requests: [{name: r, exactly: {deviceClassName: a}}]",
              "allocation: {devices: {results: [{request: r, driver: %s, pool: %s, device: %s}]}}"
                  .formatted(parts[0], parts[0], parts[1])));
    }
    claims.forEach(claim -> manifests.append(claim.yaml()));
    return ClusterBuilder.cluster()
        .node("n1", n -> n.cpu("8"))
        .facts(manifests.toString())
        .podGroup(
            "g",
            g ->
                g.pods(
                    1,
                    p -> {
                      PodBuilder pod = p.cpu("1");
                      claims.forEach(claim -> pod.claims(claim.name));
                      return pod;
                    }))
        .run("enqueue allocate");
  }

  /** Returns whether some choice of devices satisfies all claims. */
  public boolean isSolvable() {
    var requests = new ArrayList<Map.Entry<Claim, Request>>();
    claims.forEach(
        claim -> claim.requests.forEach(request -> requests.add(Map.entry(claim, request))));
    return isSolvable(requests, new ArrayList<>());
  }

  private boolean isSolvable(List<Map.Entry<Claim, Request>> left, List<Used> used) {
    if (left.isEmpty()) {
      return fault(used).isEmpty();
    }
    Claim claim = left.getFirst().getKey();
    for (Choice choice : left.getFirst().getValue().alternatives) {
      for (List<Device> chosen : choices(choice)) {
        var more = new ArrayList<>(used);
        chosen.forEach(device -> more.add(new Used(claim, choice, device)));
        if (isSolvable(left.subList(1, left.size()), more)) {
          return true;
        }
      }
    }
    return false;
  }

  /** All sets of devices that a request may have, were it alone. */
  private List<List<Device>> choices(Choice choice) {
    List<Device> suited = devices.stream().filter(choice::suits).toList();
    if (choice.all) {
      return suited.isEmpty() ? List.of() : List.of(suited);
    }
    List<List<Device>> all = new ArrayList<>();
    for (int set = 0; set < 1 << suited.size(); set++) {
      if (Integer.bitCount(set) == choice.count) {
        List<Device> chosen = new ArrayList<>();
        for (int i = 0; i < suited.size(); i++) {
          if ((set & 1 << i) != 0) {
            chosen.add(suited.get(i));
          }
        }
        all.add(chosen);
      }
    }
    return all;
  }

  /** Returns what is wrong with allocations, one for each claim, if anything is. */
  public Optional<String> faultOf(List<List<AllocatedDevice>> given) {
    var used = new ArrayList<Used>();
    for (int i = 0; i < claims.size(); i++) {
      Claim claim = claims.get(i);
      for (Request request : claim.requests) {
        List<AllocatedDevice> ofRequest =
            given.get(i).stream()
                .filter(one -> one.request().split("/", -1)[0].equals(request.name))
                .toList();
        Optional<Choice> choice =
            request.alternatives.stream()
                .filter(one -> ofRequest.stream().allMatch(has -> has.request().equals(one.name)))
                .findFirst();
        if (choice.isEmpty() || !choices(choice.get()).contains(devices(ofRequest))) {
          return Optional.of(request + " got " + ofRequest);
        }
        for (AllocatedDevice one : ofRequest) {
          Device device = device(one);
          used.add(new Used(claim, choice.get(), device));
          if (device.shareable == one.shareId().isEmpty()
              || one.adminAccess() != choice.get().admin
              || !one.consumed().equals(consumed(choice.get(), device))) {
            return Optional.of("form of " + one);
          }
        }
      }
    }
    return fault(used);
  }

  private static List<DeviceAmount> consumed(Choice choice, Device device) {
    return device.shareable && !choice.admin
        ? List.of(new DeviceAmount("memory", Integer.toString(choice.consumed(device))))
        : List.of();
  }

  private List<Device> devices(List<AllocatedDevice> given) {
    return given.stream().map(this::device).toList();
  }

  private Device device(AllocatedDevice given) {
    return devices.stream()
        .filter(one -> one.driver.equals(given.driver()) && one.name.equals(given.device()))
        .findFirst()
        .orElseThrow();
  }

  private Optional<String> fault(List<Used> used) {
    Map<Device, Integer> memory = new HashMap<>();
    Map<String, Integer> counted = new HashMap<>();
    Set<Device> whole = new HashSet<>();
    Set<Device> counting = new HashSet<>();
    Set<Map.Entry<Claim, Device>> ofClaims = new HashSet<>();
    for (Used one : used) {
      Device device = one.device;
      if (device.tainted && !one.choice.tolerates) {
        return Optional.of("taint of " + device);
      }
      if (!device.shareable && !ofClaims.add(Map.entry(one.claim, device))) {
        return Optional.of("a claim has a device twice: " + device);
      }
      if (one.choice.admin) {
        continue;
      }
      if (!device.shareable
          && (!whole.add(device) || taken.contains(device.driver + "/" + device.name))) {
        return Optional.of("a device is given twice: " + device);
      }
      if (device.shareable
          && memory.merge(device, one.choice.consumed(device), Integer::sum) > device.memory) {
        return Optional.of("capacity of " + device);
      }
      if (counting.add(device)
          && counted.merge(device.driver, device.counter, Integer::sum)
              > counters.getOrDefault(device.driver, 0)) {
        return Optional.of("counters of " + device.driver);
      }
    }
    return used.stream()
        .map(Used::claim)
        .distinct()
        .flatMap(claim -> claim.constraints.stream().filter(one -> !holds(one, claim, used)))
        .findFirst()
        .map(Constraint::toString);
  }

  /** The attribute is one of driver a alone. */
  private static boolean holds(Constraint constraint, Claim claim, List<Used> used) {
    List<Device> concerned =
        used.stream()
            .filter(one -> one.claim == claim)
            .filter(
                one ->
                    constraint.request.isEmpty()
                        || one.choice.name.split("/", -1)[0].equals(constraint.request.get()))
            .map(Used::device)
            .toList();
    if (concerned.stream().anyMatch(device -> !device.driver.equals("a.example.com"))) {
      return false;
    }
    List<Object> values =
        concerned.stream()
            .map(
                device ->
                    constraint.attribute.equals("model") ? (Object) device.model : device.numa)
            .toList();
    int different = new HashSet<>(values).size();
    return constraint.distinct ? different == values.size() : different <= 1;
  }

  @Override
  public String toString() {
    return "%s, counters %s, taken %s, %s".formatted(devices, counters, taken, claims);
  }
}
