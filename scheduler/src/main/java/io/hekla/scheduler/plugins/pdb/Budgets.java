package io.hekla.scheduler.plugins.pdb;

import io.hekla.model.cluster.DisruptionBudgetInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.scheduler.snapshot.FactTables;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** PodDisruptionBudgets by namespace; an empty selector means no pod. */
final class Budgets {
  private final Map<String, List<DisruptionBudgetInfo>> byNamespace = new HashMap<>();

  /** Namespaces with a budget that cannot be read, which may mean any pod. */
  private final Set<String> closedNamespaces = new HashSet<>();

  Budgets(FactTables facts) {
    for (DisruptionBudgetInfo budget : facts.all(DisruptionBudgetInfo.class)) {
      if (!budget.isReadable()) {
        closedNamespaces.add(budget.key().namespace());
      } else if (!budget.pods().isEverything()) {
        byNamespace
            .computeIfAbsent(budget.key().namespace(), absent -> new ArrayList<>())
            .add(budget);
      }
    }
  }

  /**
   * Returns whether no pod of the namespace may be evicted, since a budget that cannot be read may
   * mean it.
   */
  boolean protectAll(ObjectKey pod) {
    return closedNamespaces.contains(pod.namespace());
  }

  /** Account of the budgets before any victim is chosen. */
  Account account() {
    return new Account();
  }

  /** Rest of the budgets while victims are chosen one after the other. */
  final class Account {
    private final Map<DisruptionBudgetInfo, Integer> left = new HashMap<>();

    /**
     * Charges a pod to every budget that means it, also if one of them is overdrawn by it.
     *
     * @return whether all of them allow its eviction
     */
    boolean charge(TaskInfo pod) {
      boolean allowed = true;
      for (DisruptionBudgetInfo budget :
          byNamespace.getOrDefault(pod.key().namespace(), List.of())) {
        if (budget.pods().matches(pod.labels()) && !budget.disrupted().contains(pod.key().name())) {
          int rest = left.getOrDefault(budget, budget.allowed()) - 1;
          left.put(budget, rest);
          allowed &= rest >= 0;
        }
      }
      return allowed;
    }
  }
}
