package io.hekla.recorder.explain;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.QuotaAmounts;
import io.hekla.model.cluster.QuotaInfo;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.SnapshotJob;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Use of ResourceQuotas by the pods of PodGroups that a session admitted: these are created then,
 * and the API counts them. Pods that exist are counted already.
 */
final class QuotaUse {
  private QuotaUse() {}

  /** Returns the quotas as they are once the pods of admitted PodGroups exist. */
  static List<Change> after(ClusterState state, List<PodGroupVerdict> verdicts) {
    Map<String, QuotaAmounts> needs = new HashMap<>();
    for (PodGroupVerdict verdict : verdicts) {
      if (verdict.admitted()) {
        state
            .jobs()
            .get(verdict.key())
            .filter(job -> job.tasks().isEmpty())
            .map(SnapshotJob::podGroup)
            .ifPresent(
                group ->
                    needs.merge(group.key().namespace(), group.quotaNeed(), QuotaAmounts::plus));
      }
    }
    var changes = new ArrayList<Change>();
    if (!needs.isEmpty()) {
      for (QuotaInfo quota : state.others().all(QuotaInfo.class)) {
        QuotaAmounts need = needs.get(quota.key().namespace());
        if (need != null && quota.isReadable()) {
          changes.add(
              new Change.FactSeen(
                  new QuotaInfo(quota.key(), quota.hard(), quota.used().plus(need))));
        }
      }
    }
    return changes;
  }
}
