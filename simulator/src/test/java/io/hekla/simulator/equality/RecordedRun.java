package io.hekla.simulator.equality;

import io.hekla.actors.system.HeklaSettings;
import io.hekla.recorder.store.RecordingFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Recording of random workloads on a member that is stepped; all by one seed. */
record RecordedRun(Recording recording, HeklaSettings settings) {
  /** Workloads of a run, one after the other, so that they meet. */
  static final int WORKLOADS = 5;

  /** Data folder of the member. */
  private static final String DATA = "data";

  /** Things that happen in the time of a workload. */
  private static final int STEPS = 300;

  /**
   * Runs workloads.
   *
   * @param data folder of its own
   */
  static RecordedRun of(long seed, Path data) throws Exception {
    var random = new SplittableRandom(seed);
    RandomWorkload first = RandomWorkload.of(random.nextLong(), "a-");
    Files.createDirectories(data);
    Path configuration = Files.writeString(data.resolve("scheduler.conf"), first.configuration());
    try (var member =
        SteppedMember.start(
            data.resolve(DATA),
            seed,
            Map.of("hekla.scheduler.configuration", configuration.toString()))) {
      var user = new RandomUser(member.store(), member::now, random.split(), first);
      var walk = new Walk(member, user, random.split());
      for (char workload = 'a'; workload < 'a' + WORKLOADS; workload++) {
        if (workload > 'a') {
          user.wantAlso(RandomWorkload.of(random.nextLong(), workload + "-"));
        }
        for (int i = 0; i < STEPS; i++) {
          walk.step();
        }
      }
      return new RecordedRun(member.recording(), member.settings());
    }
  }

  /**
   * Returns the sessions that the member recorded.
   *
   * @param data the folder of the run
   */
  static RecordingFolder sessions(Path data) {
    return new RecordingFolder(data.resolve(DATA).resolve(RecordingFolder.NAME));
  }

  /**
   * Inputs and what was made of each, in lines, without what is another one in each run: names of
   * incarnations of schedulers, and identities of Java objects.
   */
  List<String> text() {
    return recording.lines().stream()
        .map(line -> line.replaceAll("(by|incarnation)=[-0-9a-f]{36}", "$1=any"))
        .map(line -> line.replaceAll("@[0-9a-f]{1,8}\\b", ""))
        .toList();
  }
}
