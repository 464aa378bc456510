package io.hekla.scheduler.decision;

import io.hekla.model.cluster.PodGroupInfo.Condition;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Conditions of PodGroups for which a session can do nothing as long as their queue, or the binds
 * in flight of their namespace, are as they are. They state the reason while that holds, and are
 * removed when it no longer does; Volcano has none for them.
 */
public final class UnschedulableConditions {
  private static final String UNSCHEDULABLE = "Unschedulable";
  private static final String NO_QUEUE = "QueueNotFound";
  private static final String NOT_ADMITTED = "NamespaceNotAdmitted";
  private static final String BINDS_UNDER_WAY = "BindsUnderWay";
  private static final Set<String> ALL = Set.of(NO_QUEUE, NOT_ADMITTED, BINDS_UNDER_WAY);

  private UnschedulableConditions() {}

  /** Returns the conditions of a PodGroup whose queue does not exist. */
  public static List<Condition> withoutQueue(
      List<Condition> conditions, Reason why, String session) {
    return with(conditions, NO_QUEUE, why, session);
  }

  /**
   * Returns the conditions of a PodGroup whose binds wait for others; those set by this session are
   * dropped.
   */
  static List<Condition> behindOthers(List<Condition> conditions, Reason why, String session) {
    List<Condition> before =
        conditions.stream().filter(one -> !one.transitionId().equals(session)).toList();
    return with(before, BINDS_UNDER_WAY, why, session);
  }

  /** Returns the conditions of a PodGroup that waits for this reason. */
  public static List<Condition> of(List<Condition> conditions, Reason why, String session) {
    if (why instanceof QueueReason.NamespaceNotAdmitted) {
      return with(conditions, NOT_ADMITTED, why, session);
    }
    return isAnyPresent(conditions)
        ? conditions.stream().filter(one -> !ALL.contains(one.reason())).toList()
        : conditions;
  }

  /** Called for every PodGroup in every session: a stream would cost more than the answer. */
  private static boolean isAnyPresent(List<Condition> conditions) {
    for (Condition one : conditions) {
      if (ALL.contains(one.reason())) {
        return true;
      }
    }
    return false;
  }

  private static List<Condition> with(
      List<Condition> conditions, String reason, Reason why, String session) {
    var all = new ArrayList<Condition>();
    conditions.stream().filter(one -> !one.type().equals(UNSCHEDULABLE)).forEach(all::add);
    all.add(new Condition(UNSCHEDULABLE, true, reason, why.text(), session));
    return List.copyOf(all);
  }
}
