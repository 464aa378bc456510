package io.hekla.benchmark;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.hekla.actors.system.HeklaSettings;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.api.fabric8.ClusterAccess;
import io.hekla.model.api.Job;
import io.hekla.model.api.PodNames;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Cold start of a single member on {@link FullCluster}: from the start of {@code ./hekla up} until
 * a gang that waits for it is bound, with an empty journal, and once more after {@code kill -9};
 * before both, {@link BareLists} on the same cluster. Arguments: kubeconfig, nodes, pods, rounds,
 * checkouts that are measured, in turn. {@code MEMBER_JAVA_OPTS} are further options of the
 * member's JVM.
 */
public final class ColdStarts {
  private static final double NANOS = 1e9;
  private static final int GANG = 4;
  private static final long LONGEST_SECONDS = 600;

  private final Path kubeconfig;
  private final KubernetesApi api;
  private final KubernetesClient raw;

  /** Gangs of an earlier call may still run. */
  private final long first = System.currentTimeMillis();

  private int gangs;

  private ColdStarts(Path kubeconfig, KubernetesApi api, KubernetesClient raw) {
    this.kubeconfig = kubeconfig;
    this.api = api;
    this.raw = raw;
  }

  /** Runs the benchmark and prints its figures. */
  public static void main(String[] arguments) throws Exception {
    var kubeconfig = Path.of(arguments[0]);
    int nodes = Integer.parseInt(arguments[1]);
    int pods = Integer.parseInt(arguments[2]);
    int rounds = Integer.parseInt(arguments[3]);
    List<Path> checkouts = Stream.of(arguments).skip(4).map(Path::of).toList();
    var config = io.fabric8.kubernetes.client.Config.fromKubeconfig(kubeconfig.toFile());
    try (var api = ClusterAccess.open(kubeconfig, HeklaSettings.read(Map.of()).client());
        var raw = new KubernetesClientBuilder().withConfig(config).build()) {
      var cluster = new FullCluster(kubeconfig, api, nodes, pods);
      BenchmarkFolder.with(cluster::fill);
      print("%s", cluster.size());
      var starts = new ColdStarts(kubeconfig, api, raw);
      for (int round = 1; round <= rounds; round++) {
        starts.lists("round " + round);
        for (Path checkout : checkouts) {
          String name = "round %d, %s".formatted(round, checkout);
          BenchmarkFolder.with(data -> starts.measure(name, checkout, data));
        }
      }
    }
  }

  private void lists(String name) throws Exception {
    long begin = System.nanoTime();
    String said = RunningHekla.program(BareLists.class, kubeconfig.toString());
    print("%s: bare client, %s: %.1f s", name, said, seconds(begin));
  }

  private void measure(String name, Path checkout, Path data) throws Exception {
    start(name + ", empty journal", checkout, data).kill();
    start(name + ", after kill -9", checkout, data).stop();
  }

  private RunningHekla start(String name, Path checkout, Path data) throws Exception {
    var gang = new Gangs("cold-%d-%d".formatted(first, gangs++), 1, GANG, "100m", "100Mi");
    gang.submit(api);
    long begin = System.nanoTime();
    var hekla =
        RunningHekla.launch(
            checkout, kubeconfig, data, Optional.ofNullable(System.getenv("MEMBER_JAVA_OPTS")));
    while (!isBound(gang.job(0))) {
      hekla.check();
      if (seconds(begin) > LONGEST_SECONDS) {
        hekla.stop();
        throw new IllegalStateException("a gang is not bound within " + LONGEST_SECONDS + " s");
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
    print(
        "%s: bound after %.1f s and %.1f s of CPU, VmHWM %d MB",
        name,
        seconds(begin),
        hekla.figures().processorTime().toMillis() / 1e3,
        hekla.figures().peakMemory());
    return hekla;
  }

  /** Returns whether all pods have a node. Pods are read by name: a list by label reads all. */
  private boolean isBound(Job job) {
    String name = job.getMetadata().getName();
    String task = job.getSpec().tasks.getFirst().name;
    return IntStream.range(0, GANG)
        .mapToObj(each -> PodNames.of(name, task, each))
        .map(pod -> raw.pods().inNamespace("default").withName(pod).get())
        .allMatch(pod -> pod != null && pod.getSpec().getNodeName() != null);
  }

  private static double seconds(long begin) {
    return (System.nanoTime() - begin) / NANOS;
  }

  private static void print(String format, Object... values) {
    System.out.println(String.format(Locale.ROOT, format, values));
  }
}
