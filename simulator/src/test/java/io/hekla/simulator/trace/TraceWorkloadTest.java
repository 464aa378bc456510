package io.hekla.simulator.trace;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Kind;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.simulator.virtual.ControllerSettings;
import io.hekla.simulator.virtual.VirtualRun;
import io.hekla.simulator.virtual.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
    assertThat(told(trace.with(Estimates.HISTORY))).containsExactly("", "");
    assertThat(annotations(trace)).containsExactly("", "");
    assertThat(annotations(trace.with(Estimates.HISTORY)))
        .containsExactly(
            "{\"hekla.io/user\":\"u\",\"hekla.io/running-limit\":\"3600.0s\"}",
            "{\"hekla.io/user\":\"u\"}");
    assertThat(trace.hasLimits()).isTrue();
    assertThat(trace.with(Estimates.PERFECT).hasLimits()).isFalse();
  }

  private static List<String> told(Trace trace) {
    return jobs(trace).map(job -> job.at("/spec/runningEstimate").asText()).toList();
  }

  private static List<String> annotations(Trace trace) {
    return jobs(trace).map(job -> job.at("/metadata/annotations").toString()).toList();
  }

  private static Stream<ObjectNode> jobs(Trace trace) {
    return new TraceWorkload(trace)
        .workload().arrivals().stream()
            .filter(arrival -> arrival.kind().equals(Kind.JOB))
            .map(Workload.Arrival::object);
  }

  @Test
  void theSchedulerLearnsRunTimesFromTheJobsThatHaveEnded() throws IOException {
    // Two CPUs. By the third hour jobs of u are known to take ten minutes, and so one of them may
    // start before the wide job, which waits until the end of the job of an hour.
    Trace trace =
        new TraceFiles(folder)
            .with(
                "replay,1,0,1,,",
                List.of("n1,2000,1024,0,x"),
                List.of(
                    "1,0,600,,q,u,100,1,1000,0,0,,",
                    "2,3600,600,,q,u,100,1,1000,0,0,,",
                    "3,7200,3600,,q,v,100,1,1000,0,0,,",
                    "4,7500,60,,q,w,100,1,2000,0,0,,",
                    "5,7800,600,,q,u,100,1,1000,0,0,,"))
            .read();

    assertThat(starts(trace.with(Estimates.HISTORY), "history: beforeLimit"))
        .containsEntry("5", 7800.0)
        .containsEntry("4", 10_800.0);
    assertThat(starts(trace.with(Estimates.HISTORY), ""))
        .as("an hour, for all that is known")
        .containsEntry("4", 10_800.0)
        .containsEntry("5", 10_860.0);
    assertThat(starts(PlainReplay.of(trace.with(Estimates.HISTORY), PlainPolicy.EASY)))
        .as("EASY learns as well")
        .containsEntry("5", 7800.0);
  }

  private static Map<String, Double> starts(Trace trace, String arguments) {
    SchedulerConfiguration.Parsed parsed =
        SchedulerConfiguration.parse(
            """
            actions: "reserve, allocate"
            tiers:
            - plugins:
              - {name: reservation, arguments: {%s}}
              - {name: gang}
              - {name: predicates}
            """
                .formatted(arguments));
    var workload = new TraceWorkload(trace);
    return starts(
        workload.schedule(
            VirtualRun.of(
                workload.workload(),
                new VirtualRun.Settings(
                    ((SchedulerConfiguration.Parsed.Valid) parsed).configuration(),
                    0,
                    Duration.ofMinutes(1),
                    ControllerSettings.ofThisProcess()))));
  }

  private static Map<String, Double> starts(TraceSchedule schedule) {
    return schedule.runs().stream()
        .collect(Collectors.toMap(TraceSchedule.Run::job, TraceSchedule.Run::start));
  }
}
