package io.hekla.simulator.whatif;

import io.hekla.controller.api.Kind;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.simulator.virtual.RunRecord;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Outcome of days, as they were or as they would be.
 *
 * @param jobs Jobs, and Hekla's pods without one, by name, in the order of their arrival
 * @param end end of the days in virtual time; a run may go on after it
 * @param usedCpuSeconds CPU seconds that pods requested within the days
 * @param cpuSeconds CPU seconds that the nodes had
 * @param usedGpuSeconds GPU seconds that pods requested
 * @param gpuSeconds GPU seconds that the nodes had
 * @param cpuSecondsByQueue used CPU seconds by queue
 * @param gpuSecondsByQueue used GPU seconds by queue
 * @param weights weights of the queues at the end
 * @param cpuUse share of the nodes' CPUs that pods requested, in each of equal parts of the days: 0
 *     to 1
 * @param gpuUse such shares of the GPUs; all 0 where there are none
 * @param evictions times of the evictions that the scheduler decided within the days, in order
 */
public record DaysOutcome(
    Map<ObjectKey, RunRecord> jobs,
    Instant end,
    double usedCpuSeconds,
    double cpuSeconds,
    double usedGpuSeconds,
    double gpuSeconds,
    Map<String, Double> cpuSecondsByQueue,
    Map<String, Double> gpuSecondsByQueue,
    Map<String, Integer> weights,
    List<Double> cpuUse,
    List<Double> gpuUse,
    List<Instant> evictions) {
  public DaysOutcome {
    cpuUse = List.copyOf(cpuUse);
    gpuUse = List.copyOf(gpuUse);
    evictions = List.copyOf(evictions);
    jobs = Collections.unmodifiableMap(new LinkedHashMap<>(jobs));
    // In one order, as sums of amounts depend on it.
    cpuSecondsByQueue = Collections.unmodifiableMap(new TreeMap<>(cpuSecondsByQueue));
    gpuSecondsByQueue = Collections.unmodifiableMap(new TreeMap<>(gpuSecondsByQueue));
    weights = Collections.unmodifiableMap(new TreeMap<>(weights));
  }

  /**
   * @param ofOthers pods of other schedulers, which are no jobs
   */
  static DaysOutcome of(
      List<RunRecord> records,
      Set<ObjectKey> ofOthers,
      Instant end,
      ClusterMeter meter,
      Map<String, Integer> weights,
      List<Instant> evictions) {
    var jobs = new LinkedHashMap<ObjectKey, RunRecord>();
    records.stream()
        .filter(one -> !one.kind().equals(Kind.POD.name()) || !ofOthers.contains(one.key()))
        .forEach(one -> jobs.put(one.key(), one));
    return new DaysOutcome(
        jobs,
        end,
        meter.used().cpus(),
        meter.existing().cpus(),
        meter.used().gpus(),
        meter.existing().gpus(),
        meter.cpuSecondsByQueue(),
        meter.gpuSecondsByQueue(),
        weights,
        meter.cpuUse(),
        meter.gpuUse(),
        evictions);
  }
}
