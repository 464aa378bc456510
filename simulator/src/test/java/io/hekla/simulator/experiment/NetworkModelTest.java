package io.hekla.simulator.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.ObjectKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Times of trainings by the model, computed by hand. */
class NetworkModelTest {
  private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");

  /** 10 steps of 1 s; a pair that exchanges over the network adds 0.5 s. */
  private static final NetworkModel MODEL = new NetworkModel("worker", "ps", 10, 1, 50, 100);

  @Test
  void aTrainingOnOneNodeComputesOnly() {
    LoggedJob job = training("a", List.of("n1", "n1"), List.of("n1", "n1"));

    assertThat(MODEL.seconds(List.of(job))).containsExactlyEntriesOf(times("a", 10));
  }

  @Test
  void theNodeWithTheMostPairsToOthersSetsThePace() {
    // Servers on n1, workers on n2 and n3: four pairs end on n1, two on each of the others.
    LoggedJob job = training("a", List.of("n1", "n1"), List.of("n2", "n3"));

    assertThat(MODEL.seconds(List.of(job)))
        .containsExactlyEntriesOf(times("a", 10 * (1 + 4 * 0.5)));
  }

  @Test
  void pairsOnOneNodeDoNotUseTheNetwork() {
    // Of the four pairs, n1 and n2 have one each that stays, and two that go to the other.
    LoggedJob job = training("a", List.of("n1", "n2"), List.of("n1", "n2"));

    assertThat(MODEL.seconds(List.of(job)))
        .containsExactlyEntriesOf(times("a", 10 * (1 + 2 * 0.5)));
  }

  @Test
  void trainingsThatShareANodeShareItsNetworkCard() {
    LoggedJob one = training("a", List.of("n1"), List.of("n2"));
    LoggedJob other = training("b", List.of("n1"), List.of("n3"));
    LoggedJob apart = training("c", List.of("n1"), List.of("n1"));

    assertThat(MODEL.seconds(List.of(one, other, apart)).values())
        .containsExactly(20.0, 20.0, 10.0);
  }

  @Test
  void podsThatWereNeverPlacedAndOtherTasksExchangeNothing() {
    var pods = new ArrayList<>(training("a", List.of("n1"), List.of("")).pods());
    pods.add(pod("chief", "n2"));
    var job = new LoggedJob(key("a"), BEGIN, Optional.empty(), Optional.empty(), pods);

    assertThat(MODEL.seconds(List.of(job))).containsExactlyEntriesOf(times("a", 10));
  }

  private static Map<ObjectKey, Double> times(String name, double seconds) {
    return Map.of(key(name), seconds);
  }

  private static ObjectKey key(String name) {
    return new ObjectKey("default", name);
  }

  private static LoggedJob training(String name, List<String> servers, List<String> workers) {
    var pods = new ArrayList<LoggedPod>();
    servers.forEach(node -> pods.add(pod("ps", node)));
    workers.forEach(node -> pods.add(pod("worker", node)));
    return new LoggedJob(key(name), BEGIN, Optional.of(BEGIN), Optional.empty(), pods);
  }

  private static LoggedPod pod(String task, String node) {
    Optional<Instant> bound = node.isEmpty() ? Optional.empty() : Optional.of(BEGIN);
    return new LoggedPod(key(task), task, node, bound, Optional.empty(), LoggedPod.End.NONE);
  }
}
