package io.hekla.controller.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.verb.OpenGate;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.decision.Decisions.GateOpening;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Requests for gates that sessions go on to name. */
class GateQueueTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private final GateQueue line = new GateQueue();

  private static GateOpening opening(String namespace, String name) {
    return new GateOpening(
        "uid-" + name, new ObjectKey(namespace, name), new ObjectKey(namespace, "group"));
  }

  private List<String> taken(Instant now, GateOpening... named) {
    return line.take(List.of(named), namespace -> true, now).stream().map(OpenGate::uid).toList();
  }

  @Test
  void aGateIsAskedForOnceAndAgainOnlyAfterAWhile() {
    assertThat(taken(NOW, opening("a", "p"))).containsExactly("uid-p");
    assertThat(taken(NOW.plusSeconds(1), opening("a", "p"), opening("a", "q")))
        .containsExactly("uid-q");
    assertThat(taken(NOW.plusSeconds(10), opening("a", "p"), opening("a", "q")))
        .containsExactly("uid-p");
  }

  @Test
  void oneThatWasNotNamedMeanwhileIsAskedForAtOnce() {
    assertThat(taken(NOW, opening("a", "p"))).hasSize(1);
    assertThat(taken(NOW.plusSeconds(1))).isEmpty();
    assertThat(taken(NOW.plusSeconds(2), opening("a", "p"))).hasSize(1);
  }

  @Test
  void aNamespaceWhoseRequestsAreNotAnsweredWaitsAlone() {
    List<OpenGate> verbs =
        line.take(
            List.of(opening("slow", "p"), opening("a", "q")),
            namespace -> !namespace.equals("slow"),
            NOW);

    assertThat(verbs).extracting(OpenGate::uid).containsExactly("uid-q");
    assertThat(taken(NOW.plusSeconds(1), opening("slow", "p"))).containsExactly("uid-p");
  }

  @Test
  void thousandsAreAskedForInParts() {
    GateOpening[] many =
        IntStream.range(0, 1200).mapToObj(i -> opening("a", "p" + i)).toArray(GateOpening[]::new);

    assertThat(taken(NOW, many)).hasSize(500);
    assertThat(taken(NOW, many)).hasSize(500);
    assertThat(taken(NOW, many)).hasSize(200);
    assertThat(taken(NOW, many)).isEmpty();
  }
}
