package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hekla.scheduler.testing.SmallManifests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code hekla up} with its default settings, killed and stopped: Jobs that waited and were deleted
 * are explained as if they were there.
 */
@Tag("thorough")
class DeletedJobTest {
  private static final Duration LONGEST = Duration.ofMinutes(4);

  /** Five of the eight CPUs of each node. */
  private static final String HOLDS = SmallManifests.job("holds", "default", 6, 5);

  /** Four on two nodes. */
  private static final String TRAIN = SmallManifests.job("train", "default", 2, 4);

  /** More than the cluster has left. */
  private static final String LATER = SmallManifests.job("later", "default", 5, 4);

  @TempDir private Path folder;

  @Test
  void deletedJobsAreExplainedAfterTwoRestartsAsIfTheyWereThere() throws Exception {
    JsonNode train;
    JsonNode later;
    try (ChildJvm up = start(1, "--manifests", file("holds", HOLDS))) {
      awaitStanding("holds", "RUNS");
      run("job", "run", "-f", file("train", TRAIN));
      awaitStanding("train", "WAITS_FOR_NODES");
      run("job", "run", "-f", file("later", LATER));
      awaitStanding("later", "WAITS_FOR_ADMISSION");
      run("queue", "create", "-n", "gold", "-w", "1");
      train = awaitExplained("train", one -> hasChanged(one, "queue gold was created"));
      delete("train");
      later = explain("later");
      delete("later");
      run("job", "delete", "holds");
      up.kill();
    }
    assertExplained(train, later);

    try (ChildJvm up = start(2)) {
      assertExplained(train, later);
      awaitExplained("holds", ExplanationFacts::areOfTheGone);
      assertThat(up.stop()).as("exit code after SIGTERM").isEqualTo(143);
    }
    try (ChildJvm up = start(3)) {
      assertExplained(train, later);
      assertThat(up.isAlive()).isTrue();
    }
    assertThat(train.path("text").asText()).contains("Insufficient cpu");
  }

  /** Deletes a Job; returns once it is recorded as gone. */
  private void delete(String job) throws IOException {
    run("job", "delete", job);
    awaitExplained(job, ExplanationFacts::areOfTheGone);
  }

  private void assertExplained(JsonNode train, JsonNode later) throws IOException {
    ExplanationFacts.assertAsIfThere(explain("train"), train);
    ExplanationFacts.assertAsIfThere(explain("later"), later);
    assertThat(hekla("train").out())
        .startsWith("Job default/train waits for nodes: ")
        .contains("it was gone in the next one", "This reason:", "queue gold was created");
  }

  private static boolean hasChanged(JsonNode explanation, String change) {
    return ExplanationFacts.meanwhile(explanation).contains(change);
  }

  private String file(String job, String manifest) throws IOException {
    return Files.writeString(folder.resolve(job + ".yaml"), manifest).toString();
  }

  private ChildJvm start(int number, String... more) throws IOException {
    return new MemberOnFolder(data(), Path.of("target", "deleted-job"))
        .start(number, List.of(more));
  }

  private Path data() {
    return folder.resolve("data");
  }

  /** Waits for an explanation without its remedies; returns the whole one. */
  private JsonNode awaitExplained(String job, Predicate<JsonNode> condition) throws IOException {
    await("an explanation of " + job)
        .atMost(LONGEST)
        .until(() -> condition.test(read(hekla(job, "--no-remedies", "-o", "json").out())));
    return explain(job);
  }

  private void awaitStanding(String job, String standing) throws IOException {
    awaitExplained(job, one -> one.path("standing").asText().equals(standing));
  }

  private JsonNode explain(String job) throws IOException {
    CommandRun run = hekla(job, "-o", "json");
    assertThat(run.exitCode()).as(run.err()).isZero();
    return read(run.out());
  }

  /** Runs {@code hekla explain} on the data folder. */
  private CommandRun hekla(String job, String... more) {
    var all = new ArrayList<>(List.of("explain", job, "--data", data().toString()));
    all.add("--no-estimate");
    all.addAll(List.of(more));
    return CommandRun.of(all);
  }

  /** Returns the tree; missing where nothing was printed. */
  private static JsonNode read(String text) throws JsonProcessingException {
    return new ObjectMapper().readTree(text);
  }

  /** Runs a command on the cluster. */
  private void run(String... arguments) {
    var all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--kubeconfig", data().resolve("kubeconfig").toString()));
    CommandRun run = CommandRun.of(all);
    assertThat(run.exitCode()).as(run.err()).isZero();
  }
}
