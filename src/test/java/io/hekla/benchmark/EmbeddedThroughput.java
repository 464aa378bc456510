package io.hekla.benchmark;

import com.sun.management.OperatingSystemMXBean;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.host.StartRefused;
import io.hekla.simulator.embedded.EmbeddedSystem;
import io.hekla.simulator.kubelet.KubeletOptions;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Throughput of the whole embedded system in pods bound per second, every event journaled: rounds
 * of 1,000 gangs of 10 pods on 500 simulated nodes. The first rounds warm up; the median of the
 * others counts. A round's time is from the first Job's submission to the moment at which a watch
 * shows the last pod bound, so it holds admission, creation of pods, sessions, journal and binding;
 * then the round's Jobs are deleted. Arguments: rounds to warm up, rounds to measure, and {@code
 * bare} for a run without recorder and history.
 */
public final class EmbeddedThroughput {
  private static final int GANGS = 1_000;
  private static final int PODS = 10;
  private static final double NANOS = 1e9;
  private static final Map<String, ?> BARE =
      Map.of("hekla.recorder.enabled", false, "hekla.history.enabled", false);

  /** Nanoseconds of full collections that only the measurement asks for. */
  private static long toSeeWhatIsLive;

  private EmbeddedThroughput() {}

  /**
   * One round's figures.
   *
   * @param wholeWay pods per second since the first submission
   * @param binding pods per second since the first bind
   * @param cpuSeconds what the whole process used, all cores together; tells how much of a slow
   *     round is due to others on the machine
   * @param liveHeap bytes that a full collection leaves while all pods are bound
   */
  private record Rates(double wholeWay, double binding, double cpuSeconds, long liveHeap) {}

  /** Runs the benchmark on a folder that it deletes afterwards, and prints its figures. */
  public static void main(String[] arguments) throws Exception {
    int warming = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 2;
    int measured = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 5;
    boolean isBare = arguments.length > 2 && arguments[2].equals("bare");
    Path data = Files.createTempDirectory("hekla-benchmark");
    try {
      measure(data, warming, measured, isBare ? BARE : Map.of());
    } finally {
      EmbeddedRun.delete(data);
    }
  }

  private static void measure(Path data, int warming, int measured, Map<String, ?> settings)
      throws StartRefused, InterruptedException {
    try (var system =
        EmbeddedSystem.start(data, EmbeddedRun.NODES, KubeletOptions.AT_ONCE, settings)) {
      KubernetesApi api = system.client("benchmark");
      EmbeddedRun.awaitOpenQueue(api);
      long sinceJvm =
          System.currentTimeMillis() - ManagementFactory.getRuntimeMXBean().getStartTime();
      print(
          "ready after %.1f s, counted from the start of the JVM; %.1f s of CPU",
          sinceJvm / 1e3, cpuTime() / NANOS);
      var counted = new PodCount();
      var watch = api.watch(Kind.POD, EmbeddedRun.versionNow(api), counted);
      var rates = new ArrayList<Rates>();
      for (int round = 1; round <= warming + measured; round++) {
        Rates came = round(new Gangs("round-" + round, GANGS, PODS, "1", "1Gi"), api, counted);
        print(
            "round %d%s: %,.0f pods/s from submission to the last bind, %,.0f from the first bind;"
                + " %.1f s of CPU; %d MiB of heap live",
            round,
            round <= warming ? " (warms up)" : "",
            came.wholeWay(),
            came.binding(),
            came.cpuSeconds(),
            came.liveHeap() >> 20);
        if (round > warming) {
          rates.add(came);
        }
      }
      watch.close();
      print(
          "median of %d: %,.0f pods/s from submission to the last bind, %,.0f from the first bind;"
              + " %.1f s of CPU",
          measured,
          median(rates.stream().map(Rates::wholeWay).toList()),
          median(rates.stream().map(Rates::binding).toList()),
          median(rates.stream().map(Rates::cpuSeconds).toList()));
    }
    print(
        "heap: %d MiB; %.1f s of garbage collection, of which %.1f s to see what is live",
        Runtime.getRuntime().maxMemory() >> 20, secondsOfCollection(), toSeeWhatIsLive / NANOS);
  }

  private static Rates round(Gangs gangs, KubernetesApi api, PodCount counted)
      throws InterruptedException {
    counted.restart();
    long begin = System.nanoTime();
    long cpu = cpuTime();
    gangs.submit(api);
    counted.awaitBound(gangs.allPods());
    long end = counted.lastBound();
    double cpuSeconds = (cpuTime() - cpu) / NANOS;
    long liveHeap = liveHeap();
    var rates =
        new Rates(
            gangs.allPods() * NANOS / (end - begin),
            gangs.allPods() * NANOS / (end - counted.firstBound()),
            cpuSeconds,
            liveHeap);
    gangs.delete(api);
    counted.awaitNone();
    return rates;
  }

  private static double median(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }

  private static long liveHeap() {
    long begin = System.nanoTime();
    System.gc();
    toSeeWhatIsLive += System.nanoTime() - begin;
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private static double secondsOfCollection() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
            .mapToLong(GarbageCollectorMXBean::getCollectionTime)
            .sum()
        / 1e3;
  }

  private static long cpuTime() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
  }

  private static void print(String format, Object... values) {
    System.out.println(String.format(Locale.ROOT, format, values));
  }
}
