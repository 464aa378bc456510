package io.hekla.model.job;

import static io.hekla.model.job.JobAction.ABORT_JOB;
import static io.hekla.model.job.JobAction.COMPLETE_JOB;
import static io.hekla.model.job.JobAction.RESTART_JOB;
import static io.hekla.model.job.JobAction.RESTART_PARTITION;
import static io.hekla.model.job.JobAction.RESTART_POD;
import static io.hekla.model.job.JobAction.RESTART_TASK;
import static io.hekla.model.job.JobAction.RESUME_JOB;
import static io.hekla.model.job.JobAction.SYNC_JOB;
import static io.hekla.model.job.JobAction.TERMINATE_JOB;
import static io.hekla.model.job.JobPhase.ABORTED;
import static io.hekla.model.job.JobPhase.ABORTING;
import static io.hekla.model.job.JobPhase.COMPLETED;
import static io.hekla.model.job.JobPhase.COMPLETING;
import static io.hekla.model.job.JobPhase.FAILED;
import static io.hekla.model.job.JobPhase.PENDING;
import static io.hekla.model.job.JobPhase.RESTARTING;
import static io.hekla.model.job.JobPhase.RUNNING;
import static io.hekla.model.job.JobPhase.TERMINATED;
import static io.hekla.model.job.JobPhase.TERMINATING;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Test of every row of docs/reference/controllers.md#states-of-a-job, written down here a second
 * time.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class JobTransitionsTest {
  private static final Set<String> TAKEN = new HashSet<>();

  /** Contents of the scene beside the phase. */
  private enum There {
    ALL_RUN,
    TOO_FEW_RUN,
    ALL_SUCCEEDED,
    ALL_FAILED,
    NOTHING
  }

  /**
   * Row of the table: in this phase, with these pods and retries, this action kills so and leads to
   * that phase.
   */
  private record Row(
      JobPhase from,
      There there,
      int retried,
      JobAction action,
      JobTransition.Extent kill,
      JobPhase to) {}

  private static final List<JobAction> SYNCS =
      List.of(RESUME_JOB, SYNC_JOB, JobAction.ENQUEUE_JOB, JobAction.OTHER);

  static List<Row> rows() {
    var rows = new ArrayList<Row>();
    for (JobPhase from : List.of(PENDING, RUNNING)) {
      interruptions(rows, from);
    }
    for (JobAction action : SYNCS) {
      rows.add(sync(PENDING, There.ALL_RUN, action, RUNNING));
      rows.add(sync(PENDING, There.TOO_FEW_RUN, action, PENDING));
      rows.add(sync(RUNNING, There.ALL_RUN, action, RUNNING));
      rows.add(sync(RUNNING, There.TOO_FEW_RUN, action, PENDING));
      rows.add(sync(RUNNING, There.ALL_SUCCEEDED, action, COMPLETED));
      rows.add(sync(RUNNING, There.ALL_FAILED, action, FAILED));
    }
    restarting(rows);
    for (JobAction action : JobAction.values()) {
      if (action != RESUME_JOB) {
        rows.add(sync(ABORTING, There.ALL_RUN, action, ABORTING));
        rows.add(sync(ABORTING, There.NOTHING, action, ABORTED));
        rows.add(sync(ABORTED, There.NOTHING, action, ABORTED));
      }
      rows.add(sync(COMPLETING, There.ALL_RUN, action, COMPLETING));
      rows.add(sync(COMPLETING, There.ALL_SUCCEEDED, action, COMPLETED));
      rows.add(sync(TERMINATING, There.ALL_RUN, action, TERMINATING));
      rows.add(sync(TERMINATING, There.NOTHING, action, TERMINATED));
      for (JobPhase ended : List.of(COMPLETED, FAILED, TERMINATED)) {
        rows.add(sync(ended, There.ALL_SUCCEEDED, action, ended));
      }
    }
    for (JobPhase from : List.of(ABORTING, ABORTED)) {
      rows.add(new Row(from, There.NOTHING, 0, RESUME_JOB, JobTransition.Extent.SOFT, RESTARTING));
    }
    return rows;
  }

  private static void interruptions(List<Row> rows, JobPhase from) {
    rows.add(new Row(from, There.ALL_RUN, 0, RESTART_JOB, JobTransition.Extent.ALL, RESTARTING));
    for (JobAction action : List.of(RESTART_TASK, RESTART_POD, RESTART_PARTITION)) {
      rows.add(new Row(from, There.ALL_RUN, 0, action, JobTransition.Extent.TARGET, RESTARTING));
    }
    rows.add(new Row(from, There.ALL_RUN, 0, ABORT_JOB, JobTransition.Extent.SOFT, ABORTING));
    rows.add(new Row(from, There.ALL_RUN, 0, COMPLETE_JOB, JobTransition.Extent.SOFT, COMPLETING));
    rows.add(
        new Row(from, There.ALL_RUN, 0, TERMINATE_JOB, JobTransition.Extent.SOFT, TERMINATING));
  }

  private static void restarting(List<Row> rows) {
    rows.add(new Row(RESTARTING, There.NOTHING, 1, SYNC_JOB, JobTransition.Extent.NONE, PENDING));
    rows.add(new Row(RESTARTING, There.NOTHING, 3, SYNC_JOB, JobTransition.Extent.NONE, FAILED));
    for (JobAction action : List.of(RESTART_TASK, RESTART_POD, RESTART_PARTITION)) {
      rows.add(
          new Row(RESTARTING, There.ALL_RUN, 1, action, JobTransition.Extent.TARGET, RESTARTING));
      rows.add(new Row(RESTARTING, There.ALL_RUN, 3, action, JobTransition.Extent.TARGET, FAILED));
    }
    for (JobAction action :
        List.of(
            RESTART_JOB,
            ABORT_JOB,
            COMPLETE_JOB,
            TERMINATE_JOB,
            RESUME_JOB,
            JobAction.ENQUEUE_JOB,
            JobAction.OTHER)) {
      rows.add(new Row(RESTARTING, There.ALL_RUN, 1, action, JobTransition.Extent.ALL, RESTARTING));
      rows.add(new Row(RESTARTING, There.NOTHING, 1, action, JobTransition.Extent.ALL, PENDING));
      rows.add(new Row(RESTARTING, There.ALL_RUN, 3, action, JobTransition.Extent.ALL, FAILED));
    }
  }

  private static Row sync(JobPhase from, There there, JobAction action, JobPhase to) {
    return new Row(from, there, 0, action, JobTransition.Extent.NONE, to);
  }

  @ParameterizedTest
  @MethodSource("rows")
  @Order(1)
  void anActionLeadsWhereTheReferenceSays(Row row) {
    var scene = scene(row);
    var diff = new PodDiff(scene.state(), scene.observation());

    var step = Phase.of(row.from()).on(row.action(), diff.withTargets(diff.staying()));

    TAKEN.add(row.from() + " " + row.action());
    assertThat(step.next()).isEqualTo(row.to());
    assertThat(step.kill()).isEqualTo(row.kill());
    boolean retries = row.to() == RESTARTING && row.from() != RESTARTING;
    assertThat(step.retry()).isEqualTo(retries);
  }

  private static Scene scene(Row row) {
    var scene = Scene.job(row.from()).retried(row.retried());
    return switch (row.there()) {
      case ALL_RUN -> scene.pods(3, PodPhase.RUNNING);
      case TOO_FEW_RUN -> scene.pods(2, PodPhase.RUNNING).pods(1, PodPhase.PENDING);
      case ALL_SUCCEEDED -> scene.pods(3, PodPhase.SUCCEEDED);
      case ALL_FAILED -> scene.pods(3, PodPhase.FAILED);
      case NOTHING -> scene;
    };
  }

  @Test
  @Order(2)
  void noTransitionGoesUntested() {
    var untested = new ArrayList<String>();
    for (JobPhase phase : EnumSet.allOf(JobPhase.class)) {
      for (JobAction action : EnumSet.allOf(JobAction.class)) {
        if (!TAKEN.contains(phase + " " + action)) {
          untested.add(phase + " " + action);
        }
      }
    }

    assertThat(untested).isEmpty();
  }
}
