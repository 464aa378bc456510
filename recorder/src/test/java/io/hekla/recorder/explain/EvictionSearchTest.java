package io.hekla.recorder.explain;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.podgroup.VictimReason;
import io.hekla.recorder.explain.EvictionExplanation.Alternative;
import io.hekla.recorder.limit.TimeLimit;
import io.hekla.recorder.segment.RecordingDamage;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.recorder.store.RecordingStore.Stored;
import io.hekla.scheduler.VictimTrace;
import io.hekla.scheduler.testing.ClusterBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvictionSearchTest {
  private static final Instant START = Instant.parse("2026-11-26T08:00:00Z");

  @TempDir private Path folder;

  /** A node of three CPUs whose pods have lower priorities than the PodGroup that waits. */
  private static ClusterBuilder full() {
    return cluster()
        .node("n1", n -> n.cpu("3").memory("8Gi"))
        .priorityClass("high", 100)
        .podGroup(
            "important",
            g -> g.minMember(1).priorityClass("high").pods(1, p -> p.cpu("2").priority(100)))
        .configuration(
            """
            actions: "enqueue, allocate, preempt"
            tiers:
            - plugins:
              - name: priority
            - plugins:
              - name: gang
              - name: predicates
              - name: nodeorder
            """);
  }

  private static ClusterBuilder running(
      ClusterBuilder cluster, String name, String cpu, int priority) {
    return cluster.podGroup(
        name,
        g ->
            g.minMember(1)
                .phase(PodGroupPhase.RUNNING)
                .pods(1, p -> p.cpu(cpu).priority(priority).runningOn("n1")));
  }

  /** Records a session that evicts, and returns the pods that had to go. */
  private List<ObjectKey> evicting(int term, ClusterBuilder cluster) throws IOException {
    try (var recorded = new RecordedTerm(folder, term, cluster.configuration())) {
      var evictions =
          recorded.session(START.plusSeconds(60L * term), cluster.changes()).evictions();
      recorded.session(START.plusSeconds(60L * term + 1), List.of());
      return evictions.stream().map(one -> one.task()).toList();
    }
  }

  private Optional<EvictionExplanation> explain(ObjectKey pod) throws IOException {
    var store = new RecordingFolder(folder);
    return new EvictionSearch(store, store.list()).explain(pod, Optional.empty());
  }

  @Test
  void evictionIsExplainedWithBothSidesAndTheVotes() throws IOException {
    ClusterBuilder cluster = running(running(full(), "small", "1", 2), "large", "2", 1);
    ObjectKey victim = evicting(1, cluster).getFirst();

    EvictionExplanation explanation = explain(victim).orElseThrow();

    assertThat(explanation.session()).isEqualTo("1-1");
    assertThat(explanation.eviction().action()).isEqualTo("preempt");
    assertThat(explanation.beneficiary()).isEqualTo("default/important");
    var needed = (VictimReason.RoomNeeded) explanation.eviction().reason();
    assertThat(needed.victim().priority()).isEqualTo(1);
    assertThat(needed.beneficiary().priority()).isEqualTo(100);
    assertThat(explanation.votes().votes())
        .contains(new VictimTrace.Vote("priority", 1, true, 2, 2, true));
    assertThat(explanation.notes()).isEmpty();

    EvictionExplanation read = EvictionJson.read(EvictionJson.of(explanation));
    assertThat(EvictionJson.of(read)).isEqualTo(EvictionJson.of(explanation));
    assertThat(read.eviction().reason()).isEqualTo(explanation.eviction().reason());
  }

  @Test
  void laterEvictionsMayBeMissingWhileAGapIsOpen() throws IOException {
    ObjectKey victim = evicting(1, running(full(), "large", "2", 1)).getFirst();
    var store = new RecordingFolder(folder);
    var end =
        new RecordingEnd(
            Clock.fixed(START.plusSeconds(121), ZoneOffset.UTC), () -> "the disk is full");

    assertThat(
            new EvictionSearch(store, store.list(), TimeLimit.NONE, end)
                .explain(victim, Optional.empty())
                .orElseThrow()
                .notes())
        .singleElement()
        .asString()
        .startsWith("nothing is recorded after session 1-2 at ")
        .endsWith(", 0:01:00 before now: the disk is full");
  }

  @Test
  void fewerWouldNotDoWhereEachPodOfThemIsNeeded() throws IOException {
    ObjectKey victim =
        evicting(1, running(running(full(), "small", "1", 2), "large", "2", 1)).getFirst();

    EvictionExplanation explanation = explain(victim).orElseThrow();

    assertThat(explanation.together()).isEmpty();
    assertThat(explanation.alternatives()).hasSize(1);
    assertThat(explanation.wouldFewerDo()).isFalse();
  }

  @Test
  void fewerWouldDoWhereThePodThatWentFirstMadeTooLittleRoom() throws IOException {
    ClusterBuilder cluster =
        full()
            .podGroup(
                "low",
                g ->
                    g.minMember(1)
                        .phase(PodGroupPhase.RUNNING)
                        .pods(1, p -> p.cpu("1").priority(1).runningOn("n1"))
                        .pods(1, p -> p.cpu("2").priority(2).runningOn("n1")));
    List<ObjectKey> victims = evicting(1, cluster);
    assertThat(victims).extracting(ObjectKey::name).containsExactly("low-0", "low-1");

    EvictionExplanation explanation = explain(victims.getLast()).orElseThrow();

    assertThat(explanation.wouldFewerDo()).isTrue();
    assertThat(explanation.alternatives()).contains(new Alternative("default/low-0", 1, true));
  }

  @Test
  void gapAndDamageAfterTheEvictionAreNotes() throws IOException {
    ClusterBuilder cluster = running(running(full(), "small", "1", 2), "large", "2", 1);
    ObjectKey victim = evicting(1, cluster).getFirst();
    var killed = new RecordedTerm(folder, 2, cluster.configuration());
    killed.session(START.plusSeconds(300), full().changes());
    killed.flush();
    evicting(3, full());
    evicting(4, full());
    damage(3);

    assertThat(explain(victim).orElseThrow().notes())
        .satisfiesExactly(
            gap -> assertThat(gap).contains("a gap after this session: ", "was not closed"),
            damage -> assertThat(damage).startsWith("later sessions cannot be read: "));
  }

  @Test
  void podWhoseEvictionMayBeInADamagedSegmentIsNotSaidToHaveNone() throws IOException {
    evicting(1, full());
    evicting(2, full());
    damage(1);

    assertThatThrownBy(() -> explain(new ObjectKey("default", "small-0")))
        .isInstanceOf(RecordingDamage.class);
  }

  /** Flips a bit in the middle of a segment. */
  private void damage(long term) throws IOException {
    Stored segment =
        new RecordingFolder(folder)
            .list().stream().filter(one -> one.name().term() == term).findFirst().orElseThrow();
    Path file = folder.resolve(segment.name().file());
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length / 2] ^= 1;
    Files.write(file, bytes);
  }
}
