package io.hekla.scheduler.plugins.deviceshare;

import io.hekla.model.cluster.TaskInfo;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * Rules for sharing a card: a pod may not share with its own PodGroup if it wants to be spread, nor
 * with pods that the same exclusive rule names. Source: docs/reference/plugin-rules.md#vgpu.
 *
 * @param exclusive labels; pods that have all labels of one of these share no card
 */
record ShareRules(List<Map<String, String>> exclusive) {
  /** Predicate that forbids no card. */
  static final IntPredicate ANY_CARD = card -> true;

  private static final String PODGROUP_POLICY = "volcano.sh/vgpu-podgroup-policy";

  ShareRules {
    exclusive = exclusive.stream().map(Map::copyOf).toList();
  }

  /** Returns whether the holders of a card matter to a pod, beyond the part that is left. */
  boolean concern(TaskInfo task) {
    return isSpread(task) || exclusive.stream().anyMatch(rule -> names(rule, task));
  }

  private static boolean isSpread(TaskInfo task) {
    return task.podGroup().isPresent()
        && "spread".equals(task.demands().directives().get(PODGROUP_POLICY));
  }

  private static boolean names(Map<String, String> rule, TaskInfo task) {
    return !rule.isEmpty() && task.labels().entrySet().containsAll(rule.entrySet());
  }

  /** Cards of a node that a pod may use, in view of the holders that stay. */
  IntPredicate allowedFor(TaskInfo task, NodeCards node) {
    if (!concern(task)) {
      return ANY_CARD;
    }
    List<Map<String, String>> rules = exclusive.stream().filter(rule -> names(rule, task)).toList();
    boolean mig = node.cards().stream().anyMatch(card -> !card.layouts().isEmpty());
    var forbidden = new BitSet();
    for (NodeCards.Holder holder : node.staying()) {
      Optional<?> itsGroup = holder.task().podGroup();
      boolean ofOwnGroup = isSpread(task) && itsGroup.equals(task.podGroup());
      boolean excluded = !mig && rules.stream().anyMatch(rule -> names(rule, holder.task()));
      if (ofOwnGroup || excluded) {
        holder.assignment().allocations().forEach(grip -> forbidden.set(grip.card()));
      }
    }
    return card -> !forbidden.get(card);
  }
}
