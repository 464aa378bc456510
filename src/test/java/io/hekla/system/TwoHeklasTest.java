package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.Event;
import io.hekla.actors.system.HeklaSettings;
import io.hekla.actors.system.HeklaSystem;
import io.hekla.cli.apply.Manifests;
import io.hekla.cli.apply.Submission;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.host.StartRefused;
import io.hekla.model.manifest.ManifestObject;
import io.hekla.model.manifest.ManifestReader.Text;
import io.hekla.model.manifest.Reading;
import io.hekla.model.observing.Mode;
import io.hekla.simulator.embedded.EmbeddedCluster;
import io.hekla.simulator.embedded.SimulatedNodes;
import io.hekla.simulator.kubelet.KubeletOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Heklas that share no journal, on one cluster. */
@Tag("thorough")
class TwoHeklasTest {
  private static final Duration LONGEST = Duration.ofMinutes(4);

  /** Two of its gangs fill a node, so that two schedulers would soon over-fill one. */
  private static final String JOB =
      """
      apiVersion: batch.volcano.sh/v1alpha1
      kind: Job
      metadata: {name: %s, namespace: default}
      spec:
        minAvailable: 2
        schedulerName: volcano
        queue: default
        tasks:
        - name: w
          replicas: 2
          template:
            metadata: {annotations: {simulated.hekla.io/run-for: 50ms}}
            spec:
              restartPolicy: Never
              containers:
              - name: main
                image: none
                resources: {requests: {cpu: "2", memory: 1Gi}}
      """;

  @TempDir private Path folder;

  @SuppressWarnings("NullAway.Init") // set before each test
  private EmbeddedCluster cluster;

  @BeforeEach
  void startCluster() {
    cluster =
        EmbeddedCluster.start(
            Optional.of(folder.resolve("api")), SimulatedNodes.SMALL, KubeletOptions.AT_ONCE);
  }

  @AfterEach
  void closeCluster() {
    cluster.close();
  }

  /** With a lease that lapses soon. */
  private HeklaSystem hekla(String name) throws StartRefused {
    var settings = new HashMap<String, Object>();
    settings.put("hekla.data", folder.resolve(name).toString());
    settings.put("hekla.observe.poll", "50ms");
    settings.put("hekla.observe.quiet", "300ms");
    settings.put("hekla.lease.duration", "2s");
    settings.put("hekla.lease.renew", "400ms");
    // So that a test can end it as SIGKILL does.
    settings.put("akka.coordinated-shutdown.run-by-actor-system-terminate", "off");
    return HeklaSystem.start(HeklaSettings.read(settings), cluster.client(name));
  }

  private static void kill(HeklaSystem hekla) {
    hekla.actorSystem().terminate();
    hekla.ended().toCompletableFuture().join();
  }

  private static void awaitActs(HeklaSystem hekla) {
    await("acts").atMost(LONGEST).until(() -> hekla.mode().acts());
  }

  /** Waits until it observes because of another Hekla; what it says of that one. */
  private static String awaitStepsAside(HeklaSystem hekla) {
    await("leaves it to another Hekla")
        .atMost(LONGEST)
        .until(() -> hekla.mode().word().equals("hekla"));
    return ((Mode.Observes) hekla.mode()).why().text();
  }

  private List<ManifestObject> submit(String prefix, int jobs) throws InterruptedException {
    String text =
        IntStream.range(0, jobs)
            .mapToObj(number -> JOB.formatted(prefix + number))
            .collect(Collectors.joining("---\n"));
    var reading = Manifests.reader().read(List.of(new Text("jobs", text)));
    var objects = ((Reading.Good<List<ManifestObject>>) reading).value();
    assertThat(new Submission(cluster.client("user")).apply(objects)).isEmpty();
    return objects;
  }

  private void awaitCompleted(Load load) {
    var tail = new RequestTail(folder.resolve("api"));
    await("the end of all jobs").atMost(LONGEST).until(() -> tail.unfinished(load).isEmpty());
  }

  /** Users that have written pods, Jobs, PodGroups or Queues, or tried to. */
  private Set<String> writers() {
    var writers = new TreeSet<String>();
    var json = new ObjectMapper();
    try (Stream<String> lines = Files.lines(folder.resolve("api").resolve("requests.jsonl"))) {
      for (String line : lines.toList()) {
        var request = json.readTree(line);
        if (Set.of("Pod", "Job", "PodGroup", "Queue").contains(request.path("kind").asText())) {
          writers.add(request.path("who").asText());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    writers.removeAll(Set.of("user", "cluster", "kubelet"));
    return writers;
  }

  private List<String> reported() {
    return cluster.client("user").list(Kind.EVENT).toCompletableFuture().join()
            instanceof Answer.Done<KubernetesApi.Listing<Event>> found
        ? found.object().items().stream()
            .filter(event -> event.getReason().equals("HeklaObserves"))
            .map(Event::getMessage)
            .toList()
        : List.of();
  }

  @Test
  void oneHeklaActsAndTheOtherNamesTheHolder() throws Exception {
    try (var one = hekla("one")) {
      awaitActs(one);
      try (var two = hekla("two")) {
        String why = awaitStepsAside(two);
        var jobs = submit("job-", 200);
        Load load = Load.nothing().and(jobs);
        awaitCompleted(load);

        assertThat(one.mode().acts()).isTrue();
        assertThat(two.mode().word()).isEqualTo("hekla");
        assertThat(why)
            .contains("another Hekla holds the lease kube-system/hekla", "journal ", "on host ");
        await("an Event")
            .atMost(LONGEST)
            .until(
                () ->
                    reported()
                        .contains(
                            "Hekla decides, records and compares, but binds and writes nothing,"
                                + " since "
                                + why));
        assertThat(writers()).containsExactly("one");
        assertThat(
                Oracle.faults(
                    LoggedRequest.readAll(folder.resolve("api")), load, SimulatedNodes.SMALL))
            .isEmpty();
      }
    }
  }

  @Test
  void aRestartOnTheSameJournalActsAtOnceAndAnotherHeklaAfterLeaseExpiry() throws Exception {
    HeklaSystem first = hekla("one");
    awaitActs(first);
    kill(first);
    try (var again = hekla("one");
        var two = hekla("two")) {
      awaitActs(again);
      awaitStepsAside(two);
      assertThat(writers()).doesNotContain("two");

      kill(again);
      awaitActs(two);

      var load = Load.nothing().and(submit("after-", 5));
      awaitCompleted(load);
    }
  }

  @Test
  void aStoppedHeklaReleasesTheLeaseAtOnce() throws Exception {
    try (var two = withOneStopped()) {
      awaitActs(two);
      awaitCompleted(Load.nothing().and(submit("after-", 5)));
    }
  }

  private HeklaSystem withOneStopped() throws StartRefused {
    HeklaSystem two;
    try (var one = hekla("one")) {
      awaitActs(one);
      two = hekla("two");
      awaitStepsAside(two);
    }
    return two;
  }

  @Test
  void aCopyOfTheJournalStepsAsideAndSaysSo() throws Exception {
    hekla("one").close();
    copy(folder.resolve("one"), folder.resolve("copy"));
    try (var one = hekla("one")) {
      awaitActs(one);
      try (var copy = hekla("copy")) {
        assertThat(awaitStepsAside(copy)).contains("a Hekla on a copy of this journal");
        awaitCompleted(Load.nothing().and(submit("job-", 10)));

        assertThat(one.mode().acts()).isTrue();
        assertThat(writers()).containsExactly("one");
      }
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path path : all.toList()) {
        Files.copy(path, to.resolve(from.relativize(path).toString()));
      }
    }
  }
}
