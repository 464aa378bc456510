package io.hekla.benchmark;

import com.sun.management.OperatingSystemMXBean;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.simulator.embedded.EmbeddedSystem;
import io.hekla.simulator.kubelet.KubeletOptions;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * CPU time of the history's thread on the embedded system, for each 1,000 pods: from the submission
 * of 1,000 gangs of 10 pods to the last bind, and until the pods were deleted and all their rows
 * are written; beside it that of the whole process. CPU time, so that others on the machine count
 * little. Arguments: rounds to warm up, rounds to measure, and settings as {@code PATH=VALUE}.
 */
public final class HistoryCost {
  private static final int GANGS = 1_000;
  private static final int PODS = 10;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final double NANOS = 1e6;

  /** Milliseconds for which the pods of a round run before they are deleted. */
  private static final long RUN = 5_000;

  /** Milliseconds: longer than the thread sleeps between two looks. */
  private static final long LOOK = 3_000;

  /** Milliseconds of CPU in that time with which it only looks whether there is work. */
  private static final double AT_REST = 15;

  private HistoryCost() {}

  /**
   * CPU time in milliseconds.
   *
   * @param history that of the history's thread; 0 without a history
   * @param process that of all threads, compiler and garbage collector included
   */
  private record Cpu(double history, double process) {
    static Cpu now() {
      return new Cpu(
          Arrays.stream(THREADS.getThreadInfo(THREADS.getAllThreadIds()))
                  .filter(Objects::nonNull)
                  .filter(thread -> thread.getThreadName().equals("hekla-history"))
                  .mapToLong(ThreadInfo::getThreadId)
                  .mapToObj(THREADS::getThreadCpuTime)
                  .mapToDouble(Long::doubleValue)
                  .sum()
              / NANOS,
          ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime()
              / NANOS);
    }

    Cpu since(Cpu before) {
      return new Cpu(history - before.history, process - before.process);
    }
  }

  /** Runs the benchmark on a folder of the system's for temporary files, and prints its figures. */
  public static void main(String[] arguments) throws Exception {
    int warming = Integer.parseInt(arguments[0]);
    int measured = Integer.parseInt(arguments[1]);
    Map<String, Object> settings = new HashMap<>();
    for (String setting : Arrays.asList(arguments).subList(2, arguments.length)) {
      String[] parts = setting.split("=", 2);
      settings.put(parts[0], parts[1]);
    }
    Path data = Files.createTempDirectory("hekla-benchmark");
    try (var system =
        EmbeddedSystem.start(data, EmbeddedRun.NODES, KubeletOptions.AT_ONCE, settings)) {
      KubernetesApi api = system.client("benchmark");
      EmbeddedRun.awaitOpenQueue(api);
      var counted = new PodCount();
      var watch = api.watch(Kind.POD, EmbeddedRun.versionNow(api), counted);
      for (int round = 1; round <= warming + measured; round++) {
        print(
            round,
            round <= warming,
            new Gangs("round-" + round, GANGS, PODS, "1", "1Gi"),
            api,
            counted);
      }
      watch.close();
    } finally {
      EmbeddedRun.delete(data);
    }
  }

  private static void print(
      int number, boolean warms, Gangs gangs, KubernetesApi api, PodCount counted)
      throws InterruptedException {
    counted.restart();
    Cpu before = Cpu.now();
    gangs.submit(api);
    counted.awaitBound(gangs.allPods());
    Cpu toBind = Cpu.now().since(before);
    Thread.sleep(RUN);
    gangs.delete(api);
    counted.awaitNone();
    awaitRest();
    Cpu whole = Cpu.now().since(before);
    double thousands = gangs.allPods() / 1e3;
    System.out.printf(
        Locale.ROOT,
        "round %d%s: history %.0f ms of CPU for 1,000 pods, %.0f of them before the last bind;"
            + " whole process %,.0f, %,.0f before the last bind%n",
        number,
        warms ? " (warms up)" : "",
        whole.history() / thousands,
        toBind.history() / thousands,
        whole.process() / thousands,
        toBind.process() / thousands);
  }

  /** Waits until the history's thread has written everything. */
  private static void awaitRest() throws InterruptedException {
    double before = Double.NEGATIVE_INFINITY;
    for (double now = Cpu.now().history(); now - before > AT_REST; now = Cpu.now().history()) {
      before = now;
      Thread.sleep(LOOK);
    }
  }
}
