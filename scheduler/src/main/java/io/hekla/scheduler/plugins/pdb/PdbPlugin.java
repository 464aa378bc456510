package io.hekla.scheduler.plugins.pdb;

import static io.hekla.scheduler.plugin.VictimPoints.PREEMPTABLE;
import static io.hekla.scheduler.plugin.VictimPoints.RECLAIMABLE;
import static io.hekla.scheduler.plugin.VictimPoints.VICTIM_TASKS;

import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.podgroup.VictimReason.EvictedByPolicy;
import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.plugin.Extensions;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.plugin.VictimTasks;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Disruption budgets: for no task are more pods evicted than PodDisruptionBudgets allow. As in
 * Volcano, budgets begin anew for the next task of the session unless {@code pdb.countEvictions} is
 * true; pods without labels are never victims unless {@code pdb.unlabelledMayGo} is true; and with
 * the action {@code shuffle} every running pod that no budget protects is evicted, unless the
 * switch {@code enabledVictim} is off. While a budget cannot be read, no pod of its namespace is
 * evicted. Source: docs/reference/plugin-rules.md#pdb.
 */
public final class PdbPlugin implements Plugin {
  public static final String NAME = "pdb";

  private final boolean unlabelledMayGo;
  private final boolean countEvictions;

  public PdbPlugin(Arguments.Reader arguments) {
    unlabelledMayGo = arguments.flag("pdb.unlabelledMayGo", false);
    countEvictions = arguments.flag("pdb.countEvictions", false);
  }

  @Override
  public void open(Session session, Extensions on) {
    var budgets = new Budgets(session.facts());
    var evicted = new EvictedPods(session);
    on.add(
        PREEMPTABLE, (claimant, candidates) -> Optional.of(within(budgets, evicted, candidates)));
    on.add(
        RECLAIMABLE, (claimant, candidates) -> Optional.of(within(budgets, evicted, candidates)));
    on.add(
        VICTIM_TASKS,
        new VictimTasks.Explained(
            running -> within(budgets, evicted, running),
            victim -> new EvictedByPolicy(NAME, "no budget protects it", new TreeMap<>())));
  }

  private List<TaskView> within(Budgets budgets, EvictedPods evicted, List<TaskView> candidates) {
    Budgets.Account account = budgets.account();
    if (countEvictions) {
      for (TaskInfo gone : evicted.soFar()) {
        var unused = account.charge(gone);
      }
    }
    return candidates.stream()
        .filter(candidate -> !budgets.protectAll(candidate.info().key()))
        .filter(candidate -> mayGo(candidate, account))
        .toList();
  }

  private boolean mayGo(TaskView candidate, Budgets.Account account) {
    return candidate.info().labels().isEmpty() ? unlabelledMayGo : account.charge(candidate.info());
  }
}
