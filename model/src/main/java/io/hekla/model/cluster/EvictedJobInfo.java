package io.hekla.model.cluster;

import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import java.time.Instant;

/**
 * A job that lost pods to another job a short time ago, and therefore may not have pods of others
 * evicted (docs/reference/plugin-rules.md#job-preemption).
 *
 * @param key namespace and name of the job's PodGroup
 * @param podGroupUid uid of that PodGroup
 * @param at time of the last of these evictions
 * @param beneficiary PodGroup of the job with the highest priority for which pods were evicted
 * @param priority priority of that job then
 */
@LogicalName("fact.evicted-job")
public record EvictedJobInfo(
    ObjectKey key, String podGroupUid, Instant at, ObjectKey beneficiary, int priority)
    implements SchedulerFact, JournalSerializable {
  @Override
  public String kind() {
    return "evicted";
  }
}
