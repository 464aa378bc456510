package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hekla.actors.history.HistorySources;
import io.hekla.recorder.history.HistorySource;
import io.hekla.recorder.replay.Verification.SegmentResult;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.simulator.embedded.SimulatedNodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code hekla up}, killed with SIGKILL while it works and started again on the same folder. The
 * whole recording decides again as it did, also in other JVMs, and each kill costs it two seconds
 * at most, which the answers about them state. The history has everything once.
 */
@Tag("thorough")
class EmbeddedKillST {
  private static final Duration LONGEST = Duration.ofMinutes(4);

  @TempDir Path folder;

  @Test
  void theDemoOutlivesKillsWithEveryJobDoneOnceAndNoPodRunTwice() throws Exception {
    runKilling(Load.DEMO, 3, 120);
  }

  /**
   * Runs the jobs of some files to their end.
   *
   * @param spread each kill comes within so many changes after the first gang of that life moves
   */
  private void runKilling(List<String> files, int kills, int spread) throws Exception {
    long seed = Long.getLong("hekla.test.seed", new Random().nextLong());
    System.out.println("EmbeddedKillST: -Dhekla.test.seed=" + seed);
    var random = new Random(seed);
    Load load = Load.nothing().and(Load.demo(files, ""));
    List<String> arguments = arguments(files);
    Path api = folder.resolve("data").resolve("api");
    Path output = Path.of("target", "kill", "embedded-" + kills + ".log");
    Files.deleteIfExists(output);
    var tail = new RequestTail(api);
    for (int kill = 0; kill < kills && (kill == 0 || !tail.unfinished(load).isEmpty()); kill++) {
      try (var up = ChildJvm.startMember(List.of(), arguments, output)) {
        long first = tail.changes() + 1;
        awaitWhile(up, seed, () -> tail.changes() > first && tail.hasGangInFlight(load));
        long moment = tail.changes() + random.nextInt(spread);
        awaitWhile(up, seed, () -> tail.changes() >= moment || tail.unfinished(load).isEmpty());
        up.kill();
      }
      RecordingOracle.Missing missing = RecordingOracle.missing(folder.resolve("data"), folder);
      System.out.println("EmbeddedKillST: kill " + (kill + 1) + " cost the recording " + missing);
      missing.check("kill %d, seed %d".formatted(kill + 1, seed));
      assertThat(RecordingOracle.gaps(RecordingOracle.read(recording())))
          .as("gaps after %d kills, seed %d", kill + 1, seed)
          .isLessThanOrEqualTo(kill + 1);
    }
    try (var up = ChildJvm.startMember(List.of(), arguments, output)) {
      awaitWhile(up, seed, () -> tail.unfinished(load).isEmpty());
      assertThat(up.stop()).as("exit code after SIGTERM").isEqualTo(143);
    }

    assertThat(Oracle.faults(LoggedRequest.readAll(api), load, SimulatedNodes.SMALL))
        .as("seed %d", seed)
        .isEmpty();
    List<SegmentResult> results = RecordingOracle.verify(recording());
    assertThat(RecordingOracle.faults(results)).as("recording, seed %d", seed).isEmpty();
    assertThat(RecordingOracle.gaps(results)).as("gaps, seed %d", seed).isLessThanOrEqualTo(kills);
    assertThat(results).extracting(SegmentResult::sessions).anyMatch(sessions -> sessions > 0);
    assertGapsAreStated(results);
    OtherJvms.verify(folder.resolve("data"), folder);
    try (HistorySource history = HistorySources.ofFolder(folder.resolve("data"))) {
      assertThat(HistoryOracle.faults(history, load, LoggedRequest.readAll(api)))
          .as("history, seed %d", seed)
          .isEmpty();
    }
  }

  /** A question about a moment between two segments is answered with the gap that it falls into. */
  private void assertGapsAreStated(List<SegmentResult> results) {
    int answers = 0;
    for (SegmentResult result : results.subList(0, results.size() - 1)) {
      if (!result.end().isEmpty()) {
        String within = result.to().plusMillis(1).toString();
        CommandRun answer =
            CommandRun.of(List.of("replay", folder.resolve("data").toString(), "--at", within));
        assertThat(answer.out())
            .as("replay --at %s: %s", within, answer.err())
            .contains("gap of the recording from session");
        answers++;
      }
    }
    // A segment that a kill ended states the gap.
    assertThat(answers > 0 || results.size() == 1).as("answers that state a gap").isTrue();
  }

  private RecordingFolder recording() {
    return new RecordingFolder(folder.resolve("data").resolve(RecordingFolder.NAME));
  }

  private List<String> arguments(List<String> files) throws IOException {
    var arguments = new ArrayList<String>();
    arguments.addAll(List.of("up", "--data", folder.resolve("data").toString(), "--manifests"));
    for (String file : files) {
      Path copy = folder.resolve(file);
      Files.writeString(copy, Load.manifest(file));
      arguments.add(copy.toString());
    }
    return arguments;
  }

  private static void awaitWhile(
      ChildJvm child, long seed, java.util.concurrent.Callable<Boolean> reached) {
    await("seed " + seed)
        .atMost(LONGEST)
        .pollInterval(Duration.ofMillis(5))
        .failFast("the child ended by itself, see target/kill", () -> !child.isAlive())
        .until(reached);
  }
}
