package io.hekla.scheduler.plugins.elastic;

import io.hekla.model.cluster.PodGroupInfo.Condition;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.model.podgroup.ResizedCondition;
import io.hekla.scheduler.session.JobView;
import java.util.Map;
import java.util.Optional;

/**
 * Size of an elastic gang, for trainers that follow it. Source:
 * docs/reference/podgroup.md#members-of-an-elastic-gang.
 *
 * @param present pods that run, those included that are about to leave
 * @param target pods that have a node and stay
 * @param least minimum of the gang
 */
record GangMembers(int present, int target, int least) {
  /** Annotation of a PodGroup: the pods that run. */
  static final String MEMBERS = "hekla.io/gang-members";

  /** Annotation of a PodGroup: the pods that are to run once those have come or left. */
  static final String TARGET = "hekla.io/gang-members-target";

  /**
   * Returns the size of a gang with more pods than its minimum, from the time when the first of
   * them have nodes.
   */
  static Optional<GangMembers> of(JobView job) {
    boolean isKnown = job.podGroup().annotations().containsKey(MEMBERS);
    if (!isKnown && job.valid() <= job.minAvailable()) {
      return Optional.empty();
    }
    int running = job.count(TaskStatus.RUNNING);
    int target = running + job.count(TaskStatus.BOUND) + job.count(TaskStatus.BINDING);
    return isKnown || target > 0
        ? Optional.of(new GangMembers(running + job.leaving(), target, job.minAvailable()))
        : Optional.empty();
  }

  Map<String, String> annotations() {
    return Map.of(MEMBERS, Integer.toString(present), TARGET, Integer.toString(target));
  }

  /** Returns the condition of the gang, if it differs from the one that it has. */
  Optional<Condition> news(JobView job, String session) {
    var now = new Condition(ResizedCondition.TYPE, present == target, reason(), text(), session);
    for (Condition known : job.conditions()) {
      if (known.type().equals(now.type())) {
        boolean isSame =
            known.status() == now.status()
                && known.reason().equals(now.reason())
                && known.message().equals(now.message());
        return isSame ? Optional.empty() : Optional.of(now);
      }
    }
    return Optional.of(now);
  }

  private String reason() {
    if (present == target) {
      return ResizedCondition.SETTLED;
    }
    return present < target ? ResizedCondition.GROWING : ResizedCondition.SHRINKING;
  }

  private String text() {
    return present == target
        ? "%d pods run, at least %d are needed".formatted(present, least)
        : "%d pods run, %d are to run, at least %d are needed".formatted(present, target, least);
  }
}
