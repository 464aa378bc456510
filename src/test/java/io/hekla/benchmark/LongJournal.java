package io.hekla.benchmark;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.actors.system.HeklaSettings;
import io.hekla.actors.system.HeklaSystem;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.api.UnreadableObject;
import io.hekla.controller.api.fabric8.FreePort;
import io.hekla.model.api.Job;
import io.hekla.model.api.Queue;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.simulator.embedded.EmbeddedCluster;
import io.hekla.simulator.embedded.SimulatedNodes;
import io.hekla.simulator.kubelet.KubeletOptions;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Cost of a long journal at a start, on PostgreSQL: the time that a member takes until its {@code
 * /ready} reports ready while the scheduler runs there, and until it binds a pod, with an empty
 * journal; with so many existing Jobs that ended, with an empty journal, once, and with their own;
 * and with the journals of so many that ended and were deleted. Each figure is the least of three
 * starts. Arguments: deleted Jobs (1,000,000), existing Jobs (20,000), and whether the journals of
 * the former are removed then, which takes an hour, and that is measured as well ("removed").
 */
public final class LongJournal {
  private static final SimulatedNodes NODES = new SimulatedNodes(500, "32", "128Gi", 110);
  private static final KubeletOptions KUBELETS =
      new KubeletOptions(Duration.ZERO, Duration.ZERO, Optional.of(Duration.ofMillis(500)));
  private static final int STARTS = 3;

  private static int started;

  private LongJournal() {}

  /**
   * The times of a start.
   *
   * @param ready until {@code /ready} answers 200, in milliseconds
   * @param firstBind until a pod of a new Job is bound, in milliseconds since the same moment
   */
  private record Start(long ready, long firstBind) {}

  /** Runs the benchmark and prints its figures. */
  public static void main(String[] arguments) throws Exception {
    int deleted = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1_000_000;
    int there = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 20_000;
    try (var postgres =
            EmbeddedPostgres.builder().setServerConfig("max_connections", "100").start();
        var cluster = EmbeddedCluster.start(Optional.empty(), NODES, KUBELETS)) {
      var database = new Database(postgres);
      database.create("empty");
      database.create("long");
      measure("nothing in the cluster, an empty journal", cluster, database, "empty");
      runJobs(cluster, database, there);
      database.create("new");
      Start first = startOnce(cluster, database, "new");
      print(
          "%d ended Jobs in the cluster, an empty journal: ready after %,d ms, first bind after %,d ms",
          there, first.ready(), first.firstBind());
      measure(there + " ended Jobs in the cluster", cluster, database, "long");
      database.fillWithDeleted(deleted);
      print("the journal of %,d deleted Jobs: %s", deleted, database.size());
      measure("the same, and " + deleted + " deleted Jobs", cluster, database, "long");
      if (arguments.length > 2 && arguments[2].equals("removed")) {
        retain(cluster, database);
        print("after the retention: %s", database.size());
        measure("the same, their journals removed", cluster, database, "long");
      }
    }
  }

  private static HeklaSystem start(
      EmbeddedCluster cluster, Database database, String name, Map<String, ?> more)
      throws Exception {
    var settings = new HashMap<String, Object>(more);
    settings.put("hekla.journal.url", database.url(name));
    settings.put("hekla.journal.user", "postgres");
    return HeklaSystem.start(HeklaSettings.read(settings), cluster.client("hekla"));
  }

  private static void measure(String what, EmbeddedCluster cluster, Database database, String name)
      throws Exception {
    Start best = new Start(Long.MAX_VALUE, Long.MAX_VALUE);
    for (int i = 0; i < STARTS; i++) {
      Start one = startOnce(cluster, database, name);
      best =
          new Start(
              Math.min(best.ready(), one.ready()), Math.min(best.firstBind(), one.firstBind()));
    }
    print("%s: ready after %,d ms, first bind after %,d ms", what, best.ready(), best.firstBind());
  }

  private static Start startOnce(EmbeddedCluster cluster, Database database, String name)
      throws Exception {
    var api = cluster.client("benchmark");
    var gang = new Gangs("start-" + ++started, 1, 1, "10m", "1Mi");
    var counted = new PodCount();
    int port = FreePort.next();
    var ready = new CompletableFuture<Long>();
    long begin = System.nanoTime();
    var asking = Thread.ofVirtual().start(() -> awaitReady(port, ready));
    HeklaSystem hekla =
        start(
            cluster,
            database,
            name,
            Map.of("hekla.health.host", "127.0.0.1", "hekla.health.port", port));
    KubernetesApi.Watch watch = api.watch(Kind.POD, podVersion(api), counted);
    counted.restart();
    awaitOpenQueue(api);
    gang.submit(api);
    counted.awaitBound(1);
    watch.close();
    asking.join();
    hekla.close();
    return new Start((ready.join() - begin) / 1_000_000, (counted.lastBound() - begin) / 1_000_000);
  }

