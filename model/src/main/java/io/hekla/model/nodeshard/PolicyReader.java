package io.hekla.model.nodeshard;

import io.hekla.model.manifest.Field;
import io.hekla.model.manifest.Problem;
import java.util.List;
import java.util.Optional;

/**
 * Reader of the policies of a scheduler. Source: docs/reference/controllers.md#sharding-controller.
 */
final class PolicyReader {
  private final List<Problem> warnings;

  /**
   * @param warnings takes fields that have no effect
   */
  PolicyReader(List<Problem> warnings) {
    this.warnings = warnings;
  }

  /** Adds the policies that the fields of older releases stand for. */
  static void addScalars(Field scheduler, List<ShardPolicy> policies, boolean none) {
    Field lowest = scheduler.at("cpuUtilizationMin");
    Field highest = scheduler.at("cpuUtilizationMax");
    if (none) {
      rate(1, lowest, highest).ifPresent(policies::add);
      Field warm = scheduler.at("preferWarmupNodes");
      if (warm.isThere() && warm.bool()) {
        policies.add(new ShardPolicy.WarmUp(1, ShardPolicy.WarmUp.LABEL, ShardPolicy.WarmUp.VALUE));
      }
    }
    boolean isLimited = policies.stream().anyMatch(ShardPolicy.NodeLimit.class::isInstance);
    limit(scheduler.at("minNodes"), scheduler.at("maxNodes"))
        .filter(limit -> !isLimited && (limit.least() > 0 || limit.most() > 0))
        .ifPresent(policies::add);
  }

  /** Reads a policy; empty if it has a problem. */
  Optional<ShardPolicy> policy(Field policy) {
    if (!policy.value().isObject()) {
      policy.problem("is not a map", "give it name and arguments");
      return Optional.empty();
    }
    warnOfOthers(policy, "name", "weight", "arguments");
    Field arguments = policy.at("arguments");
    double weight = number(policy.at("weight"), 0, Double.MAX_VALUE);
    double weighed = weight == 0 ? 1 : weight;
    Optional<String> name = policy.at("name").text();
    return name.flatMap(
        word ->
            switch (word) {
              case ShardPolicy.AllocationRate.NAME -> {
                warnOfOthers(arguments, "minCPUUtil", "maxCPUUtil");
                yield rate(weighed, arguments.at("minCPUUtil"), arguments.at("maxCPUUtil"));
              }
              case ShardPolicy.WarmUp.NAME -> {
                warnOfOthers(arguments, "warmupLabel", "warmupLabelValue");
                yield Optional.of(
                    new ShardPolicy.WarmUp(
                        weighed,
                        text(arguments.at("warmupLabel"), ShardPolicy.WarmUp.LABEL),
                        text(arguments.at("warmupLabelValue"), ShardPolicy.WarmUp.VALUE)));
              }
              case ShardPolicy.NodeLimit.NAME -> {
                warnOfOthers(arguments, "minNodes", "maxNodes");
                yield limit(arguments.at("minNodes"), arguments.at("maxNodes"));
              }
              default -> {
                policy
                    .at("name")
                    .problem(
                        "\"%s\" is no policy".formatted(word),
                        "write allocation-rate, warmup or node-limit");
                yield Optional.empty();
              }
            });
  }

  private static Optional<ShardPolicy> rate(double weight, Field lowest, Field highest) {
    double least = number(lowest, 0, 1);
    double most = number(highest, 0, 1);
    if (least > most) {
      lowest.problem(
          "is %s, above the highest, %s".formatted(least, most), "give it at most that number");
      return Optional.empty();
    }
    return Optional.of(new ShardPolicy.AllocationRate(weight, least, most));
  }

  private static Optional<ShardPolicy.NodeLimit> limit(Field lowest, Field highest) {
    int least = whole(lowest);
    int most = whole(highest);
    if (most > 0 && most < least) {
      highest.problem("is %d, below minNodes, %d".formatted(most, least), "give it more");
      return Optional.empty();
    }
    return Optional.of(new ShardPolicy.NodeLimit(least, most));
  }

  private static String text(Field field, String otherwise) {
    return field.isThere() ? field.text().orElse(otherwise) : otherwise;
  }

  private static int whole(Field field) {
    double number = number(field, 0, Integer.MAX_VALUE);
    if (number != Math.rint(number)) {
      field.problem("is no whole number", "write one as 10");
    }
    return (int) number;
  }

  /** Returns a number, which may be written as a text; 0 for one that is not there. */
  private static double number(Field field, double least, double most) {
    if (!field.isThere()) {
      return 0;
    }
    double number = field.value().asDouble(Double.NaN);
    if (!(number >= least && number <= most)) {
      field.problem(
          "is no number that is allowed here",
          most <= 1 ? "give it a number from 0 to 1" : "give it a number of 0 or more");
      return 0;
    }
    return number;
  }

  /** Warns of fields of a map other than these: they have no effect. */
  void warnOfOthers(Field map, String... known) {
    new Field(map.place(), map.path(), map.value(), warnings).reportOtherThan(known);
  }
}
