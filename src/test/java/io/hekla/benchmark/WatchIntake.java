package io.hekla.benchmark;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.api.fabric8.ClientSettings;
import io.hekla.controller.api.fabric8.Fabric8KubernetesApi;
import io.hekla.controller.pace.Pauses;
import io.hekla.model.cluster.NodeReader;
import io.hekla.model.cluster.TaskReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.function.IntFunction;

/**
 * Time that a cold start takes to read the lists of a large cluster, and their size in memory: a
 * server on the loopback that answers pages from files, the client that members have, and the tasks
 * and nodes that the scheduler makes of them.
 *
 * <p>{@code WatchIntake [NODES [PODS]]}; prints one line: seconds, MiB kept, peak MiB.
 */
public final class WatchIntake {
  private static final int PAGE = 500;

  private WatchIntake() {}

  /** Measures once. */
  public static void main(String[] args) throws Exception {
    int nodes = args.length > 0 ? Integer.parseInt(args[0]) : 5_000;
    int pods = args.length > 1 ? Integer.parseInt(args[1]) : 50_000;
    Path folder = Files.createTempDirectory("watch-intake");
    try {
      write(folder, "nodes", nodes, ClusterJson::node);
      write(folder, "pods", pods, ClusterJson::pod);
      measure(folder);
    } finally {
      try (var files = Files.walk(folder)) {
        for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  private static void write(Path folder, String plural, int count, IntFunction<String> object)
      throws IOException {
    for (int from = 0; from < count; from += PAGE) {
      try (BufferedWriter page = Files.newBufferedWriter(folder.resolve(plural + "-" + from))) {
        String next = from + PAGE < count ? Integer.toString(from + PAGE) : "";
        page.write(
            "{\"kind\":\"List\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"99999999\","
                + "\"continue\":\"%s\"},\"items\":[".formatted(next));
        for (int i = from; i < Math.min(count, from + PAGE); i++) {
          page.write(i == from ? "" : ",");
          page.write(object.apply(i));
        }
        page.write("]}\n");
      }
    }
  }

  private static void measure(Path folder) throws IOException {
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    HttpServer server = HttpServer.create(address, 0);
    server.createContext("/api/v1/", exchange -> answer(folder, exchange));
    try (var threads = Executors.newFixedThreadPool(2)) {
      server.setExecutor(threads);
      server.start();
      try (var api = client(server.getAddress().getPort())) {
        report(api);
      } finally {
        server.stop(0);
      }
    }
  }

  private static Fabric8KubernetesApi client(int port) {
    var config = new ConfigBuilder().withMasterUrl("http://127.0.0.1:" + port).build();
    var pauses = new Pauses(Duration.ofMillis(100), Duration.ofSeconds(1));
    return Fabric8KubernetesApi.of(
        config,
        new ClientSettings(
            10_000,
            10_000,
            false,
            PAGE,
            Duration.ofSeconds(1),
            Duration.ofSeconds(120),
            1,
            pauses));
  }

  @SuppressWarnings("SystemOut")
  private static void report(KubernetesApi api) {
    long before = used();
    long start = System.nanoTime();
    var nodes = list(api, Kind.NODE);
    var pods = list(api, Kind.POD);
    double listed = seconds(start);
    long objects = used() - before;
    start = System.nanoTime();
    var derived = new ArrayList<Object>();
    nodes.forEach(node -> derived.add(NodeReader.read(node)));
    pods.forEach(pod -> derived.add(TaskReader.read(pod)));
    double read = seconds(start);
    long all = used() - before;
    System.out.printf(
        "%d nodes, %d pods: listed in %.2f s, %d MiB; read by the scheduler in %.2f s, %d MiB in"
            + " all; processor %.2f s%n",
        nodes.size(), pods.size(), listed, objects >> 20, read, all >> 20, processorSeconds());
    if (derived.isEmpty()) {
      throw new IllegalStateException("nothing was listed");
    }
  }

  private static <T extends HasMetadata> List<T> list(KubernetesApi api, Kind<T> kind) {
    return switch (api.list(kind).toCompletableFuture().join()) {
      case Answer.Done<KubernetesApi.Listing<T>> done -> done.object().items();
      case Answer<KubernetesApi.Listing<T>> other ->
          throw new IllegalStateException("not listed: " + other);
    };
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  private static double processorSeconds() {
    var system = ManagementFactory.getOperatingSystemMXBean();
    return system instanceof com.sun.management.OperatingSystemMXBean of
        ? of.getProcessCpuTime() / 1e9
        : 0;
  }

  /** Size of the reachable objects. */
  private static long used() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private static void answer(Path folder, HttpExchange exchange) {
    String path = exchange.getRequestURI().getPath();
    String query = exchange.getRequestURI().getQuery();
    int next = query.indexOf("continue=");
    String from = next < 0 ? "0" : query.substring(next + "continue=".length());
    Path page = folder.resolve(path.substring(path.lastIndexOf('/') + 1) + "-" + from);
    try (exchange) {
      exchange.sendResponseHeaders(200, Files.size(page));
      try (OutputStream body = exchange.getResponseBody()) {
        Files.copy(page, body);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
