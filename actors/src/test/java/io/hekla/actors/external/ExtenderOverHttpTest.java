package io.hekla.actors.external;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.Queue;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.NodeReader;
import io.hekla.model.cluster.PodGroupReader;
import io.hekla.model.cluster.QueueReader;
import io.hekla.model.cluster.TaskReader;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.SessionInput;
import io.hekla.scheduler.configuration.SchedulerConfiguration.Parsed;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.snapshot.ClusterState;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Answers of a user's server to allocations, faulty ones included. */
class ExtenderOverHttpTest {
  private static final KubernetesSerialization YAML = new KubernetesSerialization();

  private final CountDownLatch end = new CountDownLatch(1);
  private final List<String> received = new CopyOnWriteArrayList<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();

  @SuppressWarnings("NullAway.Init") // set before each test
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    answer("/agrees", 200, "{}");
    answer("/objects", 200, "{\"errorMessage\": \"no licence left\"}");
    answer("/fails", 500, "no");
    answer("/chatters", 200, "x".repeat(11 << 20));
    server.createContext("/hangs", exchange -> hang());
    server.start();
  }

  @AfterEach
  void stop() {
    end.countDown();
    server.stop(0);
    threads.shutdown();
  }

  @Test
  void anAllocationStaysIfItAgrees() {
    assertThat(session("agrees", false).binds()).hasSize(1);
    assertThat(received).containsExactly("/agrees/allocate");
  }

  @Test
  void anAllocationThatTheExtenderRefusesIsUndoneAndReported() {
    Decisions decisions = session("objects", false);

    assertThat(decisions.binds()).isEmpty();
    assertThat(decisions.tasks().getFirst().reason().text()).isEqualTo("extender: no licence left");
    assertThat(received).containsExactly("/objects/allocate", "/objects/deallocate");
    assertThat(session("objects", true).binds()).as("an objection is an answer").isEmpty();
  }

  @Test
  void aServerThatFailsHangsOrChattersRefusesUnlessItMayBeIgnored() {
    for (String temper : List.of("fails", "hangs", "chatters")) {
      assertThat(session(temper, false).binds()).as(temper).isEmpty();
      assertThat(session(temper, true).binds()).as(temper).hasSize(1);
    }
  }

  private Decisions session(String temper, boolean ignorable) {
    String text =
        """
        actions: "enqueue, allocate"
        tiers:
        - plugins:
          - name: gang
          - name: predicates
          - name: extender
            arguments:
              extender.urlPrefix: http://127.0.0.1:%d/%s
              extender.httpTimeout: %s
              extender.ignorable: %s
              extender.allocateFuncVerb: allocate
              extender.deallocateFuncVerb: deallocate
        """
            .formatted(
                server.getAddress().getPort(),
                temper,
                // The first question of a process takes its time.
                temper.equals("hangs") ? "200ms" : "1m",
                ignorable);
    var input =
        new SessionInput(
            "session",
            Instant.EPOCH,
            ((Parsed.Valid) Engine.read(text)).configuration(),
            0,
            new HttpExternalService(Duration.ofMinutes(1)).forSession());
    return Engine.step(ClusterState.EMPTY, cluster(), input).decisions();
  }

  private static List<Change> cluster() {
    return List.of(
        new Change.NodeSeen(
            NodeReader.read(
                read(
                    "{apiVersion: v1, kind: Node, metadata: {name: n1}, status: {allocatable: {cpu:"
                        + " 4, memory: 8Gi, pods: 10}, capacity: {cpu: 4, memory: 8Gi, pods: 10}}}",
                    Node.class))),
        new Change.QueueSeen(
            QueueReader.read(
                read(
                    "{apiVersion: scheduling.volcano.sh/v1beta1, kind: Queue, metadata: {name:"
                        + " default}, spec: {weight: 1}, status: {state: Open}}",
                    Queue.class))),
        new Change.PodGroupSeen(
            PodGroupReader.read(
                read(
                    "{apiVersion: scheduling.volcano.sh/v1beta1, kind: PodGroup, metadata: {name:"
                        + " g, namespace: default, uid: g}, spec: {minMember: 1, queue: default}}",
                    PodGroup.class))),
        new Change.TaskSeen(
            TaskReader.read(
                read(
                    "{apiVersion: v1, kind: Pod, metadata: {name: p, namespace: default, uid: p,"
                        + " annotations: {scheduling.k8s.io/group-name: g}}, spec: {containers:"
                        + " [{name: a, resources: {requests: {cpu: 1}}}]}, status: {phase:"
                        + " Pending}}",
                    Pod.class))));
  }

  private static <T extends HasMetadata> T read(String yaml, Class<T> type) {
    // What begins with a brace would be read as JSON.
    return YAML.unmarshal("--- " + yaml, type);
  }

  private void answer(String path, int status, String body) {
    server.createContext(path, exchange -> respond(exchange, status, body));
  }

  private void respond(HttpExchange exchange, int status, String body) throws IOException {
    received.add(exchange.getRequestURI().getPath());
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    try (var out = exchange.getResponseBody()) {
      out.write(bytes);
    } catch (IOException cutOff) {
      // The asker has read enough.
    }
  }

  private void hang() {
    try {
      end.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
