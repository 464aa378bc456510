package io.hekla.benchmarks;

import akka.actor.ActorSystem;
import com.typesafe.config.ConfigFactory;
import io.hekla.admission.rule.AdmissionContext;
import io.hekla.admission.webhook.Limits;
import io.hekla.admission.webhook.WebhookPath;
import io.hekla.admission.webhook.WebhookReadiness;
import io.hekla.admission.webhook.WebhookServer;
import io.hekla.admission.webhook.certificate.CertificateMaker;
import io.hekla.admission.webhook.certificate.Issued;
import io.hekla.admission.webhook.certificate.Pem;
import io.hekla.admission.webhook.certificate.ServingCertificate;
import io.hekla.admission.webhook.certificate.Tls;
import io.hekla.model.api.Queue;
import io.hekla.model.api.QueueSpec;
import io.hekla.model.api.QueueStatus;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * Benchmark of the webhook over TLS and HTTP/2: reviews per second, and the time of each. The
 * client runs in the same JVM and on the same processors, which an API server would not. Arguments:
 * rounds to warm up, rounds to measure, seconds of each, requests under way at once.
 */
public final class WebhookReviews {
  private static final int QUEUES = 200;
  private static final double NANOS = 1e9;
  private static final double MILLIS = 1e6;

  private final HttpClient client;
  private final List<HttpRequest> requests;

  private WebhookReviews(HttpClient client, List<HttpRequest> requests) {
    this.client = client;
    this.requests = requests;
  }

  /** Figures of a round. */
  private record Round(double perSecond, double p50, double p99) {}

  /** Runs the benchmark and prints its figures. */
  public static void main(String[] arguments) throws Exception {
    int warming = Integer.parseInt(arguments[0]);
    int measured = Integer.parseInt(arguments[1]);
    var length = Duration.ofSeconds(Long.parseLong(arguments[2]));
    int atOnce = Integer.parseInt(arguments[3]);
    var maker = new CertificateMaker(new SecureRandom());
    Issued issued = maker.make(List.of("localhost"), Instant.now(), Duration.ofDays(1));
    var tls = new Tls();
    if (ServingCertificate.read(issued.chain(), issued.key())
        instanceof ServingCertificate.Reading.Fits(var certificate)) {
      tls.serve(certificate);
    }
    var ready = new WebhookReadiness.Ready(AdmissionContext.of(queues()));
    ActorSystem system =
        ActorSystem.create(
            "webhook",
            ConfigFactory.parseMap(Map.of("akka.loglevel", "WARNING"))
                .withFallback(ConfigFactory.load()));
    var limits = new Limits(3 << 20, 64 << 20, Duration.ofSeconds(5), Duration.ofSeconds(9), 2);
    try (var judging = Executors.newFixedThreadPool(limits.parallel());
        HttpClient client = HttpClient.newBuilder().sslContext(trusting(issued)).build()) {
      WebhookServer server =
          WebhookServer.open(
                  system,
                  new WebhookServer.Face("127.0.0.1", 0, WebhookPath.defaults(), limits),
                  tls,
                  judging,
                  () -> ready,
                  (path, outcome, rules, took) -> {})
              .toCompletableFuture()
              .join();
      var benchmark = new WebhookReviews(client, requests(server.port()));
      var rounds = new ArrayList<Round>();
      for (int i = 0; i < warming + measured; i++) {
        Round round = benchmark.round(length, atOnce);
        print(i < warming ? "warming up" : "round " + (i - warming + 1), round);
        if (i >= warming) {
          rounds.add(round);
        }
      }
      print("median", median(rounds));
      server.close(Duration.ofSeconds(1)).toCompletableFuture().join();
    } finally {
      system.terminate();
    }
  }

  private Round round(Duration length, int atOnce) throws InterruptedException {
    long begin = System.nanoTime();
    long end = begin + length.toNanos();
    var next = new AtomicInteger();
    var took = new ArrayList<List<Long>>();
    var done = new CountDownLatch(atOnce);
    for (int i = 0; i < atOnce; i++) {
      var own = new ArrayList<Long>();
      took.add(own);
      ask(next, end, own, done);
    }
    done.await();
    double seconds = (System.nanoTime() - begin) / NANOS;
    long[] all = took.stream().flatMap(List::stream).mapToLong(one -> one).sorted().toArray();
    return new Round(
        all.length / seconds, all[all.length / 2] / MILLIS, all[all.length * 99 / 100] / MILLIS);
  }

