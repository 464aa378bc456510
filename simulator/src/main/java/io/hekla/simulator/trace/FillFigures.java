package io.hekla.simulator.trace;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Figures of a filled cluster: the number of jobs that found room, and the part of the cluster that
 * they hold. Defined in the REFERENCE.md of a folder of traces.
 */
public final class FillFigures {
  private FillFigures() {}

  /**
   * Member that found room.
   *
   * @param devices thousandths that it holds of each device of the node
   */
  public record Member(String node, Map<Integer, Long> devices) {
    public Member {
      devices = Map.copyOf(devices);
    }
  }

  /**
   * Returns the figures.
   *
   * @param tried jobs in the order in which they came
   * @param placed members of each job; none if it found no room
   */
  public static ScheduleFigures of(Trace trace, List<TraceJob> tried, List<List<Member>> placed) {
    double gpus = trace.nodes().stream().mapToInt(TraceNode::gpus).sum();
    double cpus = trace.nodes().stream().mapToLong(TraceNode::milliCpu).sum();
    Map<String, long[]> held = new HashMap<>();
    trace.nodes().forEach(node -> held.put(node.name(), new long[node.gpus()]));
    double gpu = 0;
    double cpu = 0;
    double gpuAtFirstFailure = -1;
    int count = 0;
    for (int i = 0; i < tried.size(); i++) {
      TraceJob job = tried.get(i);
      if (placed.get(i).isEmpty()) {
        boolean first = job.milliGpu() > 0 && gpuAtFirstFailure < 0;
        gpuAtFirstFailure = first ? gpu : gpuAtFirstFailure;
        continue;
      }
      count++;
      gpu += (double) job.members() * job.milliGpu() / TraceJob.DEVICE;
      cpu += job.members() * job.milliCpu();
      for (Member member : placed.get(i)) {
        long[] devices = held.getOrDefault(member.node(), new long[0]);
        member.devices().forEach((device, part) -> devices[device] += part);
      }
    }
    double free = gpus - gpu;
    var values = new LinkedHashMap<String, Double>();
    values.put("jobs_tried", (double) tried.size());
    values.put("placed", (double) count);
    values.put("failed", (double) (tried.size() - count));
    values.put("gpu_allocated", gpu / gpus);
    values.put("gpu_allocated_at_first_failure", Math.max(0, gpuAtFirstFailure) / gpus);
    values.put("cpu_allocated", cpu / cpus);
    values.put("frag_node", free == 0 ? 0 : onNodesInUse(held) / free);
    values.put("frag_device", free == 0 ? 0 : onDevicesInUse(held) / free);
    values.put("overcommit", (double) overcommitted(held));
    values.replaceAll((name, value) -> rounded(value));
    return new ScheduleFigures(values);
  }

  private static double onNodesInUse(Map<String, long[]> held) {
    long pieces = 0;
    for (long[] devices : held.values()) {
      long used = 0;
      for (long part : devices) {
        used += part;
      }
      pieces += used > 0 ? (long) devices.length * TraceJob.DEVICE - used : 0;
    }
    return (double) pieces / TraceJob.DEVICE;
  }

  private static double onDevicesInUse(Map<String, long[]> held) {
    long pieces = 0;
    for (long[] devices : held.values()) {
      for (long part : devices) {
        pieces += part > 0 ? TraceJob.DEVICE - part : 0;
      }
    }
    return (double) pieces / TraceJob.DEVICE;
  }

  /** Number of devices that are overcommitted, which is a fault of the scheduler. */
  private static int overcommitted(Map<String, long[]> held) {
    int count = 0;
    for (long[] devices : held.values()) {
      for (long part : devices) {
        count += part > TraceJob.DEVICE ? 1 : 0;
      }
    }
    return count;
  }

  private static double rounded(double value) {
    return new BigDecimal(value).setScale(4, RoundingMode.HALF_EVEN).doubleValue() + 0.0;
  }
}
