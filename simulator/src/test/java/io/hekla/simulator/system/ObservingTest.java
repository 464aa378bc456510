package io.hekla.simulator.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import akka.persistence.jdbc.query.javadsl.JdbcReadJournal;
import akka.persistence.query.PersistenceQuery;
import akka.stream.javadsl.Sink;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.hekla.actors.scheduler.SchedulerActor;
import io.hekla.apiserver.store.EmbeddedApiServer;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.api.WriteGate;
import io.hekla.controller.session.ModeComparison;
import io.hekla.controller.session.SchedulerEvent;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.PodGroupSpec;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.observing.Mode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Volcano beside Hekla, and Hekla configured to observe. */
class ObservingTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final ObjectKey VOLCANO = new ObjectKey("volcano-system", "volcano-scheduler-0");

  @TempDir Path data;
  private final AtomicInteger writes = new AtomicInteger();
  private EmbeddedApiServer server;
  private KubernetesApi other;

  @BeforeEach
  void startServer() {
    server = StartedSystem.emptyServer();
    other = server.client("other");
  }

  @AfterEach
  void closeServer() {
    server.close();
  }

  /** Hekla on the server, each of whose writes is counted. */
  private StartedSystem hekla(String mode) throws Exception {
    return hekla(mode, Map.of());
  }

  private StartedSystem hekla(String mode, Map<String, Object> more) throws Exception {
    var settings = new HashMap<String, Object>(more);
    settings.put("hekla.observe.mode", mode);
    settings.putIfAbsent("hekla.observe.poll", "50ms");
    settings.putIfAbsent("hekla.observe.quiet", "300ms");
    return StartedSystem.startOn(
        server,
        data,
        api ->
            new WriteGate(
                api,
                () -> {
                  writes.incrementAndGet();
                  return Optional.empty();
                }),
        settings);
  }

  private <T> T done(java.util.concurrent.CompletionStage<Answer<T>> stage) {
    var answer = stage.toCompletableFuture().join();
    assertThat(answer).isInstanceOf(Answer.Done.class);
    return ((Answer.Done<T>) answer).object();
  }

  /** Has a Volcano run where administrators install it. */
  private void startVolcano() {
    createVolcano(VOLCANO, "n1");
    patchStatus(VOLCANO, "{'status': {'phase': 'Running'}}");
  }

  private void createVolcano(ObjectKey key, String node) {
    done(
        other.create(
            Kind.POD,
            new PodBuilder()
                .withNewMetadata()
                .withNamespace(key.namespace())
                .withName(key.name())
                .endMetadata()
                .withNewSpec()
                .withNodeName(node.isEmpty() ? null : node)
                .withSchedulerName("default-scheduler")
                .addNewContainer()
                .withName("main")
                .withImage("volcanosh/vc-scheduler:v1.12.0")
                .endContainer()
                .endSpec()
                .build()));
  }

  private void patchStatus(ObjectKey pod, String json) {
    try {
      done(
          other.patch(
              Kind.POD,
              pod,
              KubernetesApi.Part.STATUS,
              new ObjectMapper().readTree(json.replace('\'', '"'))));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private void stopVolcano() {
    done(other.delete(Kind.POD, VOLCANO, Optional.empty()));
  }

  /** A pod of a PodGroup of its own, as others make them. */
  private Pod waitingPod(String name) {
    return podOn("", name);
  }

  /** Creates the same, put on a node by its creator. */
  private Pod podOn(String node, String name) {
    var group = new PodGroup();
    group.setMetadata(
        new io.fabric8.kubernetes.api.model.ObjectMetaBuilder()
            .withNamespace("default")
            .withName(name)
            .build());
    group.setSpec(new PodGroupSpec());
    group.getSpec().minMember = 1;
    group.getSpec().queue = "default";
    done(other.create(Kind.POD_GROUP, group));
    return done(
        other.create(
            Kind.POD,
            new PodBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName(name)
                .addToAnnotations(WellKnownKeys.GROUP_NAME, name)
                .endMetadata()
                .withNewSpec()
                .withNodeName(node.isEmpty() ? null : node)
                .withSchedulerName("volcano")
                .addNewContainer()
                .withName("main")
                .withImage("none")
                .withNewResources()
                .addToRequests(Map.of("cpu", new Quantity("1")))
                .endResources()
                .endContainer()
                .endSpec()
                .build()));
  }

  private void bind(Pod pod, String node) {
    done(
        other.bind(
            new ObjectKey("default", pod.getMetadata().getName()),
            pod.getMetadata().getUid(),
            node,
            Map.of()));
  }

  private String nodeOf(Pod pod) {
    String node =
        done(other.get(Kind.POD, new ObjectKey("default", pod.getMetadata().getName())))
            .getSpec()
            .getNodeName();
    return node == null ? "" : node;
  }

  private static List<SchedulerEvent.SessionObserved> observed(StartedSystem system) {
    var actors = system.member().actorSystem();
    return PersistenceQuery.get(actors)
        .getReadJournalFor(JdbcReadJournal.class, JdbcReadJournal.Identifier())
        .currentEventsByPersistenceId(SchedulerActor.PERSISTENCE_ID.id(), 0, Long.MAX_VALUE)
        .map(envelope -> envelope.event())
        .runWith(Sink.seq(), actors)
        .toCompletableFuture()
        .join()
        .stream()
        .filter(SchedulerEvent.SessionObserved.class::isInstance)
        .map(SchedulerEvent.SessionObserved.class::cast)
        .toList();
  }

  private static boolean wouldBind(StartedSystem system, Pod pod) {
    return observed(system).stream()
        .flatMap(session -> session.deliveries().stream())
        .flatMap(delivery -> delivery.decisions().binds().stream())
        .anyMatch(bind -> bind.podUid().equals(pod.getMetadata().getUid()));
  }

  /** Makes the queues, as the other does. */
  private void letHeklaMakeTheQueues() throws Exception {
    try (var system = hekla("no")) {
      system.node("n1", "8").job("first", 1, Duration.ZERO);
      system.awaitJob("first", "Completed");
    }
    writes.set(0);
  }

  @Test
  void inObserveModeNothingIsWrittenAndForeignBindsAreCompared() throws Exception {
    letHeklaMakeTheQueues();
    var metrics = Scrape.ofFreePort();
    try (var system =
        hekla(
            "yes", Map.of("hekla.metrics.port", metrics.port(), "hekla.metrics.every", "100ms"))) {
      Pod pod = waitingPod("one");
      await("a decision").atMost(PATIENCE).until(() -> wouldBind(system, pod));
      bind(pod, "n1");
      await("a comparison")
          .atMost(PATIENCE)
          .until(() -> observed(system).stream().anyMatch(one -> !one.comparisons().isEmpty()));

      assertThat(observed(system).stream().flatMap(one -> one.comparisons().stream()))
          .containsExactly(
              new ModeComparison(
                  new ObjectKey("default", "one"),
                  pod.getMetadata().getUid(),
                  ModeComparison.Outcome.SAME_NODE,
                  "n1",
                  "n1"));
      assertThat(system.member().mode())
          .isInstanceOfSatisfying(
              Mode.Observes.class, mode -> assertThat(mode.why()).isEqualTo(new Mode.ByOption()));
      metrics.awaitAtLeast("hekla_observed_pods_total{outcome=\"same_node\"}", 1);
      metrics.awaitAtLeast("hekla_observing{why=\"asked\"}", 1);
    }
    assertThat(writes).hasValue(0);
  }

  @Test
  void heklaTakesOverOnceTheVolcanoIsGone() throws Exception {
    letHeklaMakeTheQueues();
    startVolcano();
    try (var system = hekla("detect")) {
      Pod pod = waitingPod("one");
      system.job("job", 2, Duration.ZERO);
      await("a decision").atMost(PATIENCE).until(() -> wouldBind(system, pod));
      assertThat(system.member().mode().word()).isEqualTo("volcano");
      assertThat(nodeOf(pod)).isEmpty();
      assertThat(system.phaseOf("job")).isEmpty();
      assertThat(writes.get()).as("the Event about it").isLessThanOrEqualTo(1);

      stopVolcano();

      system.awaitJob("job", "Completed");
      await("a bind").atMost(PATIENCE).until(() -> nodeOf(pod).equals("n1"));
      assertThat(system.member().mode().acts()).isTrue();
    }
  }

  @Test
  void heklaStopsActingWhenAVolcanoAppears() throws Exception {
    try (var system = hekla("detect")) {
      system.node("n1", "8").job("first", 1, Duration.ZERO);
      system.awaitJob("first", "Completed");

      startVolcano();
      await("observing").atMost(PATIENCE).until(() -> !system.member().mode().acts());
      int before = writes.get();
      Pod pod = waitingPod("one");
      system.job("job", 2, Duration.ZERO);
      await("a decision").atMost(PATIENCE).until(() -> wouldBind(system, pod));

      assertThat(nodeOf(pod)).isEmpty();
      assertThat(system.phaseOf("job")).isEmpty();
      assertThat(writes.get() - before).as("the Event about it").isLessThanOrEqualTo(1);
    }
  }

  @Test
  void noTenantCanMakeHeklaObserve() throws Exception {
    var metrics = Scrape.ofFreePort();
    try (var system =
        hekla(
            "detect",
            Map.of("hekla.metrics.port", metrics.port(), "hekla.metrics.every", "100ms"))) {
      system.node("n1", "8").job("first", 1, Duration.ZERO);
      system.awaitJob("first", "Completed");

      createVolcano(new ObjectKey("team-a", "pending"), "");
      createVolcano(new ObjectKey("team-a", "running"), "n1");
      patchStatus(new ObjectKey("team-a", "running"), "{'status': {'phase': 'Running'}}");
      // As many as would be a sign, had another scheduler bound them.
      for (int i = 0; i < 5; i++) {
        podOn("n1", "placed-" + i);
      }
      system.job("next", 1, Duration.ZERO).awaitJob("next", "Completed");

      assertThat(system.member().mode().acts()).isTrue();
      metrics.awaitAtLeast("hekla_volcano_signs{sign=\"pod\"}", 0);
    }
  }

  @Test
  void aVolcanoThatDoesNotRunYetIsNone() throws Exception {
    try (var system = hekla("detect")) {
      system.node("n1", "8");
      createVolcano(VOLCANO, "");

      system.job("next", 1, Duration.ZERO).awaitJob("next", "Completed");

      assertThat(system.member().mode().acts()).isTrue();
    }
  }

  @Test
  void foreignBindsAreASignOfAnotherScheduler() throws Exception {
    var metrics = Scrape.ofFreePort();
    try (var system =
        hekla(
            "detect",
            Map.of(
                "hekla.metrics.port",
                metrics.port(),
                "hekla.metrics.every",
                "100ms",
                "hekla.observe.quiet",
                "1m"))) {
      system.node("n1", "1").job("first", 1, Duration.ZERO);
      system.awaitJob("first", "Completed");
      // Too large for its node, so that Hekla leaves the others waiting.
      Pod filler = waitingPod("filler");
      await("a bind").atMost(PATIENCE).until(() -> nodeOf(filler).equals("n1"));
      var pods = List.of(waitingPod("a"), waitingPod("b"), waitingPod("c"));
      await("that Hekla knows them")
          .atMost(PATIENCE)
          .until(
              () ->
                  system
                      .member()
                      .whyWaiting()
                      .toCompletableFuture()
                      .join()
                      .keySet()
                      .containsAll(
                          List.of(
                              new ObjectKey("default", "a"),
                              new ObjectKey("default", "b"),
                              new ObjectKey("default", "c"))));

      pods.forEach(pod -> bind(pod, "n1"));

      await("observing").atMost(PATIENCE).until(() -> !system.member().mode().acts());
      metrics.awaitAtLeast("hekla_volcano_signs{sign=\"binds\"}", 1);
    }
  }
}