  /** Sends requests one after the other until the end. */
  private void ask(AtomicInteger next, long end, List<Long> took, CountDownLatch done) {
    long begin = System.nanoTime();
    var unused =
        client
            .sendAsync(
                requests.get(Math.floorMod(next.getAndIncrement(), requests.size())),
                BodyHandlers.ofString())
            .whenComplete(
                (answer, failure) -> {
                  if (answer == null || !answer.body().contains("\"allowed\":true")) {
                    throw new IllegalStateException("not let in: " + answer, failure);
                  }
                  long now = System.nanoTime();
                  took.add(now - begin);
                  if (now < end) {
                    ask(next, end, took, done);
                  } else {
                    done.countDown();
                  }
                });
  }

  private static Round median(List<Round> rounds) {
    return new Round(
        middle(rounds.stream().mapToDouble(Round::perSecond).toArray()),
        middle(rounds.stream().mapToDouble(Round::p50).toArray()),
        middle(rounds.stream().mapToDouble(Round::p99).toArray()));
  }

  private static double middle(double[] figures) {
    Arrays.sort(figures);
    return figures[figures.length / 2];
  }

  private static void print(String what, Round round) {
    System.out.printf(
        Locale.ROOT,
        "%s: %.0f reviews/s, p50 %.1f ms, p99 %.1f ms%n",
        what,
        round.perSecond(),
        round.p50(),
        round.p99());
  }

  private static List<Queue> queues() {
    var queues = new ArrayList<Queue>();
    for (int i = 0; i < QUEUES; i++) {
      var queue = new Queue();
      queue.getMetadata().setName("queue-" + i);
      queue.setSpec(new QueueSpec());
      queue.setStatus(new QueueStatus());
      queue.getStatus().state = "Open";
      queues.add(queue);
    }
    return queues;
  }

  private static SSLContext trusting(Issued issued) throws Exception {
    KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null, null);
    trusted.setCertificateEntry("ca", Pem.certificates(issued.authority()).getFirst());
    var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }

  /**
   * Returns the requests that a Job costs: defaults and rules, in turn. About 3 KB each, as kubectl
   * makes them.
   */
  private static List<HttpRequest> requests(int port) {
    var requests = new ArrayList<HttpRequest>();
    for (int i = 0; i < QUEUES; i++) {
      String job = review("queue-" + i);
      for (String path : List.of("/jobs/mutate", "/jobs/validate")) {
        requests.add(
            HttpRequest.newBuilder(URI.create("https://localhost:" + port + path))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(job))
                .build());
      }
    }
    return requests;
  }

  private static String review(String queue) {
    String task =
        """
        {"name": "%s", "replicas": %d, "policies": [{"event": "PodEvicted", "action": "RestartJob"}],
         "template": {"metadata": {"labels": {"app": "train"}}, "spec": {"restartPolicy": "OnFailure",
           "containers": [{"name": "main", "image": "registry.example.com/train:1", "command":
             ["sh", "-c", "python /train.py --epochs 10 --data /data --hosts $(cat /etc/volcano/worker.host)"],
             "env": [{"name": "A", "value": "1"}, {"name": "B", "value": "2"}],
             "ports": [{"containerPort": 22, "name": "job-port"}],
             "resources": {"requests": {"cpu": "2", "memory": "4Gi"}, "limits": {"memory": "4Gi"}}}]}}}
        """;
    return """
        {"apiVersion": "admission.k8s.io/v1", "kind": "AdmissionReview", "request": {
          "uid": "705ab4f5-6393-11e8-b7cc-42010a800002", "operation": "CREATE", "name": "train",
          "kind": {"group": "batch.volcano.sh", "version": "v1alpha1", "kind": "Job"},
          "resource": {"group": "batch.volcano.sh", "version": "v1alpha1", "resource": "jobs"},
          "namespace": "team", "dryRun": false,
          "userInfo": {"username": "another process", "groups": ["system:authenticated"]},
          "object": {"apiVersion": "batch.volcano.sh/v1alpha1", "kind": "Job",
            "metadata": {"name": "train", "namespace": "team", "labels": {"team": "research"}},
            "spec": {"queue": "%s", "minAvailable": 3, "schedulerName": "volcano",
              "plugins": {"ssh": [], "svc": [], "env": []}, "maxRetry": 5,
              "policies": [{"event": "PodFailed", "action": "RestartJob"}],
              "volumes": [{"mountPath": "/data", "volumeClaimName": "data"}],
              "tasks": [%s, %s]}},
          "oldObject": null, "options": {"kind": "CreateOptions", "apiVersion": "meta.k8s.io/v1"}}}
        """
        .formatted(queue, task.formatted("master", 1), task.formatted("worker", 4));
  }
}
