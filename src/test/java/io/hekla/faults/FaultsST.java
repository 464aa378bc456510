package io.hekla.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.api.fabric8.OnRealApiServer;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Ten kills of two or three members at named points, under load, with the shipped settings but for
 * the warm-up: no pod is bound twice, no node over-committed, no gang in part beyond its hold time,
 * no acknowledged order lost, every waiting Job considered within 30 s, and the recording decides
 * again as it did. No member that was up ends by itself.
 */
@Tag("thorough")
@OnRealApiServer
class FaultsST {
  private static final int KILLS = Integer.getInteger("hekla.test.kills", 10);

  /** Fewer than the kills of {@code .ci/faults} have: members under load keep both cores busy. */
  private static final int FEW_JOBS = 3;

  private final long seed = Long.getLong("hekla.test.seed", new Random().nextLong());

  @Test
  void killsLoseNothing() throws Exception {
    System.out.println("FaultsST: -Dhekla.test.seed=" + seed);
    int members = 2 + (int) (seed & 1);
    Path folder =
        Path.of("target", "faults", "%d-members-seed-%d".formatted(members, seed)).toAbsolutePath();

    RunResult result =
        new FaultRun(Size.busy(members).withBacklog(FEW_JOBS).withoutWarmUp(), seed, folder)
            .run(Fault::kill, KILLS);

    assertThat(result.findings()).as("seed %d, files in %s", seed, folder).isEmpty();
    assertThat(result.ended()).as("members that ended by themselves, seed %d", seed).isZero();
  }
}
