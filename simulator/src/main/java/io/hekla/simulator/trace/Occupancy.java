package io.hekla.simulator.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Free resources of every node while a schedule is replayed. Each GPU is counted by itself, because
 * a share comes from one device and whole GPUs from wholly free devices.
 */
final class Occupancy {
  private final List<TraceNode> nodes;
  private final long[] milliCpu;
  private final long[] memoryMib;
  private final long[][] devices;

  /** Devices that one job holds on one node: index and thousandths of each. */
  record Held(int node, int members, List<long[]> devices) {}

  Occupancy(List<TraceNode> nodes) {
    this.nodes = nodes;
    milliCpu = nodes.stream().mapToLong(TraceNode::milliCpu).toArray();
    memoryMib = nodes.stream().mapToLong(TraceNode::memoryMib).toArray();
    devices = new long[nodes.size()][];
    for (int i = 0; i < devices.length; i++) {
      devices[i] = new long[nodes.get(i).gpus()];
      Arrays.fill(devices[i], TraceJob.DEVICE);
    }
  }

  private Occupancy(Occupancy other) {
    nodes = other.nodes;
    milliCpu = other.milliCpu.clone();
    memoryMib = other.memoryMib.clone();
    devices = new long[other.devices.length][];
    Arrays.setAll(devices, node -> other.devices[node].clone());
  }

  /** Returns a copy that changes by itself. */
  Occupancy copy() {
    return new Occupancy(this);
  }

  /** Returns what is free both here and in another state of the same nodes. */
  Occupancy least(Occupancy other) {
    var least = new Occupancy(this);
    for (int node = 0; node < milliCpu.length; node++) {
      least.milliCpu[node] = Math.min(milliCpu[node], other.milliCpu[node]);
      least.memoryMib[node] = Math.min(memoryMib[node], other.memoryMib[node]);
      for (int device = 0; device < devices[node].length; device++) {
        least.devices[node][device] = Math.min(devices[node][device], other.devices[node][device]);
      }
    }
    return least;
  }

  /**
   * Returns nodes for all members, the fullest first and as many on each as fit; empty if there is
   * no room for all.
   *
   * @param order state by which nodes are the fullest
   */
  Optional<Map<Integer, Integer>> find(TraceJob job, Occupancy order) {
    var fitting = new ArrayList<Integer>();
    long slots = 0;
    for (int node = 0; node < milliCpu.length; node++) {
      long onNode = slots(node, job);
      if (onNode > 0) {
        fitting.add(node);
        slots += onNode;
      }
    }
    if (slots < job.members()) {
      return Optional.empty();
    }
    fitting.sort(order.fullestFirst(job));
    Map<Integer, Integer> found = new LinkedHashMap<>();
    int left = job.members();
    for (int i = 0; left > 0; i++) {
      int node = fitting.get(i);
      int members = (int) Math.min(left, slots(node, job));
      found.put(node, members);
      left -= members;
    }
    return Optional.of(found);
  }

  /** Order of nodes: least free GPU, or for jobs without GPUs nodes without any; then least CPU. */
  private Comparator<Integer> fullestFirst(TraceJob job) {
    Comparator<Integer> first =
        job.milliGpu() > 0
            ? Comparator.comparingLong(node -> Arrays.stream(devices[node]).sum())
            : Comparator.comparing(node -> devices[node].length > 0);
    return first.thenComparingLong(node -> milliCpu[node]).thenComparingInt(node -> node);
  }

  /** Returns whether all members would find room if nothing else happened from now on. */
  boolean fits(TraceJob job) {
    long slots = 0;
    for (int node = 0; node < milliCpu.length; node++) {
      slots += slots(node, job);
    }
    return slots >= job.members();
  }

  /** Number of members that fit on a node now. */
  long slots(int node, TraceJob job) {
    if (!job.nodeClasses().isEmpty() && !job.nodeClasses().contains(nodes.get(node).nodeClass())) {
      return 0;
    }
    long most = job.members();
    if (job.milliCpu() > 0) {
      most = Math.min(most, milliCpu[node] / job.milliCpu());
    }
    if (job.memoryMib() > 0) {
      most = Math.min(most, memoryMib[node] / job.memoryMib());
    }
    if (job.sharesGpu()) {
      most = Math.min(most, Arrays.stream(devices[node]).map(free -> free / job.milliGpu()).sum());
    } else if (job.milliGpu() > 0) {
      long whole = Arrays.stream(devices[node]).filter(free -> free == TraceJob.DEVICE).count();
      most = Math.min(most, whole / (job.milliGpu() / TraceJob.DEVICE));
    }
    return most;
  }

  boolean fits(TraceJob job, Map<Integer, Integer> membersByNode) {
    return membersByNode.entrySet().stream()
        .allMatch(on -> slots(on.getKey(), job) >= on.getValue());
  }

  List<Held> take(TraceJob job, Map<Integer, Integer> membersByNode) {
    var held = new ArrayList<Held>();
    membersByNode.forEach(
        (node, members) -> {
          milliCpu[node] -= job.milliCpu() * members;
          memoryMib[node] -= job.memoryMib() * members;
          var taken = new ArrayList<long[]>();
          for (int member = 0; member < members; member++) {
            takeDevices(job, devices[node], taken);
          }
          held.add(new Held(node, members, taken));
        });
    return held;
  }

  private static void takeDevices(TraceJob job, long[] free, List<long[]> taken) {
    if (job.sharesGpu()) {
      int fullest = -1;
      for (int i = 0; i < free.length; i++) {
        if (free[i] >= job.milliGpu() && (fullest < 0 || free[i] < free[fullest])) {
          fullest = i;
        }
      }
      free[fullest] -= job.milliGpu();
      taken.add(new long[] {fullest, job.milliGpu()});
      return;
    }
    long wanted = job.milliGpu() / TraceJob.DEVICE;
    for (int i = 0; i < free.length && wanted > 0; i++) {
      if (free[i] == TraceJob.DEVICE) {
        free[i] = 0;
        taken.add(new long[] {i, TraceJob.DEVICE});
        wanted--;
      }
    }
  }

  /** Takes what is held in another state. */
  void takeSame(TraceJob job, List<Held> held) {
    move(job, held, -1);
  }

  void give(TraceJob job, List<Held> held) {
    move(job, held, 1);
  }

  private void move(TraceJob job, List<Held> held, int sign) {
    for (Held on : held) {
      milliCpu[on.node()] += sign * job.milliCpu() * on.members();
      memoryMib[on.node()] += sign * job.memoryMib() * on.members();
      on.devices().forEach(device -> devices[on.node()][(int) device[0]] += sign * device[1]);
    }
  }

  /** Free CPUs of a node that is partly in use; 0 of one that is free as a whole. */
  double piecesOfCpu(int node) {
    return milliCpu[node] < nodes.get(node).milliCpu() ? milliCpu[node] / 1000.0 : 0;
  }

  /** Free GPUs of a node that is partly in use. */
  double piecesOfGpu(int node) {
    double free = Arrays.stream(devices[node]).sum() / (double) TraceJob.DEVICE;
    return free < nodes.get(node).gpus() ? free : 0;
  }

  /** Free capacity on devices of a node that are partly in use, in devices. */
  double piecesOfDevices(int node) {
    return Arrays.stream(devices[node]).filter(free -> free > 0 && free < TraceJob.DEVICE).sum()
        / (double) TraceJob.DEVICE;
  }
}
