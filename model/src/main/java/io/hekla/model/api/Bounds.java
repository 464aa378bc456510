package io.hekla.model.api;

/**
 * Hard maxima of what Hekla reads from objects. CRDs, admission rules and readers take them from
 * here, so that an object that passes one of them is understood by the others. Settings may lower
 * some of them, none may raise them.
 *
 * <p>Numbers that cost nothing by their size, such as retries and seconds, are bounded by their
 * type alone: 32 bits, as in Volcano's types.
 */
public final class Bounds {
  /**
   * Pods of one Job, summed over its tasks, and so of one task, too. An index of a pod within its
   * task is below it.
   */
  public static final int JOB_REPLICAS = 100_000;

  /** Tasks of one Job, and so entries of a PodGroup's minTaskMember and names in one dependsOn. */
  public static final int TASKS = 10_000;

  /** Members that a PodGroup may wait for, altogether or of one task. */
  public static final int MEMBERS = 1_000_000;

  /** Lifecycle policies of one task, or of the Job as a whole: 256 exit codes and every event. */
  public static final int POLICIES = 500;

  /** Events that one lifecycle policy names. */
  public static final int POLICY_EVENTS = 32;

  /** Volumes of one Job. */
  public static final int VOLUMES = 1_000;

  /** Containers and init containers of one pod template, together. */
  public static final int CONTAINERS = 1_000;

  /** Plugins that one Job names. */
  public static final int PLUGINS = 64;

  /** Arguments of one plugin. */
  public static final int PLUGIN_ARGUMENTS = 64;

  /** Characters of one argument of a plugin; the longest are private keys. */
  public static final int PLUGIN_ARGUMENT_LENGTH = 32_768;

  /** Characters of a label's value, as Kubernetes limits it: names that pods carry as labels. */
  public static final int LABEL_LENGTH = 63;

  /** Characters of a duration, an action and other words of a spec. */
  public static final int WORD_LENGTH = 253;

  /** Characters of the name of a user, in the annotation {@code hekla.io/user}. */
  public static final int USER_LENGTH = 253;

  /** Members that a PodGroup may wait for, altogether or of one task. */
  public static final int HYPERNODE_MEMBERS = 20_000;

  /** Nodes that one NodeShard names, in each of its lists. */
  public static final int SHARD_NODES = 20_000;

  /** Characters of the pattern by which a HyperNode selects nodes. */
  public static final int PATTERN_LENGTH = 1_024;

  /**
   * Sub-group policies of one PodGroup, and so tasks with partitions of one Job: each pod is
   * matched against each of them in every session.
   */
  public static final int SUB_GROUPS = 256;

  /** Jobs of one JobFlow. */
  public static final int FLOWS = 10_000;

  /** Flows that one flow of a JobFlow depends on. */
  public static final int FLOW_TARGETS = 1_000;

  /** Probes of one flow, of each kind: each is run against every pod of its task. */
  public static final int FLOW_PROBES = 64;

  /** Characters of the annotation {@code volcano.sh/topology-decision}: some 500 NUMA nodes. */
  public static final int TOPOLOGY_DECISION_LENGTH = 8_192;

  /** Characters of an annotation by which a pod names cards or models of cards. */
  public static final int DIRECTIVE_LENGTH = 8_192;

  /** Groups of several roles in an annotation that specifies which roles of a job go together. */
  public static final int ROLE_GROUPS = 1_000;

  /** Names of resources that the containers of one pod request or are limited by, all together. */
  public static final int POD_RESOURCES = 256;

  /**
   * Placement entries of one pod: terms and expressions of affinity, labels of selectors,
   * tolerations, spread constraints, host ports and claims.
   */
  public static final int PLACEMENT_ENTRIES = 1_000;

  /** Values in the expressions of one pod's affinity, such as names of nodes. */
  public static final int PLACEMENT_VALUES = 20_000;

  /** Entries of any other list or map of a spec or status. */
  public static final int ENTRIES = 100_000;

  /** Seconds beyond which a deadline, a 64-bit number, makes no difference: some 68 years. */
  public static final long SECONDS = Integer.MAX_VALUE;

  /** Bytes of data in one ConfigMap or Secret, as the API server counts them. */
  public static final int CONFIG_DATA_BYTES = 1_048_576;

  /**
   * Bytes of one environment variable, its name included: Linux starts no process with a longer.
   */
  public static final int VARIABLE_BYTES = 131_072;

  /** Bytes that plugins and volumes may add to one pod: etcd accepts no larger object. */
  public static final int POD_BYTES = 1_572_864;

  private Bounds() {}
}
