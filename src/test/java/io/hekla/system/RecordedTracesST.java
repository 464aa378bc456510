package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Recordings of the real traces: one setup of each file of jobs is simulated with a share of its
 * jobs, and each session decides again as it did, in a JVM of other flags. With {@code
 * -Dhekla.test.setups=all} every setup is.
 */
@Tag("data")
class RecordedTracesST {
  /** Jobs of each setup that replays a trace; {@code -Dhekla.test.jobs=100000} runs all. */
  private static final int JOBS = Integer.getInteger("hekla.test.jobs", 5);

  private static final String REPLAYS = ",replay,";

  private static final String ALL_EQUAL =
      "(?m)^[1-9][0-9,]* sessions with [1-9][0-9,]* decisions replayed; no difference$";

  @TempDir Path folder;

  /** Names of setups; those of one file of jobs differ in times, rows and the shape of GPUs. */
  static Stream<String> setups() throws IOException {
    boolean all = System.getProperty("hekla.test.setups", "").equals("all");
    var files = new HashSet<String>();
    return Files.readAllLines(SharedData.folder().resolve("setups.csv")).stream()
        .skip(1)
        .filter(setup -> files.add(fileOfJobs(setup)) || all)
        .map(RecordedTracesST::name);
  }

  private static String fileOfJobs(String setup) {
    return setup.split(",", -1)[1];
  }

  @ParameterizedTest
  @MethodSource("setups")
  void everySessionOfASetupDecidesAgainAsItDid(String setup) throws Exception {
    Path recording = folder.resolve("recording");

    CommandRun run =
        CommandRun.of(
            List.of(
                "simulate",
                "--trace",
                share().toString(),
                "--setup",
                setup,
                "--record",
                recording.toString()));

    assertThat(run.exitCode()).as(run.err()).isZero();
    CommandRun replay = CommandRun.of(List.of("replay", recording.toString(), "--verify"));
    assertThat(replay.out()).containsPattern(ALL_EQUAL).doesNotContain("gap:");
    assertThat(replay.exitCode()).as(replay.out()).isZero();
    OtherJvms.verifyInOne(recording, folder, setups().toList().indexOf(setup));
  }

  /** Returns a folder with setups of the shared files, and of fewer jobs. */
  private Path share() throws IOException {
    Path data = SharedData.folder();
    var setups = new ArrayList<String>();
    for (String setup : Files.readAllLines(data.resolve("setups.csv"))) {
      setups.add(setups.isEmpty() ? setup : withFewerJobs(data, setup));
    }
    Path share = Files.createDirectory(folder.resolve("share"));
    Files.write(share.resolve("setups.csv"), setups);
    return share;
  }

  /** Returns a line of setups.csv whose last column, the rows, names {@link #JOBS} at most. */
  private static String withFewerJobs(Path data, String setup) {
    List<String> columns = new ArrayList<>(List.of(setup.split(",", -1)));
    columns.set(1, data.resolve(columns.get(1)).toString());
    columns.set(2, data.resolve(columns.get(2)).toString());
    if (setup.contains(REPLAYS)) {
      String[] rows = columns.removeLast().split(":", -1);
      int first = rows[0].isEmpty() ? 0 : Integer.parseInt(rows[0]);
      int end = rows.length < 2 ? Integer.MAX_VALUE : Integer.parseInt(rows[1]);
      columns.add(first + ":" + Math.min(end, first + JOBS));
    }
    return String.join(",", columns);
  }

  private static String name(String setup) {
    return setup.substring(0, setup.indexOf(','));
  }
}
