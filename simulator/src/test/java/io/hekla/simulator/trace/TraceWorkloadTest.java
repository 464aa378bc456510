package io.hekla.simulator.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.api.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trace as objects. */
class TraceWorkloadTest {
  @TempDir private Path folder;

  @Test
  void jobsWhoseNamesDifferInCaseOnlyGetNamesThatNoOtherJobHas() throws IOException {
    Trace trace =
        new TraceFiles(folder)
            .with(
                "replay,1,0,1,,",
                List.of("n1,2000,1024,0,x"),
                List.of(
                    "a-2,0,1,,q,u,100,1,1000,0,0,,",
                    "A,1,1,,q,u,100,1,1000,0,0,,",
                    "a,2,1,,q,u,100,1,1000,0,0,,"))
            .read();

    assertThat(new TraceWorkload(trace).workload().arrivals())
        .filteredOn(arrival -> arrival.kind().equals(Kind.JOB))
        .extracting(arrival -> arrival.object().at("/metadata/name").asText())
        .containsExactly("a-2", "a", "a-3");
  }

  @Test
  void theSchedulerIsToldTheLimitsOrTheRunTimesOrNothing() throws IOException {
    Trace trace =
        new TraceFiles(folder)
            .with(
                "replay,1,0,1,,",
                List.of("n1,2000,1024,0,x"),
                List.of(
                    "limited,0,60,3600,q,u,100,1,1000,0,0,,", "free,1,20,,q,u,100,1,1000,0,0,,"))
            .read();

    assertThat(told(trace)).containsExactly("3600.0s", "20.0s");
    assertThat(told(trace.with(Estimates.LIMITS))).containsExactly("3600.0s", "20.0s");
    assertThat(told(trace.with(Estimates.PERFECT))).containsExactly("60.0s", "20.0s");
    assertThat(told(trace.with(Estimates.NONE))).containsExactly("", "");
    assertThat(trace.hasLimits()).isTrue();
    assertThat(trace.with(Estimates.PERFECT).hasLimits()).isFalse();
  }

  private static List<String> told(Trace trace) {
    return new TraceWorkload(trace)
        .workload().arrivals().stream()
            .filter(arrival -> arrival.kind().equals(Kind.JOB))
            .map(arrival -> arrival.object().at("/spec/runningEstimate").asText())
            .toList();
  }
}
