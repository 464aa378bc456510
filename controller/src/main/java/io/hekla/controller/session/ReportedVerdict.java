package io.hekla.controller.session;

import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.cluster.PodGroupInfo.Condition;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import io.hekla.scheduler.decision.Reason;
import java.util.List;
import java.util.Map;

/**
 * Last verdict sent to a PodGroup, as far as its repetition would be no news.
 *
 * @param conditions conditions without what differs from session to session
 * @param annotations those of the PodGroup, as far as they are known
 */
record ReportedVerdict(
    String uid,
    PodGroupPhase phase,
    List<ConditionKind> conditions,
    int running,
    int succeeded,
    int failed,
    Reason reason,
    Map<String, String> annotations) {

  /** Condition without its message and the session that set it. */
  private record ConditionKind(String type, boolean status, String reason) {
    static ConditionKind of(Condition condition) {
      return new ConditionKind(condition.type(), condition.status(), condition.reason());
    }

    boolean isOf(Condition condition) {
      return type.equals(condition.type())
          && status == condition.status()
          && reason.equals(condition.reason());
    }
  }

  /** Returns what a PodGroup knows once it has received a verdict. */
  static ReportedVerdict of(PodGroupVerdict verdict) {
    return new ReportedVerdict(
        verdict.uid(),
        verdict.phase(),
        kinds(verdict.conditions()),
        verdict.running(),
        verdict.succeeded(),
        verdict.failed(),
        verdict.reason(),
        verdict.annotations());
  }

  /** Returns what a PodGroup shows that waits for nothing. */
  static ReportedVerdict shownBy(PodGroupInfo podGroup) {
    return new ReportedVerdict(
        podGroup.uid(),
        podGroup.phase(),
        kinds(podGroup.conditions()),
        podGroup.running(),
        podGroup.succeeded(),
        podGroup.failed(),
        new Reason.None(),
        podGroup.annotations());
  }

  private static List<ConditionKind> kinds(List<Condition> conditions) {
    return conditions.stream().map(ConditionKind::of).toList();
  }

  /** Returns whether a verdict is the same but for counters and conditions. */
  boolean isSameAs(PodGroupVerdict now) {
    return phase == now.phase() && uid.equals(now.uid()) && reason.isLike(now.reason());
  }

  /**
   * Returns whether a verdict has the same counters, annotations and kinds of conditions: a gang
   * that waits for the room of its queue has another condition once it has pods.
   */
  boolean hasStatusOf(PodGroupVerdict now) {
    return running == now.running()
        && succeeded == now.succeeded()
        && failed == now.failed()
        && hasKindsOf(now.conditions())
        && annotations.entrySet().containsAll(now.annotations().entrySet())
        && (!now.reason().isGathering() || reason.equals(now.reason()));
  }

  /** Called for most PodGroups at each tick: makes nothing. */
  private boolean hasKindsOf(List<Condition> now) {
    if (conditions.size() != now.size()) {
      return false;
    }
    for (int i = 0; i < now.size(); i++) {
      if (!conditions.get(i).isOf(now.get(i))) {
        return false;
      }
    }
    return true;
  }
}
