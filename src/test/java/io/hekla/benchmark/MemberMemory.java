package io.hekla.benchmark;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.hekla.actors.system.HeklaSettings;
import io.hekla.controller.api.fabric8.ClusterAccess;
import io.hekla.controller.api.fabric8.FreePort;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Memory of a member that watches a large cluster in which nothing changes: {@code ./hekla up} on
 * {@link FullCluster}, with a journal of its own that is empty. Arguments: kubeconfig, nodes, pods,
 * rounds, checkouts whose {@code ./hekla} is measured, in turn. Each is started once beforehand, so
 * that the archive of its classes exists. {@code MEMBER_JAVA_OPTS} are further options of the
 * measured JVM.
 */
public final class MemberMemory {
  private static final double NANOS = 1e9;
  private static final Pattern SESSION =
      Pattern.compile("\"part\":\"session\",.*session \\d+ has ended");
  private static final Pattern HEAP = Pattern.compile("(?:PSYoungGen|ParOldGen).*used (\\d+)K");
  private static final Pattern MOST = Pattern.compile("-XX:MaxHeapSize=(\\d+)");
  private static final Pattern WRITE = Pattern.compile("(POST|PUT|PATCH|APPLY|DELETE) .*");

  /**
   * Time for which no write may be answered, and the member may use a twentieth of a processor at
   * most.
   */
  private static final Duration CALM = Duration.ofSeconds(20);

  private static final Duration LONGEST = Duration.ofMinutes(10);

  private final Path kubeconfig;
  private final KubernetesClient raw;
  private final HttpClient http;

  private MemberMemory(Path kubeconfig, KubernetesClient raw, HttpClient http) {
    this.kubeconfig = kubeconfig;
    this.raw = raw;
    this.http = http;
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
        var raw = new KubernetesClientBuilder().withConfig(config).build();
        var http = HttpClient.newHttpClient()) {
      var cluster = new FullCluster(kubeconfig, api, nodes, pods);
      long begin = System.nanoTime();
      BenchmarkFolder.with(cluster::fill);
      print("%s; filled in %.0f s", cluster.size(), (System.nanoTime() - begin) / NANOS);
      var memory = new MemberMemory(kubeconfig, raw, http);
      for (Path checkout : checkouts) {
        BenchmarkFolder.with(data -> memory.measure("beforehand, " + checkout, checkout, data));
      }
      for (int round = 1; round <= rounds; round++) {
        for (Path checkout : checkouts) {
          String name = "round " + round + ", " + checkout;
          BenchmarkFolder.with(data -> memory.measure(name, checkout, data));
        }
      }
    }
  }

  private void measure(String name, Path checkout, Path data) throws Exception {
    int port = FreePort.next();
    String options =
        "-Dhekla.health.port=%d %s"
            .formatted(port, Optional.ofNullable(System.getenv("MEMBER_JAVA_OPTS")).orElse(""));
    long begin = System.nanoTime();
    var hekla = RunningHekla.launch(checkout, kubeconfig, data, Optional.of(options));
    try {
      var health = URI.create("http://127.0.0.1:%d/ready".formatted(port));
      awaitSession(hekla, health);
      double first = (System.nanoTime() - begin) / NANOS;
      double busy = seconds(hekla.figures().processorTime());
      long early = hekla.figures().peakMemory();
      awaitCalm(hekla, health);
      double calm = (System.nanoTime() - begin) / NANOS;
      double inAll = seconds(hekla.figures().processorTime());
      long peak = hekla.figures().peakMemory();
      long now = hekla.figures().memoryNow();
      hekla.figures().jcmd("GC.run");
      long live = live(hekla.figures().jcmd("GC.heap_info"));
      print(
          "%s: VmHWM %d MB (%d at the first session), VmRSS %d MB, heap live %d MB of at most %d"
              + " MB; first session after %.1f s and %.1f s of CPU, nothing to do any more after"
              + " %.0f s (%.0f of them calm) and %.1f s of CPU",
          name,
          peak,
          early,
          now,
          live,
          group(MOST, hekla.figures().jcmd("VM.flags")).findFirst().orElse(0L) / 1_000_000,
          first,
          busy,
          calm,
          seconds(CALM),
          inAll);
    } finally {
      hekla.stop();
    }
  }

  private void awaitSession(RunningHekla hekla, URI health) throws Exception {
    long end = System.nanoTime() + LONGEST.toNanos();
    while (!readiness(health).filter(said -> SESSION.matcher(said).find()).isPresent()) {
      hekla.check();
      if (System.nanoTime() > end) {
        throw new IllegalStateException("no session is held within " + LONGEST);
      }
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  /** Returns once the member has nothing to do, and had not for a while. */
  private void awaitCalm(RunningHekla hekla, URI health) throws Exception {
    long end = System.nanoTime() + LONGEST.toNanos();
    long since = System.nanoTime();
    long writes = writes();
    var spent = hekla.figures().processorTime();
    while (System.nanoTime() - since < CALM.toNanos()) {
      TimeUnit.SECONDS.sleep(2);
      hekla.check();
      var most = CALM.dividedBy(20);
      if (writes() != writes
          || hekla.figures().processorTime().minus(spent).compareTo(most) > 0
          || readiness(health).isEmpty()) {
        since = System.nanoTime();
        writes = writes();
        spent = hekla.figures().processorTime();
      }
      if (System.nanoTime() > end) {
        throw new IllegalStateException("it is still busy after " + LONGEST);
      }
    }
  }

  /** Returns the member's report on its parts; empty unless all are ready. */
  private Optional<String> readiness(URI health) throws InterruptedException {
    try {
      var request = HttpRequest.newBuilder(health).timeout(Duration.ofSeconds(10)).build();
      var answer = http.send(request, HttpResponse.BodyHandlers.ofString());
      return answer.statusCode() == 200 ? Optional.of(answer.body()) : Optional.empty();
    } catch (IOException notOpenYet) {
      return Optional.empty();
    }
  }

  /**
   * Number of writes that the API server has answered, except for the leases by which members show
   * that they live.
   */
  private long writes() {
    return RequestCount.of(raw.raw("/metrics")).answered().entrySet().stream()
        .filter(one -> WRITE.matcher(one.getKey()).matches())
        .filter(one -> !one.getKey().contains(" leases "))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  /** Bytes that are in use, in MB of a million bytes. */
  private static long live(String heap) {
    return group(HEAP, heap).mapToLong(Long::longValue).sum() * 1024 / 1_000_000;
  }

  private static Stream<Long> group(Pattern pattern, String said) {
    return pattern.matcher(said).results().map(one -> Long.parseLong(one.group(1)));
  }

  private static double seconds(Duration duration) {
    return duration.toMillis() / 1e3;
  }

  private static void print(String format, Object... values) {
    System.out.println(String.format(Locale.ROOT, format, values));
  }
}
