package io.hekla.actors.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hekla.scheduler.Engine.Step;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.snapshot.ClusterState;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Threads for the sessions of partitions. */
class PartitionThreadsTest {
  private static Step step(int number) {
    return new Step(
        ClusterState.EMPTY, Decisions.NONE, List.of(), List.of(), List.of(), List.of("" + number));
  }

  private static List<Supplier<Step>> sessions(int count) {
    return IntStream.range(0, count).<Supplier<Step>>mapToObj(at -> () -> step(at)).toList();
  }

  private static List<String> numbers(List<Step> steps) {
    return steps.stream().map(step -> step.warnings().getFirst()).toList();
  }

  @Test
  void sessionsRunAtTheSameTimeAndTheirResultsKeepTheirOrder() {
    var together = new CyclicBarrier(3);
    List<Supplier<Step>> sessions =
        IntStream.range(0, 3)
            .<Supplier<Step>>mapToObj(
                at ->
                    () -> {
                      try {
                        together.await();
                      } catch (Exception broken) {
                        throw new AssertionError(broken);
                      }
                      return step(at);
                    })
            .toList();

    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      assertThat(numbers(new PartitionThreads(threads, 3).run(sessions)))
          .containsExactly("0", "1", "2");
    }
  }

  @Test
  void theCallerRunsAllWhereNoThreadIsFree() {
    Deque<Runnable> waiting = new ArrayDeque<>();

    List<Step> steps = new PartitionThreads(waiting::add, 4).run(sessions(3));

    assertThat(numbers(steps)).containsExactly("0", "1", "2");
    assertThat(waiting).hasSize(2);
    waiting.forEach(Runnable::run);
  }

  @Test
  void theCallerRunsAllOnceTheThreadsHaveEnded() {
    Executor ended =
        work -> {
          throw new RejectedExecutionException();
        };

    assertThat(numbers(new PartitionThreads(ended, 4).run(sessions(3))))
        .containsExactly("0", "1", "2");
  }

  @Test
  void noMoreThreadsTakePartThanAreAllowed() {
    var names = new ConcurrentSkipListSet<String>();
    List<Supplier<Step>> sessions = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      sessions.add(
          () -> {
            names.add(Thread.currentThread().getName());
            return step(0);
          });
    }

    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      new PartitionThreads(threads, 2).run(sessions);
    }

    assertThat(names).hasSizeBetween(1, 2);
  }

  @Test
  void whatASessionThrowsIsThrownAfterTheOthersHaveEnded() {
    List<Integer> ended = new ArrayList<>();
    List<Supplier<Step>> sessions =
        List.of(
            () -> {
              throw new IllegalStateException("broken");
            },
            () -> {
              ended.add(1);
              return step(1);
            });

    assertThatThrownBy(() -> new PartitionThreads(Runnable::run, 1).run(sessions))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("broken");
    assertThat(ended).containsExactly(1);
  }
}
