package io.hekla.scheduler.plugin;

import static io.hekla.scheduler.plugin.ExtensionPoint.always;
import static io.hekla.scheduler.plugin.ExtensionPoint.switched;

import io.hekla.scheduler.configuration.Switch;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.TaskView;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Extension points about evictions. */
public final class VictimPoints {
  /** Tasks that a task may have evicted within its queue. */
  public static final ExtensionPoint<VictimRule, VictimVotes<VictimRule>> PREEMPTABLE =
      switched("preemptable", Switch.PREEMPTABLE, FailsClosed::noVictim, VictimVotes::of);

  /** Tasks that a task may have evicted from other queues. */
  public static final ExtensionPoint<VictimRule, VictimVotes<VictimRule>> RECLAIMABLE =
      switched("reclaimable", Switch.RECLAIMABLE, FailsClosed::noVictim, VictimVotes::of);

  /** Tasks that a whole gang may have evicted; no switch. Volcano's name is unifiedEvictable. */
  public static final ExtensionPoint<GangVictimRule, VictimVotes<GangVictimRule>> GANG_VICTIMS =
      always("gangVictims", FailsClosed::noVictimForGang, VictimVotes::of);

  /**
   * Victims that go before all others where room is made: the others are considered only if these
   * make room on no node. The first plugin's; no switch.
   */
  public static final ExtensionPoint<FirstVictims, Optional<FirstVictims>> FIRST_VICTIMS =
      always("firstVictims", FailsOpen::firstVictims, VictimFolds::firstOfAll);

  /** Tasks that a plugin wants evicted for a policy of its own, with the reasons. */
  public static final ExtensionPoint<
          VictimTasks.Explained, Function<List<TaskView>, List<VictimTasks.Victim>>>
      VICTIM_TASKS =
          switched("victimTasks", Switch.VICTIM, FailsOpen::victimTasks, VictimFolds::firstTier);

  /** Order in which two queues give victims; no switch. */
  public static final ExtensionPoint<VictimQueueOrder, VictimQueueOrder> VICTIM_QUEUE_ORDER =
      always("victimQueueOrder", FailsOpen::victimQueues, VictimFolds::firstNonZero);

  /** Reason for which a queue may not reclaim room for tasks from other queues, if any. */
  public static final ExtensionPoint<
          BiFunction<QueueView, List<TaskView>, Optional<Reason>>,
          BiFunction<QueueView, List<TaskView>, Optional<Reason>>>
      PREEMPTIVE =
          switched(
              "preemptive",
              Switch.PREEMPTIVE,
              FailsClosed::objectToPair,
              Fold.firstObjectionToPair());

  /**
   * Work that is lost with a task that is evicted; no switch. With such a function the actions that
   * evict choose whole jobs rather than tasks, and of equals those that lose the least.
   */
  public static final ExtensionPoint<
          Function<TaskView, LostWork>, Optional<Function<TaskView, LostWork>>>
      LOST_WORK = always("lostWork", FailsOpen::function, VictimFolds::firstOfAll);

  /** Reason for which a job may not have tasks of others evicted, if any; no switch. */
  public static final ExtensionPoint<
          Function<JobView, Optional<Reason>>, Function<JobView, Optional<Reason>>>
      MAY_EVICT = always("mayEvict", FailsClosed::object, Fold.firstObjection());

  private VictimPoints() {}
}
