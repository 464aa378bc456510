package io.hekla.recorder.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.QuotaAmounts;
import io.hekla.model.cluster.QuotaInfo;
import io.hekla.recorder.explain.ExplanationSearch.Result;
import io.hekla.recorder.explain.WaitHistory.Happening;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.scheduler.testing.ClusterBuilder;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changes of specs while a job waited: its explanation names them with both values. */
class SpecChangesTest {
  private static final Instant START = Instant.parse("2026-11-26T08:00:00Z");

  @TempDir private Path folder;

  private static ClusterBuilder cluster(int weight, int minMember, String hardCpu, String hisCpu) {
    return ClusterBuilder.cluster()
        .node("n1", n -> n.cpu("1").memory("8Gi"))
        .queue("research", q -> q.weight(weight))
        .podGroup(
            "gang",
            g -> g.queue("research").minMember(minMember).created(START).pods(3, p -> p.cpu("2")))
        .fact(quota("default", "mine", hardCpu))
        .fact(quota("elsewhere", "his", hisCpu))
        .tiers("priority gang", "predicates nodeorder");
  }

  private static QuotaInfo quota(String namespace, String name, String cpu) {
    return new QuotaInfo(
        new ObjectKey(namespace, name),
        new QuotaAmounts(new TreeMap<>(Map.of("cpu", new BigDecimal(cpu)))),
        QuotaAmounts.NONE);
  }

  private List<String> meanwhile(ClusterBuilder before, ClusterBuilder after) throws IOException {
    try (var term = new RecordedTerm(folder, 1, before.configuration())) {
      term.session(START, before.changes());
      term.session(START.plusSeconds(60), after.changes());
    }
    var store = new RecordingFolder(folder);
    Result result =
        new ExplanationSearch(store, store.list())
            .explain(new ObjectKey("default", "gang"), Optional.empty(), false);
    return ((Result.Found) result)
        .explanation().history().orElseThrow().meanwhile().stream().map(Happening::text).toList();
  }

  @Test
  void queueQuotaAndPodGroupAreNamedWithBothValues() throws IOException {
    assertThat(meanwhile(cluster(1, 2, "10", "5"), cluster(4, 3, "20", "5")))
        .containsExactlyInAnyOrder(
            "queue research changed: weight from 1 to 4",
            "quota mine changed: cpu from 10 to 20",
            "its spec changed: minMember from 2 to 3");
  }

  @Test
  void quotasOfOtherNamespacesAndVersionsWithoutADifferenceAreNotNamed() throws IOException {
    assertThat(meanwhile(cluster(1, 2, "10", "5"), cluster(1, 2, "10", "6"))).isEmpty();
  }
}
