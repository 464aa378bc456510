package io.hekla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** PodGroups without a Job, as Spark and Deployments have them, are found as Jobs are. */
class PodGroupHistoryCommandTest {
  @TempDir private Path data;

  @BeforeEach
  void write() throws Exception {
    WrittenHistory.ofJobs(data);
    WrittenHistory.ofPodGroup(data);
  }

  private Outcome hekla(String... words) {
    return Outcome.of(
        Stream.concat(Stream.of(words), Stream.of("--data", data.toString())).toArray());
  }

  @Test
  void podGroupWithoutAJobIsToldInOrder() throws Exception {
    Outcome outcome = hekla("history", "ml/etl", "-o", "csv", "--until=2025-11-20T12:03:20Z");

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out().lines())
        .containsExactly(
            "time,object,what,lasted,details",
            "2025-11-20T12:00:10Z,PodGroup/ml/etl,Begun,,\"uid g1, queue team-a\"",
            "2025-11-20T12:00:10Z,PodGroup/ml/etl,Phase,30,Pending",
            "2025-11-20T12:00:10Z,PodGroup/ml/etl,Waits,30,queue team-a has no cpu",
            "2025-11-20T12:00:40Z,PodGroup/ml/etl,Phase,60,Pending -> Running",
            "2025-11-20T12:01:02Z,Pod/ml/etl-exec-1,Started,,on n3",
            "2025-11-20T12:01:40Z,PodGroup/ml/etl,Removed,,");
    assertThat(hekla("history", "ml/etl").out())
        .contains("uid g2", "no node has room", "1 pods used 2.00 CPU hours");
  }

  @Test
  void jsonSaysOfWhichKindTheObjectIs() throws Exception {
    JsonNode ofPodGroup = new JsonMapper().readTree(hekla("history", "ml/etl", "-o", "json").out());
    assertThat(ofPodGroup.get("subjectKind").asText()).isEqualTo("PodGroup");
    assertThat(ofPodGroup.get("pods")).hasSize(1);
    JsonNode ofJob = new JsonMapper().readTree(hekla("history", "ml/train", "-o", "json").out());
    assertThat(ofJob.get("subjectKind").asText()).isEqualTo("Job");
  }

  @Test
  void timelineOfAPodGroupHasItsPhases() throws Exception {
    List<String> lines = hekla("timeline", "ml/etl").out().lines().toList();

    assertThat(lines.get(1)).startsWith("PodGroup ");
    assertThat(lines.get(2)).startsWith("waits ");
    assertThat(lines.get(3)).startsWith("etl-exec-1 ").contains("✗");
  }
}
