package io.hekla.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.api.fabric8.OnRealApiServer;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Kills of two and of three members at named points, under load, with the shipped settings, ten in
 * all: no pod is bound twice, no node over-committed, no gang in part beyond its hold time, no
 * acknowledged order lost, every waiting Job considered within 30 s, and the recording decides
 * again as it did. No member that was up ends by itself.
 */
@Tag("thorough")
@OnRealApiServer
class FaultsST {
  private static final int KILLS = Integer.getInteger("hekla.test.kills", 5);

  private final long seed = Long.getLong("hekla.test.seed", new Random().nextLong());

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void killsLoseNothing(int members) throws Exception {
    System.out.println("FaultsST: -Dhekla.test.seed=" + seed);
    Path folder =
        Path.of("target", "faults", "%d-members-seed-%d".formatted(members, seed)).toAbsolutePath();

    RunResult result = new FaultRun(members, seed, folder).run(Fault::kill, KILLS);

    assertThat(result.findings()).as("seed %d, files in %s", seed, folder).isEmpty();
    assertThat(result.ended()).as("members that ended by themselves, seed %d", seed).isZero();
  }
}
