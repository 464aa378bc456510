package io.hekla.model.api;

/**
 * What CRDs hold by expressions of CEL over an object's spec, {@code self}. Only what admission
 * asks of new and of changed objects alike stands here; each is a rule of docs/admission.md. They
 * stand at the spec, not at the object, so that one which broke them before they were there can
 * still get a status: the API server does not ask again about parts that stay.
 */
public final class SchemaRules {
  /** The gang of a Job is no larger than the Job. */
  public static final String GANG_FITS =
      "self.?minAvailable.orValue(0) <= self.?tasks.orValue([]).map(t,"
          + " t.?replicas.orValue(0)).sum()";

  /** The gang of a task is no larger than the task. */
  public static final String TASK_MINIMUM_FITS =
      "self.?tasks.orValue([]).all(t, t.?minAvailable.orValue(0) <=" + " t.?replicas.orValue(0))";

  /** A Job's highest tier of the network is said by number or by name. */
  public static final String TIER_SAID_ONCE =
      "!self.?networkTopology.?highestTierAllowed.hasValue() ||"
          + " self.?networkTopology.?highestTierName.orValue('') == ''";

  /** The same of a task's partitions. */
  public static final String PARTITION_TIER_SAID_ONCE =
      "self.?tasks.orValue([]).all(t,"
          + " !t.?partitionPolicy.?networkTopology.?highestTierAllowed.hasValue() ||"
          + " t.?partitionPolicy.?networkTopology.?highestTierName.orValue('') == '')";

  /** Partitions divide a task without rest. */
  public static final String PARTITIONS_DIVIDE_REPLICAS =
      "self.?tasks.orValue([]).all(t, !has(t.partitionPolicy) ||"
          + " t.partitionPolicy.totalPartitions * t.partitionPolicy.partitionSize =="
          + " t.?replicas.orValue(0))";

  /** The gang of a task is a number of its partitions. */
  public static final String PARTITIONS_MAKE_MINIMUM =
      "self.?tasks.orValue([]).all(t, !has(t.minAvailable) || !has(t.partitionPolicy) ||"
          + " t.?partitionPolicy.?minPartitions.orValue(0) == 0 ||"
          + " t.minAvailable == t.partitionPolicy.minPartitions * t.partitionPolicy.partitionSize)";

  /** A schedule says no time zone. */
  public static final String SCHEDULE_NAMES_NO_ZONE = "!self.schedule.contains('TZ')";

  /** A HyperNode is made of something. */
  public static final String HAS_MEMBERS = "size(self.?members.orValue([])) > 0";

  private SchemaRules() {}
}
