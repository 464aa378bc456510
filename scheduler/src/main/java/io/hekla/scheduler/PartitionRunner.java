package io.hekla.scheduler;

import io.hekla.scheduler.Engine.Step;
import java.util.List;
import java.util.function.Supplier;

/**
 * Runner of the sessions of partitions. The engine has no threads of its own: its host may run
 * these sessions on any threads and in any order, which changes no decision.
 */
@FunctionalInterface
public interface PartitionRunner {
  /** Runs one session after the other, on the thread of the caller. */
  PartitionRunner IN_TURN = sessions -> sessions.stream().map(Supplier::get).toList();

  /**
   * Runs each of the sessions once, and returns when all have ended.
   *
   * @return their results, in the order of the sessions
   * @throws RuntimeException what one of them throws
   */
  List<Step> run(List<Supplier<Step>> sessions);
}
