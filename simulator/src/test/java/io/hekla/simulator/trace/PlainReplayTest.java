package io.hekla.simulator.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plain policies on schedules small enough to be computed manually. */
class PlainReplayTest {
  private static final List<String> TWO_NODES = List.of("n1,2000,1024,0,x", "n2,2000,1024,0,x");

  /** One node is taken for 100 s; a job of both nodes waits, and behind it smaller ones. */
  private static final List<String> JOBS =
      List.of(
          "first,0,100,,q,u,100,1,2000,0,0,,",
          "wide,10,50,,q,u,100,2,2000,0,0,,",
          "short,20,80,,q,u,100,1,2000,0,0,,",
          "long,30,300,,q,u,100,1,1000,0,0,,");

  @TempDir private Path folder;

  @Test
  void underFifoNobodyOvertakes() throws IOException {
    assertThat(starts(PlainPolicy.FIFO, TWO_NODES, JOBS))
        .isEqualTo(Map.of("first", 0.0, "wide", 100.0, "short", 150.0, "long", 150.0));
  }

  @Test
  void underEasyAJobThatEndsInTimeStartsBeforeTheFirst() throws IOException {
    assertThat(starts(PlainPolicy.EASY, TWO_NODES, JOBS))
        .isEqualTo(Map.of("first", 0.0, "short", 20.0, "wide", 100.0, "long", 150.0));
  }

  @Test
  void underEasyALongJobTakesWhatTheFirstLeavesAlone() throws IOException {
    // The third node has one CPU: none for the wide job.
    List<String> nodes = List.of("n1,2000,1024,0,x", "n2,2000,1024,0,x", "n3,1000,1024,0,x");

    assertThat(starts(PlainPolicy.EASY, nodes, JOBS)).containsEntry("long", 30.0);
  }

  @Test
  void underEasyTheEstimateDecidesAndNotTheRunTime() throws IOException {
    // The limit of the short job is beyond the expected end of the first.
    List<String> jobs =
        List.of(
            "first,0,60,100,q,u,100,1,2000,0,0,,",
            "wide,10,50,,q,u,100,2,2000,0,0,,",
            "short,20,30,90,q,u,100,1,2000,0,0,,");

    assertThat(starts(PlainPolicy.EASY, TWO_NODES, jobs))
        .isEqualTo(Map.of("first", 0.0, "wide", 60.0, "short", 110.0));
  }

  private Map<String, Double> starts(PlainPolicy policy, List<String> nodes, List<String> jobs)
      throws IOException {
    Trace trace = new TraceFiles(folder).with("replay,1,0,1,,", nodes, jobs).read();
    return PlainReplay.of(trace, policy).runs().stream()
        .collect(Collectors.toMap(TraceSchedule.Run::job, TraceSchedule.Run::start));
  }
}
