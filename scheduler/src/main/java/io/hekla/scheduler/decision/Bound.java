package io.hekla.scheduler.decision;

/** Origin of the limit of what a queue may hold, in one dimension. */
public enum Bound {
  /** The queue's {@code spec.capability}. */
  CAPABILITY("at most ", " (spec.capability)"),
  /** The {@code spec.capability} of a queue above it. */
  CAPABILITY_ABOVE("at most ", " (spec.capability of a queue above)"),
  /** The {@code spec.guarantee} of other queues, which leaves less than the cluster has. */
  GUARANTEES("at most ", " (the rest is spec.guarantee of other queues)"),
  /** The queue's part of the cluster by {@code spec.weight}, beside the demand of other queues. */
  WEIGHT("", " (its share by spec.weight)"),
  /** The queue's {@code spec.deserved}. */
  DESERVED("", " (spec.deserved)"),
  /** The resources of all nodes. */
  CLUSTER("the cluster's ", ""),
  /** The demand of the queue's jobs at the start of the session. */
  DEMAND("", " (the requests of its jobs at the start of the session)");

  private final String before;
  private final String after;

  Bound(String before, String after) {
    this.before = before;
    this.after = after;
  }

  /** Words before the amount of the limit. */
  String before() {
    return before;
  }

  /** Words after the sentence about the limit, which name the field. */
  String after() {
    return after;
  }
}
