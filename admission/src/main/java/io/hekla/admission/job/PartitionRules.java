package io.hekla.admission.job;

import io.hekla.admission.part.NullSafe;
import io.hekla.admission.part.TopologyChecks;
import io.hekla.admission.rule.Findings;
import io.hekla.admission.rule.Rule;
import io.hekla.model.api.Job;
import io.hekla.model.api.PartitionPolicySpec;
import io.hekla.model.api.TaskSpec;
import java.util.List;

/** Rules on partitions: they divide a task's replicas without remainder. */
final class PartitionRules {
  private PartitionRules() {}

  /** Check of the partitions of one task. */
  @FunctionalInterface
  private interface Check {
    void check(String at, TaskSpec task, PartitionPolicySpec partition, Findings findings);
  }

  static final List<Rule<Job>> ALL =
      List.of(
          rule(
                  "job.partitions-have-size",
                  "`totalPartitions` and `partitionSize` are 1 or more.",
                  PartitionRules::numbers)
              .byTypes(),
          rule(
                  "job.partitions-divide-replicas",
                  "`replicas` of a task with partitions are `totalPartitions` × `partitionSize`.",
                  PartitionRules::product)
              .inCel(
                  "object.spec.?tasks.orValue([]).all(t, !has(t.partitionPolicy) ||"
                      + " t.partitionPolicy.totalPartitions * t.partitionPolicy.partitionSize =="
                      + " t.?replicas.orValue(0))"),
          rule(
                  "job.partitions-make-minimum",
                  "`minAvailable` of a task with `minPartitions` is `minPartitions` × "
                      + "`partitionSize`.",
                  PartitionRules::minimum)
              .inCel(
                  "object.spec.?tasks.orValue([]).all(t, !has(t.minAvailable) ||"
                      + " t.?partitionPolicy.?minPartitions.orValue(0) == 0 || t.minAvailable =="
                      + " t.partitionPolicy.minPartitions * t.partitionPolicy.partitionSize)"),
          rule(
                  "job.partition-tier-said-once",
                  "`networkTopology` of partitions names the highest tier by number or by name.",
                  (at, task, partition, findings) ->
                      TopologyChecks.check(
                          at + ".partitionPolicy.networkTopology",
                          partition.networkTopology,
                          findings))
              .inCel(
                  "object.spec.?tasks.orValue([]).all(t, "
                      + TopologyChecks.inCel("t.?partitionPolicy.?networkTopology")
                      + ")")
              .byTypes());

  private static Rule<Job> rule(String name, String sentence, Check check) {
    return Rule.whenStored(
        name,
        "Volcano",
        sentence,
        (input, findings) ->
            Tasks.each(
                input.object(),
                (at, task) -> {
                  if (task.partitionPolicy != null) {
                    check.check(at, task, task.partitionPolicy, findings);
                  }
                }));
  }

  private static void numbers(
      String at, TaskSpec task, PartitionPolicySpec partition, Findings findings) {
    int count = NullSafe.number(partition.totalPartitions);
    int size = NullSafe.number(partition.partitionSize);
    if (count <= 0) {
      findings.add(at + ".partitionPolicy.totalPartitions", "is " + count, "must be 1 or more");
    }
    if (size <= 0) {
      findings.add(at + ".partitionPolicy.partitionSize", "is " + size, "must be 1 or more");
    }
  }

  private static void product(
      String at, TaskSpec task, PartitionPolicySpec partition, Findings findings) {
    long count = NullSafe.number(partition.totalPartitions);
    long size = NullSafe.number(partition.partitionSize);
    int replicas = NullSafe.number(task.replicas);
    if (count > 0 && size > 0 && count * size != replicas) {
      findings.add(
          at + ".replicas",
          "is " + replicas,
          "must be totalPartitions × partitionSize = " + count * size);
    }
  }

  private static void minimum(
      String at, TaskSpec task, PartitionPolicySpec partition, Findings findings) {
    long size = NullSafe.number(partition.partitionSize);
    long least = NullSafe.number(partition.minPartitions) * size;
    if (least > 0 && task.minAvailable != null && task.minAvailable != least) {
      findings.add(
          at + ".minAvailable",
          "is " + task.minAvailable,
          "must be minPartitions × partitionSize = " + least);
    }
  }
}
