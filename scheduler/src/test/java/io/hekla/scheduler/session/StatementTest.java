package io.hekla.scheduler.session;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.model.podgroup.VictimReason;
import io.hekla.scheduler.snapshot.ClusterState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Attempts show at once and leave nothing behind when they are dropped
 * (docs/reference/session.md#statements).
 */
class StatementTest {
  // Thirds of a core: taking away what was added does not give the old number back.
  private final Session session =
      new Session(
          ClusterState.EMPTY.with(
              cluster()
                  .node("n1", n -> n.cpu("4").has("nvidia.com/gpu", "2"))
                  .podGroup(
                      "pg",
                      g ->
                          g.phase(PodGroupPhase.RUNNING)
                              .pods(1, p -> p.cpu("333m").runningOn("n1"))
                              .pods(1, p -> p.cpu("0.0003"))
                              .pods(1, p -> p.asks("nvidia.com/gpu", "1")))
                  .changes()),
          "s",
          Instant.EPOCH,
          0);

  private final JobView job = session.jobs().getFirst();
  private final NodeView node = session.nodes().getFirst();
  private final TaskView running = job.tasks().get(0);
  private final TaskView first = job.tasks().get(1);
  private final TaskView second = job.tasks().get(2);

  @Test
  void aDroppedAttemptLeavesNoTrace() {
    List<Object> before = everything();
    try (Statement statement = session.statement()) {
      statement.allocate(first, node);
      statement.pipeline(second, node, true);
      statement.unpipeline(second);
      statement.evict(running, "preempt", "someone", new VictimReason.Unspecified());
      assertThat(everything()).isNotEqualTo(before);
    }

    assertThat(everything()).isEqualTo(before);
    assertThat(session.bound()).isEmpty();
    assertThat(session.evictions()).isEmpty();
  }

  @Test
  void aDroppedTaskRemembersWhereItStood() {
    try (Statement statement = session.statement()) {
      statement.allocate(first, node);
    }

    assertThat(first.lastAttempt())
        .isEqualTo(Optional.of(new TaskView.Attempt(TaskStatus.ALLOCATED, "n1", false)));
  }

  @Test
  void aCommittedAttemptSendsBindsAndEvictionsInOrder() {
    try (Statement statement = session.statement()) {
      statement.evict(running, "preempt", "someone", new VictimReason.Unspecified());
      statement.allocate(first, node);
      statement.pipeline(second, node, true);
      statement.commit();
    }

    assertThat(session.bound())
        .extracting(task -> task.info().key().name())
        .containsExactly("pg-1");
    assertThat(session.evictions()).extracting(one -> one.action()).containsExactly("preempt");
    assertThat(first.status()).isEqualTo(TaskStatus.BINDING);
    assertThat(second.status()).isEqualTo(TaskStatus.PIPELINED);
    assertThat(running.status()).isEqualTo(TaskStatus.RELEASING);
  }

  @Test
  void aKeptAttemptHoldsItsRoomAndSendsNothing() {
    try (Statement statement = session.statement()) {
      statement.allocate(first, node);
      statement.keep();
    }

    assertThat(session.bound()).isEmpty();
    assertThat(first.status()).isEqualTo(TaskStatus.ALLOCATED);
    assertThat(node.pods()).isEqualTo(2);
  }

  @Test
  void anAttemptMergedIntoAnotherIsDroppedWithIt() {
    List<Object> before = everything();
    try (Statement outer = session.statement()) {
      try (Statement inner = session.statement()) {
        inner.evict(running, "preempt", "someone", new VictimReason.Unspecified());
        inner.pipeline(second, node, true);
        inner.mergeInto(outer);
      }
      assertThat(second.status()).isEqualTo(TaskStatus.PIPELINED);
    }

    assertThat(everything()).isEqualTo(before);
  }

  @Test
  void anAttemptMergedIntoAnotherIsSentWithIt() {
    try (Statement outer = session.statement()) {
      try (Statement inner = session.statement()) {
        inner.evict(running, "preempt", "someone", new VictimReason.Unspecified());
        inner.mergeInto(outer);
      }
      outer.commit();
    }

    assertThat(session.evictions()).extracting(one -> one.beneficiary()).containsExactly("someone");
  }

  @Test
  void anEndedAttemptTakesNothingMore() {
    Statement statement = session.statement();
    statement.commit();

    assertThatThrownBy(() -> statement.allocate(first, node))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aTrialIsNeverSent() {
    try (Statement trial = session.trial()) {
      trial.evict(running, "preempt", "someone", new VictimReason.Unspecified());
      assertThatThrownBy(trial::commit).isInstanceOf(IllegalStateException.class);
    }

    assertThat(running.status()).isEqualTo(TaskStatus.RUNNING);
  }

  private List<Object> everything() {
    return List.of(
        node.load,
        job.allocated(),
        job.held(),
        job.queue().held(),
        job.ready(),
        job.waiting(),
        job.pendingBestEffort(),
        job.tasks().stream().map(TaskView::status).toList(),
        job.tasks().stream().map(TaskView::nodeName).toList());
  }
}
