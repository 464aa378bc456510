package io.hekla.simulator.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Figures of a schedule small enough to be computed manually. */
class ScheduleFiguresTest {
  @TempDir private Path folder;

  /** Two nodes of two CPUs; a runs alone on one, b waits for both, c comes last. */
  private ScheduleFigures figures() throws IOException {
    Trace trace =
        new TraceFiles(folder)
            .with(
                "replay,1,0,1,,",
                List.of("n1,2000,1024,0,x", "n2,2000,1024,0,x"),
                List.of(
                    "a,0,100,,q,u,100,1,1000,0,0,,",
                    "b,50,100,,q,u,100,2,2000,0,0,,",
                    "c,150,5,,q,u,100,1,1000,0,0,,"))
            .read();
    return ScheduleFigures.of(
        trace,
        new TraceSchedule(
            List.of(
                new TraceSchedule.Run("a", 0, 100, List.of("n1")),
                new TraceSchedule.Run("b", 100, 200, List.of("n1", "n2")),
                new TraceSchedule.Run("c", 200, 205, List.of("n1")))));
  }

  @Test
  void waitsAndSlowdownsCountJobsAndRunsBelowTenSecondsAsTen() throws IOException {
    assertThat(figures().values())
        .containsEntry("makespan_s", 205.0)
        .containsEntry("wait_mean_s", 33.3333)
        .containsEntry("wait_median_s", 50.0)
        .containsEntry("wait_max_s", 50.0)
        .containsEntry("bsld_mean", 2.6667)
        .containsEntry("bsld_median", 1.5)
        .containsEntry("bsld_p95", 5.5);
  }

  @Test
  void useAndIdlenessAreIntegralsOverTheMakespan() throws IOException {
    assertThat(figures().values())
        .as("1 CPU for 100 s, 4 for 100 s, 1 for 5 s, of 4 for 205 s")
        .containsEntry("util_cpu", 0.6159)
        .as("somebody waits from 50 to 100 and from 150 to 200")
        .containsEntry("waiting_share", 0.4878)
        .as("then 3 of 4 CPUs are free, and later none")
        .containsEntry("idle_while_waiting", 0.375);
  }

  @Test
  void fragmentationIsTheFreeCapacityOnNodesPartlyInUseUpToTheLastArrival() throws IOException {
    assertThat(figures().values())
        .as("1 CPU beside a, of 3 free, for the 100 s in which any is free before c comes")
        .containsEntry("frag_node", 0.3333)
        .doesNotContainKeys("util_gpu", "frag_device");
  }
}
