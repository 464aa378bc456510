package io.hekla.system;

import io.fabric8.kubernetes.api.model.Quantity;
import io.hekla.simulator.embedded.SimulatedNodes;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Judge of a run by the request log alone: every wanted pod was created once, bound once and run
 * once, no node was ever over-full, and every job reached its end once and stayed there.
 */
final class Oracle {
  private static final List<String> ENDED = List.of("Succeeded", "Failed");

  private final Load load;
  private final SimulatedNodes nodes;
  private final List<String> faults = new ArrayList<>();
  private final Map<String, Seen> pods = new LinkedHashMap<>();
  private final Map<String, Integer> creations = new HashMap<>();
  private final Map<String, Room> rooms = new HashMap<>();
  private final Map<String, List<String>> phases = new HashMap<>();

  /** Observed events of one pod, which has a uid of its own. */
  private static final class Seen {
    final String key;
    int bound;
    int ran;
    String node = "";
    String phase = "";

    Seen(String key) {
      this.key = key;
    }
  }

  /** Resources of a node that are taken. */
  private static final class Room {
    BigDecimal cpu = BigDecimal.ZERO;
    BigDecimal memory = BigDecimal.ZERO;
    int pods;
  }

  private Oracle(Load load, SimulatedNodes nodes) {
    this.load = load;
    this.nodes = nodes;
  }

  /** Returns the faults, a line for each; empty if all is well. */
  static List<String> faults(List<LoggedRequest> requests, Load load, SimulatedNodes nodes) {
    var oracle = new Oracle(load, nodes);
    requests.stream().filter(LoggedRequest::changed).forEach(oracle::see);
    oracle.judgePods();
    oracle.judgeJobs();
    return oracle.faults;
  }

  private void see(LoggedRequest request) {
    if (request.kind().equals("Pod")) {
      seePod(request);
    } else if (request.kind().equals("Job") && !request.phase().isEmpty()) {
      var shown = phases.computeIfAbsent(request.key(), key -> new ArrayList<>());
      if (shown.isEmpty() || !shown.getLast().equals(request.phase())) {
        shown.add(request.phase());
      }
    }
  }

  private void seePod(LoggedRequest request) {
    if (request.verb().equals("create")) {
      creations.merge(request.key(), 1, Integer::sum);
      pods.put(request.uid(), new Seen(request.key()));
      return;
    }
    Seen pod = pods.get(request.uid());
    if (pod == null) {
      faults.add("a pod was never created: " + request);
      return;
    }
    switch (request.verb()) {
      case "bind" -> bind(pod, request.node());
      case "finalize", "collect" -> release(pod);
      default -> enter(pod, request.phase());
    }
  }

  private void enter(Seen pod, String phase) {
    if (phase.equals(pod.phase)) {
      return;
    }
    if (ENDED.contains(pod.phase)) {
      faults.add("%s was %s and then %s".formatted(pod.key, pod.phase, phase));
    }
    pod.phase = phase;
    if (phase.equals("Running")) {
      pod.ran++;
    }
    if (ENDED.contains(phase)) {
      release(pod);
    }
  }

  private void bind(Seen pod, String node) {
    pod.bound++;
    pod.node = node;
    take(pod.key, node, 1);
    Room taken = rooms.getOrDefault(node, new Room());
    if (taken.cpu.compareTo(Quantity.getAmountInBytes(new Quantity(nodes.cpu()))) > 0
        || taken.memory.compareTo(Quantity.getAmountInBytes(new Quantity(nodes.memory()))) > 0
        || taken.pods > nodes.pods()) {
      faults.add(
          "%s is over-full once %s is bound to it: %s cpus, %s bytes, %d pods"
              .formatted(node, pod.key, taken.cpu, taken.memory, taken.pods));
    }
  }

  private void release(Seen pod) {
    if (!pod.node.isEmpty()) {
      take(pod.key, pod.node, -1);
      pod.node = "";
    }
  }

  private void take(String key, String node, int sign) {
    var wanted = load.pods().get(key);
    if (wanted != null) {
      var room = rooms.computeIfAbsent(node, name -> new Room());
      var times = BigDecimal.valueOf(sign);
      room.cpu = room.cpu.add(wanted.cpu().multiply(times));
      room.memory = room.memory.add(wanted.memory().multiply(times));
      room.pods += sign;
    }
  }

  private void judgePods() {
    load.pods()
        .forEach(
            (key, wanted) -> {
              int times = creations.getOrDefault(key, 0);
              if (times != wanted.times()) {
                faults.add("%s was created %d times, not %d".formatted(key, times, wanted.times()));
              }
            });
    creations.keySet().stream()
        .filter(key -> !load.pods().containsKey(key))
        .forEach(key -> faults.add(key + " was created, and nobody wanted it"));
    pods.forEach((uid, pod) -> judge(uid, pod));
  }

  private void judge(String uid, Seen pod) {
    var wanted = load.pods().get(pod.key);
    // A restart may overtake the binding or the start of a pod of the attempt that failed.
    boolean mayBeCutShort = wanted != null && wanted.times() > 1;
    if (pod.bound > 1 || (pod.bound == 0 && !mayBeCutShort)) {
      faults.add("%s (%s) was bound %d times".formatted(pod.key, uid, pod.bound));
    }
    if (pod.ran > 1 || (pod.ran == 0 && !mayBeCutShort)) {
      faults.add("%s (%s) was run %d times".formatted(pod.key, uid, pod.ran));
    }
    if (!pod.phase.equals("Succeeded") && !mayBeCutShort) {
      faults.add("%s (%s) ended %s".formatted(pod.key, uid, pod.phase));
    }
  }

  private void judgeJobs() {
    load.jobs()
        .forEach(
            (key, wanted) -> {
              var shown = phases.getOrDefault(key, List.of());
              if (!shown.contains(wanted.end())
                  || shown.indexOf(wanted.end()) != shown.size() - 1) {
                faults.add("%s should end %s, once; it was %s".formatted(key, wanted.end(), shown));
              }
            });
  }
}
