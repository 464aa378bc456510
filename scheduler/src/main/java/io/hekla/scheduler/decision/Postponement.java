package io.hekla.scheduler.decision;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.decision.Decisions.Bind;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import io.hekla.scheduler.decision.Decisions.TaskVerdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Postpones gangs to a later session while their namespaces have too many binds in flight. The
 * PodGroups and pods that wait get that reason.
 *
 * @param most binds in flight of all namespaces together, which share it ({@link BindShares})
 * @param underWay binds of earlier sessions not observed as done, by namespace
 * @param started PodGroups of these; what else is decided for them begins at once
 */
public record Postponement(int most, Map<String, Integer> underWay, Set<ObjectKey> started) {
  private static final String UNSCHEDULABLE = "Unschedulable";

  /** Returns these decisions without the binds of the gangs that have to wait. */
  public Decisions applyTo(Decisions decisions, String session) {
    Map<ObjectKey, Reason> postponed = postponed(decisions.binds());
    if (postponed.isEmpty()) {
      return decisions;
    }
    var binds = new ArrayList<Bind>();
    var tasks = new ArrayList<>(decisions.tasks());
    for (Bind bind : decisions.binds()) {
      Reason why = postponed.get(bind.podGroup());
      if (why == null) {
        binds.add(bind);
      } else {
        tasks.add(new TaskVerdict(bind.taskUid(), bind.task(), UNSCHEDULABLE, "", why));
      }
    }
    List<PodGroupVerdict> podGroups =
        decisions.podGroups().stream()
            .map(
                verdict -> {
                  Reason why = postponed.get(verdict.key());
                  return why == null ? verdict : verdict.waitingFor(why, session);
                })
            .toList();
    return decisions.with(binds, podGroups, tasks);
  }

  /** Returns the gangs that wait, with the reason. */
  private Map<ObjectKey, Reason> postponed(List<Bind> binds) {
    var gangs = new LinkedHashMap<ObjectKey, Integer>();
    var wanted = new HashMap<String, Integer>();
    for (Bind bind : binds) {
      gangs.merge(bind.podGroup(), 1, Integer::sum);
      wanted.merge(bind.podGroup().namespace(), 1, Integer::sum);
    }
    var shares = BindShares.of(most, underWay, wanted);
    var postponed = new HashMap<ObjectKey, Reason>();
    gangs.forEach(
        (gang, size) -> {
          String namespace = gang.namespace();
          if (started.contains(gang) || shares.mayBegin(namespace)) {
            shares.begin(namespace, size);
          } else {
            postponed.put(
                gang,
                new QueueReason.BindsUnderWay(
                    namespace, shares.underWay(namespace), shares.share()));
          }
        });
    return postponed;
  }
}
