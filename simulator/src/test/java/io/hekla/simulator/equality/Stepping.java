package io.hekla.simulator.equality;

import com.typesafe.config.Config;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Stepper of the actor systems of a member, one after the other: its time, its tasks, its timers,
 * and its journal in memory. Objects made by Akka find it by its number in the configuration.
 */
final class Stepping implements AutoCloseable {
  private static final String NUMBER = "stepped.number";
  private static final AtomicLong NUMBERS = new AtomicLong();
  private static final Map<Long, Stepping> ALL = new ConcurrentHashMap<>();

  /** The dispatchers of a member; only its port has threads of its own. */
  private static final List<String> DISPATCHERS =
      List.of(
          "akka.actor.default-dispatcher",
          "akka.actor.internal-dispatcher",
          "akka.actor.default-blocking-io-dispatcher",
          "akka.remote.default-remote-dispatcher",
          "hekla-session",
          "hekla-partitions",
          "hekla-blocking",
          "hekla-journal");

  /**
   * Intervals of the cluster: one of a single member forms by messages alone, and has no other
   * member to watch.
   */
  private static final List<String> INTERVALS =
      List.of(
          "failure-detector.heartbeat-interval",
          "gossip-interval",
          "leader-actions-interval",
          "unreachable-nodes-reaper-interval",
          "distributed-data.gossip-interval",
          "distributed-data.notify-subscribers-interval");

  private final long number = NUMBERS.incrementAndGet();
  private final SteppedTime time = new SteppedTime();
  private final SteppedTasks tasks = new SteppedTasks();
  private final MemoryJournal journal;
  private volatile @Nullable SteppedScheduler scheduler;

  /**
   * @param persisted consumer of each event and its persistence id
   */
  Stepping(BiConsumer<String, Object> persisted) {
    this.journal = new MemoryJournal(persisted);
    ALL.put(number, this);
  }

  /** Returns the stepping of an actor system with this configuration. */
  static Stepping of(Config config) {
    return Objects.requireNonNull(ALL.get(config.getLong(NUMBER)));
  }

  /** Settings of an actor system that is stepped by this. */
  Map<String, Object> settings() {
    var settings = new HashMap<String, Object>();
    settings.put(NUMBER, number);
    settings.put("akka.scheduler.implementation", SteppedScheduler.class.getName());
    for (String dispatcher : DISPATCHERS) {
      settings.put(dispatcher + ".type", "Dispatcher");
      settings.put(dispatcher + ".executor", SteppedExecutor.class.getName());
    }
    settings.put("akka.persistence.journal.plugin", "stepped-journal");
    settings.put("akka.persistence.snapshot-store.plugin", "akka.persistence.no-snapshot-store");
    settings.put("stepped-journal.class", SteppedJournal.class.getName());
    settings.put("stepped-journal.plugin-dispatcher", "akka.actor.default-dispatcher");
    for (String interval : INTERVALS) {
      settings.put("akka.cluster." + interval, "1d");
    }
    settings.put("akka.coordinated-shutdown.run-by-jvm-shutdown-hook", "off");
    settings.put("akka.coordinated-shutdown.run-by-actor-system-terminate", "off");
    return settings;
  }

  SteppedTime time() {
    return time;
  }

  SteppedTasks tasks() {
    return tasks;
  }

  MemoryJournal journal() {
    return journal;
  }

  /** Scheduler of the newest actor system; empty before that system has timers. */
  Optional<SteppedScheduler> scheduler() {
    return Optional.ofNullable(scheduler);
  }

  void begins(SteppedScheduler newest) {
    scheduler = newest;
  }

  @Override
  public void close() {
    ALL.remove(number);
  }
}
