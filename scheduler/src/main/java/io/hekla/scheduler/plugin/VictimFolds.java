package io.hekla.scheduler.plugin;

import io.hekla.scheduler.plugin.RegisteredFunctions.OfPlugin;
import io.hekla.scheduler.session.TaskView;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Rules that combine the answers of several plugins about evictions. */
final class VictimFolds {
  private VictimFolds() {}

  /** First comparison that is not 0. */
  static VictimQueueOrder firstNonZero(RegisteredFunctions<VictimQueueOrder> functions) {
    List<VictimQueueOrder> orders = functions.inARow();
    return (left, right, claimant) -> {
      for (VictimQueueOrder order : orders) {
        int result = order.compare(left, right, claimant);
        if (result != 0) {
          return result;
        }
      }
      return 0;
    };
  }

  /** The function of the first plugin, if any has one. */
  static <F> Optional<F> firstOfAll(RegisteredFunctions<F> functions) {
    return functions.inARow().stream().findFirst();
  }

  /** Victims of all plugins of the first tier that wants any, each once. */
  static Function<List<TaskView>, List<VictimTasks.Victim>> firstTier(
      RegisteredFunctions<VictimTasks.Explained> functions) {
    return running -> {
      for (List<OfPlugin<VictimTasks.Explained>> tier : functions.tiers()) {
        List<VictimTasks.Victim> victims = ofTier(tier, running);
        if (!victims.isEmpty()) {
          return victims;
        }
      }
      return List.of();
    };
  }

  private static List<VictimTasks.Victim> ofTier(
      List<OfPlugin<VictimTasks.Explained>> tier, List<TaskView> running) {
    var victims = new LinkedHashMap<TaskView, VictimTasks.Victim>();
    for (OfPlugin<VictimTasks.Explained> on : tier) {
      for (VictimTasks.Explained choice : on.functions()) {
        for (TaskView task : choice.choice().among(running)) {
          victims.computeIfAbsent(
              task, one -> new VictimTasks.Victim(one, on.plugin(), choice.why().apply(one)));
        }
      }
    }
    return List.copyOf(victims.values());
  }
}
