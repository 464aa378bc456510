package io.hekla.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.api.fabric8.OnRealApiServer;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Ten kills of members at named points, under load, with the shipped settings: no pod is bound
 * twice, no node over-committed, no gang in part beyond its hold time, no acknowledged order lost,
 * every waiting Job considered within 30 s, and the recording decides again as it did.
 */
@Tag("thorough")
@OnRealApiServer
class FaultsST {
  private final long seed = Long.getLong("hekla.test.seed", new Random().nextLong());

  @Test
  void killsLoseNothing() throws Exception {
    int kills = Integer.getInteger("hekla.test.kills", 10);
    System.out.println("FaultsST: -Dhekla.test.seed=" + seed);
    Path folder = Path.of("target", "faults", "seed-" + seed).toAbsolutePath();

    RunResult result = new FaultRun(3, seed, folder).run(Fault::kill, done -> done == kills);

    assertThat(result.findings()).as("seed %d, files in %s", seed, folder).isEmpty();
    assertThat(result.ended()).as("members that ended by themselves, seed %d", seed).isZero();
  }
}
