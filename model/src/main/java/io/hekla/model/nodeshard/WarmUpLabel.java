package io.hekla.model.nodeshard;

/** Label of nodes that are to be used first, unless the policy names another one. */
final class WarmUpLabel {
  static final String KEY = "node.volcano.sh/warmup";
  static final String VALUE = "true";

  private WarmUpLabel() {}
}
