package io.hekla.model.nodeshard;

/** Rule by which a scheduler gets its share of the nodes. */
public sealed interface ShardPolicy {
  /**
   * Rule that keeps nodes whose CPU is requested to a certain degree; of them, those where more is
   * requested come first.
   *
   * @param weight of its score, above 0
   * @param least lowest degree, 0 to 1
   * @param most highest degree, at least the lowest
   */
  record AllocationRate(double weight, double least, double most) implements ShardPolicy {
    static final String NAME = "allocation-rate";

    boolean accepts(DivisibleNode node) {
      double degree = node.cpuInUse().orElse(-1);
      return degree >= least && degree <= most;
    }

    /** Returns the position in the range, 0 to 1; 1 if the range is a point. */
    double score(DivisibleNode node) {
      double degree = node.cpuInUse().orElse(least);
      return most > least ? (degree - least) / (most - least) : 1;
    }
  }

  /**
   * Rule by which nodes with a label come first.
   *
   * @param weight of its score, above 0
   */
  record WarmUp(double weight, String label, String value) implements ShardPolicy {
    static final String NAME = "warmup";

    /** Label unless the policy names another one. */
    static final String LABEL = "node.volcano.sh/warmup";

    /** Value of the label unless the policy names another one. */
    static final String VALUE = "true";

    double score(DivisibleNode node) {
      return value.equals(node.labels().get(label)) ? 1 : 0;
    }
  }

  /**
   * Rule that limits the number of nodes.
   *
   * @param least number below which the share is too small, which is reported
   * @param most largest number; 0 if there is none
   */
  record NodeLimit(int least, int most) implements ShardPolicy {
    static final String NAME = "node-limit";
  }
}