  /** Completes it with the time at which the member says that it is ready and schedules. */
  private static void awaitReady(int port, CompletableFuture<Long> ready) {
    var request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d/ready".formatted(port))).build();
    try (var client = HttpClient.newHttpClient()) {
      while (!ready.isDone()) {
        try {
          var answer = client.send(request, HttpResponse.BodyHandlers.ofString());
          if (answer.statusCode() == 200 && answer.body().contains("runs here in term")) {
            ready.complete(System.nanoTime());
          }
        } catch (IOException notOpen) {
          // Nor is the port open yet.
        }
        Thread.sleep(5);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Until then no Job is taken. */
  private static void awaitOpenQueue(KubernetesApi api) throws InterruptedException {
    var key = new ObjectKey("", "default");
    while (!(api.get(Kind.QUEUE, key).toCompletableFuture().join() instanceof Answer.Done<Queue> it
        && it.object().getStatus() != null
        && "Open".equals(it.object().getStatus().state))) {
      Thread.sleep(10);
    }
  }

  private static String podVersion(KubernetesApi api) {
    return switch (api.list(Kind.POD).toCompletableFuture().join()) {
      case Answer.Done<KubernetesApi.Listing<Pod>> done -> done.object().resourceVersion();
      case Answer<KubernetesApi.Listing<Pod>> other ->
          throw new IllegalStateException("the API does not list pods: " + other);
    };
  }

  /** Jobs of one pod each, run to their end. */
  private static void runJobs(EmbeddedCluster cluster, Database database, int jobs)
      throws Exception {
    var api = cluster.client("benchmark");
    HeklaSystem hekla = start(cluster, database, "long", Map.of());
    awaitOpenQueue(api);
    Set<String> ended = ConcurrentHashMap.newKeySet();
    KubernetesApi.Watch watch = api.watch(Kind.JOB, jobVersion(api), new Ends(ended));
    new Gangs("there", jobs, 1, "10m", "1Mi").submit(api);
    while (ended.size() < jobs) {
      Thread.sleep(100);
    }
    watch.close();
    // The last events of the last Jobs.
    while (database.count("SELECT COUNT(*) FROM hekla_head WHERE has_work") > 10) {
      Thread.sleep(100);
    }
    hekla.close();
  }

  private static String jobVersion(KubernetesApi api) {
    return switch (api.list(Kind.JOB).toCompletableFuture().join()) {
      case Answer.Done<KubernetesApi.Listing<Job>> done -> done.object().resourceVersion();
      case Answer<KubernetesApi.Listing<Job>> other ->
          throw new IllegalStateException("the API does not list Jobs: " + other);
    };
  }

  private record Ends(Set<String> ended) implements KubernetesApi.Watcher<Job> {
    @Override
    public void seen(Job job) {
      if (job.getStatus() != null
          && job.getStatus().state != null
          && "Completed".equals(job.getStatus().state.phase)) {
        ended.add(job.getMetadata().getName());
      }
    }

    @Override
    public void unreadable(UnreadableObject object) {
      throw new AssertionError(object);
    }

    @Override
    public void gone(Job job) {}

    @Override
    public void closed(KubernetesApi.WatchEnd how, String message) {
      throw new IllegalStateException("the watch of Jobs ended: " + message);
    }
  }

  /** Has the journals of what is not in the cluster removed, faster than is usual. */
  private static void retain(EmbeddedCluster cluster, Database database) throws Exception {
    var settings =
        Map.of(
            "hekla.journal.retention.every", "1s",
            "hekla.journal.retention.keep", "0s",
            "hekla.journal.retention.per-second", 5_000);
    long begin = System.nanoTime();
    long before = database.count("SELECT COUNT(*) FROM hekla_head");
    HeklaSystem hekla = start(cluster, database, "long", settings);
    while (database.count(
            "SELECT COUNT(*) FROM hekla_head WHERE persistence_id LIKE '%|default/deleted-%'")
        > 0) {
      Thread.sleep(1000);
    }
    hekla.close();
    long removed = before - database.count("SELECT COUNT(*) FROM hekla_head");
    double seconds = (System.nanoTime() - begin) / 1e9;
    print("the retention removed %,d journals, %,.0f per second", removed, removed / seconds);
  }

  private static void print(String format, Object... values) {
    System.out.println(String.format(Locale.ROOT, format, values));
  }

  private record Database(EmbeddedPostgres server) {
    String url(String name) {
      return server.getJdbcUrl("postgres", name);
    }

    void create(String name) throws SQLException {
      try (var connection = server.getPostgresDatabase().getConnection();
          var statement = connection.createStatement()) {
        statement.execute("CREATE DATABASE " + name);
      }
    }

    long count(String query) throws SQLException {
      try (var connection = server.getDatabase("postgres", "long").getConnection();
          var statement = connection.createStatement();
          var rows = statement.executeQuery(query)) {
        return rows.next() ? rows.getLong(1) : 0;
      }
    }

    String size() throws SQLException {
      return "%,d events, %,d heads, %,d MiB"
          .formatted(
              count("SELECT COUNT(*) FROM event_journal"),
              count("SELECT COUNT(*) FROM hekla_head"),
              count("SELECT pg_database_size('long')") >> 20);
    }

    /** The journals of one Job that is there and of its PodGroup, under the names of so many. */
    void fillWithDeleted(int jobs) throws SQLException {
      try (var connection = server.getDatabase("postgres", "long").getConnection();
          var statement = connection.createStatement()) {
        for (String of : new String[] {"Job|default/there-0", "PodGroup|default/there-0-%"}) {
          statement.execute(
              """
              INSERT INTO event_journal (persistence_id, sequence_number, deleted, writer,
                write_timestamp, adapter_manifest, event_ser_id, event_ser_manifest, event_payload)
              SELECT split_part(persistence_id, '/', 1) || '/deleted-' || n, sequence_number, FALSE,
                writer, write_timestamp, adapter_manifest, event_ser_id, event_ser_manifest,
                event_payload
              FROM event_journal, generate_series(1, %d) n WHERE persistence_id LIKE '%s'
              """
                  .formatted(jobs, of));
          statement.execute(
              """
              INSERT INTO hekla_head (persistence_id, sequence_number, has_work)
              SELECT split_part(persistence_id, '/', 1) || '/deleted-' || n, sequence_number, FALSE
              FROM hekla_head, generate_series(1, %d) n WHERE persistence_id LIKE '%s'
              """
                  .formatted(jobs, of));
        }
        statement.execute("ANALYZE");
      }
    }
  }
}
