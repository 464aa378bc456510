package io.hekla.controller.session;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.podgroup.PodGroupEvent;
import java.util.ArrayList;
import java.util.List;

/**
 * Refusals of a PodGroup that concern decisions which are still counted.
 *
 * @param event the event that has them count no longer
 * @param failures the binds among them
 */
public record CountedRefusals(SchedulerEvent.Refused event, List<FailedBind> failures) {
  public CountedRefusals {
    failures = List.copyOf(failures);
  }

  static CountedRefusals of(
      Assumptions assumptions, long term, long session, List<PodGroupEvent.Refusal> refusals) {
    var binds = new ArrayList<String>();
    var evictions = new ArrayList<String>();
    var failures = new ArrayList<FailedBind>();
    for (PodGroupEvent.Refusal refusal : refusals) {
      String uid = refusal.podUid();
      if (refusal.bind()) {
        assumptions
            .binds()
            .get(uid)
            .filter(assumed -> !assumed.origin().isAfter(term, session))
            .ifPresent(
                assumed -> {
                  binds.add(uid);
                  var pod = new ObjectKey(assumed.bind().namespace(), assumed.bind().name());
                  failures.add(new FailedBind(pod, uid, refusal.reason()));
                });
      } else {
        assumptions
            .evictions()
            .get(uid)
            .filter(assumed -> !assumed.origin().isAfter(term, session))
            .ifPresent(assumed -> evictions.add(uid));
      }
    }
    return new CountedRefusals(new SchedulerEvent.Refused(binds, evictions), failures);
  }

  /** Returns whether no decision that is still counted was refused. */
  public boolean isEmpty() {
    return event.binds().isEmpty() && event.evictions().isEmpty();
  }
}
