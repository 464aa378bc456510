package io.hekla.simulator.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.simulator.trace.Trace;
import io.hekla.simulator.trace.TraceFiles;
import io.hekla.simulator.trace.TraceJob;
import io.hekla.simulator.trace.TraceSchedule;
import io.hekla.simulator.trace.TraceWorkload;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Small traces in virtual time: times and nodes of their jobs. */
class VirtualRunTest {
  @TempDir private Path folder;

  private TraceSchedule run(Trace trace, long seed) {
    var workload = new TraceWorkload(trace);
    return workload.schedule(
        VirtualRun.of(
            workload.workload(),
            new VirtualRun.Settings(
                SchedulerConfiguration.helmDefault(),
                seed,
                Duration.ofMinutes(1),
                ControllerSettings.ofThisProcess())));
  }

  private Trace trace(List<String> nodes, String... jobs) throws IOException {
    return new TraceFiles(folder).with("replay,1,0,1,,", nodes, List.of(jobs)).read();
  }

  private static TraceSchedule.Run of(TraceSchedule schedule, String job) {
    return schedule.runs().stream().filter(run -> run.job().equals(job)).findFirst().orElseThrow();
  }

  @Test
  void aJobThatFitsStartsAtItsArrivalAndEndsToTheFractionOfASecond() throws IOException {
    var schedule = run(trace(List.of("n1,2000,1024,0,x"), "a,3.6,10.25,,q,u,100,2,1000,0,0,,"), 0);

    assertThat(of(schedule, "a"))
        .isEqualTo(new TraceSchedule.Run("a", 3.6, 13.85, List.of("n1", "n1")));
  }

  @Test
  void aGangWaitsUntilAllOfItFits() throws IOException {
    var nodes = List.of("n1,2000,1024,0,x", "n2,2000,1024,0,x");
    var schedule =
        run(
            trace(
                nodes,
                "before,0,100,,q,u,100,1,2000,0,0,,",
                "gang,10,50,,q,u,100,2,2000,0,0,,",
                "small,20,30,,q,u,100,1,1000,0,0,,"),
            0);

    assertThat(of(schedule, "gang").start()).isEqualTo(100);
    assertThat(of(schedule, "gang").nodes()).containsExactlyInAnyOrder("n1", "n2");
    assertThat(of(schedule, "small").start()).as("passes the gang by").isEqualTo(20);
  }

  @Test
  void jobsEndingAtAnInstantFreeResourcesForArrivals() throws IOException {
    var schedule =
        run(
            trace(
                List.of("n1,1000,1024,0,x"),
                "a,0,30,,q,u,100,1,1000,0,0,,",
                "b,30,5,,q,u,100,1,1000,0,0,,"),
            0);

    assertThat(of(schedule, "b").start()).isEqualTo(30);
  }

  @Test
  void jobsWithGpusAndNodeClassesGoWhereTheyMay() throws IOException {
    var nodes = List.of("n1,4000,1024,2,old", "n2,4000,1024,2,new");
    var schedule =
        run(
            trace(
                nodes,
                "a,0,10,,q,u,100,1,1000,512,2000,new,",
                "b,1,10,,q,u,100,1,1000,512,1000,new,"),
            0);

    assertThat(of(schedule, "a").nodes()).containsExactly("n2");
    assertThat(of(schedule, "b").nodes()).containsExactly("n2");
    assertThat(of(schedule, "b").start()).isEqualTo(10);
  }

  @Test
  void randomTracesRunWholeWithoutOvercommitAndTheSameAgain() throws IOException {
    for (long seed = 1; seed <= 2; seed++) {
      Trace trace = random(seed);
      TraceSchedule schedule = run(trace, seed);

      assertThat(schedule.runs()).as("seed %d: nobody left out", seed).hasSize(30);
      assertThat(run(trace, seed)).as("seed %d: again", seed).isEqualTo(schedule);
      judge(trace, schedule, seed);
    }
  }

  private Trace random(long seed) throws IOException {
    var random = new Random(seed);
    var nodes = IntStream.range(0, 6).mapToObj(i -> "n%d,4000,8192,0,x".formatted(i)).toList();
    var jobs = new ArrayList<String>();
    for (int i = 0; i < 30; i++) {
      jobs.add(
          "j%d,%d,%d,,q%d,u,100,%d,%d,%d,0,,"
              .formatted(
                  i,
                  random.nextInt(200),
                  1 + random.nextInt(100),
                  random.nextInt(3),
                  1 + random.nextInt(8),
                  500 * (1 + random.nextInt(4)),
                  256 * random.nextInt(8)));
    }
    return trace(nodes, jobs.toArray(String[]::new));
  }

  /** An account of its own: what every node holds at each start, what jobs do not do. */
  private static void judge(Trace trace, TraceSchedule schedule, long seed) {
    Map<String, TraceJob> jobs =
        trace.jobs().stream().collect(Collectors.toMap(TraceJob::name, job -> job));
    for (TraceSchedule.Run at : schedule.runs()) {
      TraceJob its = Objects.requireNonNull(jobs.get(at.job()));
      assertThat(at.start()).as("seed %d: %s", seed, at).isGreaterThanOrEqualTo(its.arrival());
      assertThat(at.end() - at.start()).as("seed %d: %s", seed, at).isEqualTo(its.runtime());
      assertThat(at.nodes()).as("seed %d: %s", seed, at).hasSize(its.members());
      Map<String, Long> cpu = new HashMap<>();
      Map<String, Long> memory = new HashMap<>();
      for (TraceSchedule.Run other : schedule.runs()) {
        if (other.start() <= at.start() && at.start() < other.end()) {
          TraceJob job = Objects.requireNonNull(jobs.get(other.job()));
          other.nodes().forEach(node -> cpu.merge(node, job.milliCpu(), Long::sum));
          other.nodes().forEach(node -> memory.merge(node, job.memoryMib(), Long::sum));
        }
      }
      assertThat(cpu.values()).as("seed %d at %s", seed, at).allMatch(used -> used <= 4000);
      assertThat(memory.values()).as("seed %d at %s", seed, at).allMatch(used -> used <= 8192);
    }
  }
}
