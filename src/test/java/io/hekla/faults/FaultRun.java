package io.hekla.faults;

import io.hekla.actors.journal.JournalLocation;
import io.hekla.actors.recorder.Recordings;
import io.hekla.system.RecordingOracle;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/** One run: a cluster of some members, and faults one after the other. */
final class FaultRun {
  private final Size size;
  private final long seed;
  private final Path folder;
  private final Random random;
  private final List<FaultResult> results = new ArrayList<>();

  /**
   * @param seed of the faults and of the load
   * @param folder for all files of the run
   */
  FaultRun(Size size, long seed, Path folder) {
    this.size = size;
    this.seed = seed;
    this.folder = folder;
    this.random = new Random(seed);
  }

  /**
   * Brings faults about, and judges the run.
   *
   * @param next returns the next fault
   * @param count number of faults
   */
  RunResult run(Function<Random, Fault> next, int count) throws Exception {
    try (var cluster = FaultCluster.start(size, folder, random)) {
      var scene = new Scene(cluster, random);
      var script = new FaultScript(scene);
      while (results.size() < count) {
        FaultResult result = script.bringAbout(next.apply(random));
        results.add(result);
        System.out.printf(
            "fault %d, %s, seed %d: %s; a gang is bound after %.1f s%n",
            results.size(), size, seed, result.kind(), result.outage().toMillis() / 1e3);
      }
      List<String> findings = new ArrayList<>();
      cluster.workload().end();
      if (!scene.passUntil(FaultMembers.LONGEST, cluster.workload()::isDone)) {
        findings.add("not all Jobs ended: " + cluster.members().lastLines());
      }
      findings.addAll(cluster.judge(scene.probe().outages()));
      findings.addAll(recording(cluster));
      return new RunResult(
          size.members(), seed, results, cluster.members().endedByThemselves(), findings);
    }
  }

  /** Returns what of the recording does not decide again as it did. */
  private List<String> recording(FaultCluster cluster) throws Exception {
    var journal =
        new JournalLocation.Database(
            "jdbc:postgresql://127.0.0.1:%d/postgres".formatted(cluster.database().port()),
            "postgres",
            "postgres");
    return RecordingOracle.faults(
        RecordingOracle.verify(Recordings.store(journal, folder.resolve("recording"))));
  }
}
