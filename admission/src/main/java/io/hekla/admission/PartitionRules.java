package io.hekla.admission;

import io.hekla.model.api.Job;
import io.hekla.model.api.PartitionPolicySpec;
import io.hekla.model.api.TaskSpec;
import java.util.ArrayList;
import java.util.List;

/** That partitions divide a task's replicas without rest. */
final class PartitionRules {
  private PartitionRules() {}

  static List<Finding> check(Job job, AdmissionContext context) {
    var findings = new ArrayList<Finding>();
    List<TaskSpec> tasks = Absent.list(job.getSpec().tasks);
    for (int i = 0; i < tasks.size(); i++) {
      findings.addAll(task("spec.tasks[" + i + "]", tasks.get(i)));
    }
    return findings;
  }

  /** The partitions of one task; also asked when a Job changes. */
  static List<Finding> task(String at, TaskSpec task) {
    PartitionPolicySpec partition = task.partitionPolicy;
    if (partition == null) {
      return List.of();
    }
    String field = at + ".partitionPolicy";
    var findings = new ArrayList<Finding>();
    long count = Amounts.orZero(partition.totalPartitions);
    long size = Amounts.orZero(partition.partitionSize);
    if (count <= 0) {
      findings.add(new Finding(field + ".totalPartitions", "is " + count + "; must be 1 or more"));
    }
    if (size <= 0) {
      findings.add(new Finding(field + ".partitionSize", "is " + size + "; must be 1 or more"));
    }
    int replicas = Amounts.orZero(task.replicas);
    if (count > 0 && size > 0 && count * size != replicas) {
      findings.add(
          new Finding(
              at + ".replicas",
              "is " + replicas + "; must be totalPartitions × partitionSize = " + count * size));
    }
    long least = Amounts.orZero(partition.minPartitions) * size;
    if (least > 0 && task.minAvailable != null && task.minAvailable != least) {
      findings.add(
          new Finding(
              at + ".minAvailable",
              "is " + task.minAvailable + "; must be minPartitions × partitionSize = " + least));
    }
    findings.addAll(TopologyRules.check(field + ".networkTopology", partition.networkTopology));
    return findings;
  }
}
