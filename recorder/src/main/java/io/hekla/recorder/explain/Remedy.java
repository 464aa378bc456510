package io.hekla.recorder.explain;

/**
 * Change that would let someone run who waits, verified by sessions in which it does.
 *
 * @param text what to do, as an imperative sentence without a full stop
 * @param result what that leads to, as the end of a sentence
 * @param edit the change
 */
public record Remedy(Kind kind, String text, String result, Edit edit) {
  /** Kinds of remedies, in the order in which they are listed. */
  public enum Kind {
    /** The PodGroup is resumed. */
    RESUME,
    /** The PodGroup is created. */
    CREATE_POD_GROUP,
    /** The queue is created. */
    CREATE_QUEUE,
    /** Faults of the queues, or of the place of its queue among them, are mended. */
    MEND_QUEUES,
    /** Faults of the network are mended: HyperNodes leave others until they form a tree. */
    MEND_NETWORK,
    /** The queue is opened. */
    OPEN_QUEUE,
    /** The queue admits the namespace. */
    ADMIT_NAMESPACE,
    /** The scheduler's configuration gets an action. */
    ADD_ACTION,
    /** A plugin that fails, or whose external system refuses, is mended or taken out. */
    MEND_PLUGIN,
    /** Scheduling gates are removed. */
    REMOVE_GATES,
    /** Missing pods are created. */
    CREATE_PODS,
    /** The limits of the queue or of queues above it are raised. */
    RAISE_QUEUE,
    /** A ResourceQuota is raised. */
    RAISE_QUOTA,
    /** Taints are tolerated. */
    TOLERATE,
    /** Node selectors or node affinity are dropped. */
    DROP_SELECTOR,
    /** Constraints towards other pods are dropped. */
    DROP_RELATIONS,
    /** The limit on the distance in the network is dropped. */
    DROP_TOPOLOGY,
    /** Resources are freed by the end of other jobs. */
    FREE,
    /** Nodes are added. */
    ADD_NODES,
    /** Fewer pods have to start together. */
    LOWER_MINIMUM
  }
}
