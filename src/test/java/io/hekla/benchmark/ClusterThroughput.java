package io.hekla.benchmark;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.hekla.actors.system.HeklaSettings;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.api.fabric8.ClusterAccess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * Throughput of {@code ./hekla up} on a cluster in pods bound per second, and the upper bound: in
 * the same run, before Hekla starts, eight {@link BareClients} do it without deciding anything.
 * Arguments: kubeconfig, jobs, pods of each, rounds. The first round finds a JVM that has just
 * started; before each further one the Jobs of the last are deleted. The cluster has Hekla's CRDs,
 * nodes and simulated kubelets, and nothing else to do.
 */
public final class ClusterThroughput {
  private static final int CLIENTS = 8;
  private static final int WARMING = 2_000;
  private static final int BARE = 3_000;
  private static final String CPU = "100m";
  private static final String MEMORY = "100Mi";
  private static final double NANOS = 1e9;

  private final Path kubeconfig;
  private final KubernetesApi api;
  private final KubernetesClient raw;
  private final PodCount counted = new PodCount();

  private ClusterThroughput(Path kubeconfig, KubernetesApi api, KubernetesClient raw) {
    this.kubeconfig = kubeconfig;
    this.api = api;
    this.raw = raw;
  }

  /** Runs the benchmark and prints its figures. */
  public static void main(String[] arguments) throws Exception {
    var kubeconfig = Path.of(arguments[0]);
    int jobs = Integer.parseInt(arguments[1]);
    int pods = Integer.parseInt(arguments[2]);
    int rounds = Integer.parseInt(arguments[3]);
    var settings = HeklaSettings.read(Map.of());
    try (var api = ClusterAccess.open(kubeconfig, settings.client());
        var raw =
            new KubernetesClientBuilder()
                .withConfig(io.fabric8.kubernetes.client.Config.fromKubeconfig(kubeconfig.toFile()))
                .build()) {
      new ClusterThroughput(kubeconfig, api, raw)
          .measure(
              IntStream.rangeClosed(1, rounds)
                  .mapToObj(round -> new Gangs("round-" + round, jobs, pods, CPU, MEMORY))
                  .toList());
    }
  }

  private void measure(List<Gangs> rounds) throws Exception {
    var watch = api.watch(Kind.POD, versionNow(), counted);
    try {
      double limit = bareLimit(rounds.getFirst().pods());
      Path data = Files.createTempDirectory("hekla-benchmark");
      var hekla = RunningHekla.start(kubeconfig, data);
      try {
        Gangs last = rounds.getLast();
        for (Gangs gangs : rounds) {
          double rate = load(gangs);
          print("%.0f%% of the bare limit", 100 * rate / limit);
          print("memory of Hekla at its peak: %d MB", hekla.figures().peakMemory());
          if (!gangs.equals(last)) {
            gangs.delete(api);
            counted.awaitNone();
          }
        }
      } finally {
        hekla.stop();
      }
    } finally {
      watch.close();
    }
  }

  /**
   * Measures the throughput of bare clients: with pods, or with all objects of a Job of a single
   * pod.
   */
  private double bareLimit(int podsOfEach) throws InterruptedException {
    var bare = new BareClients(api, counted, CLIENTS);
    bare.pods("warming", WARMING);
    double pods = bare.pods("bare", BARE);
    print("bare limit: %.0f pods/s created and bound by %d clients", pods, CLIENTS);
    if (podsOfEach > 1) {
      return pods;
    }
    bare.jobs("warming", WARMING / 2);
    double jobs = bare.jobs("bare", BARE / 2);
    print("bare limit of whole jobs of one pod: %.0f pods/s", jobs);
    return jobs;
  }

  private double load(Gangs gangs) throws InterruptedException {
    counted.restart();
    var before = RequestCount.of(raw.raw("/metrics"));
    long begin = System.nanoTime();
    gangs.submit(api, CLIENTS);
    long loaded = System.nanoTime();
    counted.awaitBound(gangs.allPods());
    long last = counted.lastBound();
    // What is written once the pods are bound belongs to the price.
    TimeUnit.SECONDS.sleep(10);
    var after = RequestCount.of(raw.raw("/metrics"));
    double rate = gangs.allPods() * NANOS / (last - counted.firstSeen());
    print(
        "%s, %d x %d: %.0f pods/s from the first pod to the last bind, %.1f s from the first job"
            + " (submitting took %.1f s)",
        gangs.round(),
        gangs.count(),
        gangs.pods(),
        rate,
        (last - begin) / NANOS,
        (loaded - begin) / NANOS);
    print("requests per pod:");
    after.linesSince(before, gangs.allPods()).forEach(line -> print("%s", line));
    return rate;
  }

  private String versionNow() {
    return switch (api.list(Kind.POD).toCompletableFuture().join()) {
      case Answer.Done<KubernetesApi.Listing<Pod>> done -> done.object().resourceVersion();
      case Answer<?> other -> throw new IllegalStateException("no list of pods: " + other);
    };
  }

  private static void print(String format, Object... values) {
    System.out.println(String.format(Locale.ROOT, format, values));
  }
}
