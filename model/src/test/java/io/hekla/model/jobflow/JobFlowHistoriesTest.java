package io.hekla.model.jobflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.job.JobPhase;
import io.hekla.model.jobflow.JobFlowObservation.FlowSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Random flows through random histories. */
class JobFlowHistoriesTest {
  private static final List<JobPhase> GOOD =
      List.of(JobPhase.RUNNING, JobPhase.RESTARTING, JobPhase.COMPLETING, JobPhase.COMPLETED);

  @Test
  void noFlowStartsBeforeItsTargetsOrTwiceAfterItCompleted() {
    run(0, 20);
  }

  @Test
  @Tag("thorough")
  void norInAThousandHistories() {
    run(20, 1000);
  }

  private static void run(long first, long end) {
    for (long seed = first; seed < end; seed++) {
      run(seed);
    }
  }

  private static void run(long seed) {
    var random = new Random(seed);
    var flows = new ArrayList<FlowSpec>();
    for (int i = 0; i < 1 + random.nextInt(6); i++) {
      var targets = new ArrayList<String>();
      for (int t = 0; t < i; t++) {
        if (random.nextInt(3) == 0) {
          targets.add("f" + t);
        }
      }
      flows.add(new FlowSpec("f" + i, targets, List.of(), random.nextInt(8) > 0));
    }
    var world = new FlowWorld(flows.toArray(FlowSpec[]::new));
    var completed = new TreeSet<String>();
    // Most histories contain no failure, so that they get far.
    var phases = random.nextInt(4) == 0 ? List.of(JobPhase.values()) : GOOD;
    for (int step = 0; step < 60; step++) {
      String flow = "f" + random.nextInt(flows.size());
      if (random.nextInt(6) == 0) {
        world.deleted(flow);
      } else if (!world.phaseOf(flow).ended()) {
        JobPhase phase = phases.get(random.nextInt(phases.size()));
        world.job(flow, phase);
      }
      int before = world.made.size();
      world.observe();
      for (FlowSpec plan : flows) {
        if (world.state().completed().contains(plan.name())) {
          completed.add(plan.name());
        }
      }
      for (String made : world.made.subList(before, world.made.size())) {
        FlowSpec plan =
            flows.stream().filter(one -> one.name().equals(made)).findFirst().orElseThrow();
        assertThat(completed).as("seed %d: %s", seed, made).containsAll(plan.targets());
        assertThat(completed).as("seed %d: %s again", seed, made).doesNotContain(made);
      }
    }
    assertThat(world.replayed()).as("seed %d", seed).isEqualTo(world.state());
    assertThat(world.state().completed()).as("seed %d", seed).containsAll(completed);
  }
}
