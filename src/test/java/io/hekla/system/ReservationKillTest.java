package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hekla.scheduler.testing.SmallManifests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code hekla up} with the recommended configuration, killed: its promises stand. */
@Tag("thorough")
class ReservationKillTest {
  private static final Duration LONGEST = Duration.ofMinutes(4);

  /** Five of the eight CPUs of each node. */
  private static final String HOLDS = SmallManifests.job("holds", "default", 6, 5);

  /** Four on two nodes. */
  private static final String TRAIN = SmallManifests.job("train", "default", 2, 4);

  @TempDir private Path folder;

  @Test
  void aPromisedStartIsTheSameAfterAKill() throws Exception {
    JsonNode promised;
    try (ChildJvm up = start(1, "--manifests", file("holds", HOLDS))) {
      await("the pods of holds")
          .atMost(LONGEST)
          .until(() -> explain("holds").path("standing").asText().equals("RUNS"));
      CommandRun run =
          CommandRun.of(
              List.of(
                  "job",
                  "run",
                  "-f",
                  file("train", TRAIN),
                  "--kubeconfig",
                  data().resolve("kubeconfig").toString()));
      assertThat(run.exitCode()).as(run.err()).isZero();
      promised = awaitReservation();
      up.kill();
    }

    try (ChildJvm up = start(2)) {
      assertThat(awaitReservation()).isEqualTo(promised);
      assertThat(up.stop()).as("exit code after SIGTERM").isEqualTo(143);
    }
  }

  private JsonNode awaitReservation() throws IOException {
    await("a reservation of train")
        .atMost(LONGEST)
        .until(() -> explain("train").path("reservation").has("promised"));
    return explain("train").path("reservation");
  }

  private ChildJvm start(int number, String... more) throws IOException {
    var arguments = new ArrayList<>(List.of("--conf", "hekla-recommended.conf"));
    arguments.addAll(List.of(more));
    return new MemberOnFolder(data(), Path.of("target", "reservation-kill"))
        .start(number, arguments);
  }

  private String file(String job, String manifest) throws IOException {
    return Files.writeString(folder.resolve(job + ".yaml"), manifest).toString();
  }

  private Path data() {
    return folder.resolve("data");
  }

  /** Returns what {@code hekla explain} says of the data folder; missing if it says nothing. */
  private JsonNode explain(String job) throws IOException {
    CommandRun run =
        CommandRun.of(
            List.of(
                "explain",
                job,
                "--data",
                data().toString(),
                "--no-estimate",
                "--no-remedies",
                "-o",
                "json"));
    return new ObjectMapper().readTree(run.out());
  }
}
