package io.hekla.scheduler.plugins.resourcestrategyfit;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.snapshot.TaskClass;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Scoring rules by resource, which decide on the better nodes. A name may end in {@code *}: it
 * means all that begin so, unless another name means them more closely.
 */
record Strategy(Map<String, StrategyRule> rules) {
  private static final String ANY = "*";

  /** Rules that apply where the arguments name no resource. */
  private static final Strategy DEFAULT =
      new Strategy(
          Map.of(
              ResourceVector.CPU,
              new StrategyRule(false, 1),
              ResourceVector.MEMORY,
              new StrategyRule(false, 1)));

  Strategy {
    rules = Map.copyOf(rules);
  }

  static Strategy read(Arguments.Reader resources) {
    if (resources.names().isEmpty()) {
      return DEFAULT;
    }
    var rules = new HashMap<String, StrategyRule>();
    for (String name : resources.names()) {
      int star = name.indexOf(ANY);
      if (star == 0 || (star > 0 && star < name.length() - 1)) {
        resources.refuse(name, "a * may only stand at the end of a name", "nothing");
      } else {
        rules.put(name, rule(resources.section(name)));
      }
    }
    return new Strategy(rules);
  }

  private static StrategyRule rule(Arguments.Reader rule) {
    String type = rule.text("type", StrategyRule.LEAST);
    if (!type.equals(StrategyRule.MOST) && !type.equals(StrategyRule.LEAST)) {
      rule.refuse("type", "there is no type \"" + type + "\"", StrategyRule.LEAST);
    }
    return new StrategyRule(type.equals(StrategyRule.MOST), rule.atLeast(1, "weight", 1));
  }

  /**
   * Score of a node, 0..1: the mean over the resources asked for that count; 0 for a node without
   * room.
   */
  double score(TaskClass task, NodeView node) {
    double sum = 0;
    int weights = 0;
    for (String name : task.request().resourceNames()) {
      Optional<StrategyRule> rule = ruleFor(name);
      if (rule.isEmpty()) {
        continue;
      }
      weights += rule.get().weight();
      double allocatable = node.allocatable().amount(name);
      double used = node.used().amount(name) + task.request().amount(name);
      if (allocatable == 0 || rule.get().weight() == 0) {
        continue;
      }
      if (used > allocatable) {
        return 0;
      }
      sum += rule.get().score(used, allocatable);
    }
    return weights == 0 ? 0 : sum / weights;
  }

  private Optional<StrategyRule> ruleFor(String resource) {
    StrategyRule exact = rules.get(resource);
    if (exact != null) {
      return Optional.of(exact);
    }
    for (int length = resource.length(); length > 0; length--) {
      StrategyRule byPrefix = rules.get(resource.substring(0, length) + ANY);
      if (byPrefix != null) {
        return Optional.of(byPrefix);
      }
    }
    return Optional.empty();
  }

  /** Splits the names of an argument that lists them in one text, separated by commas. */
  static List<String> names(String text) {
    return List.of(text.split(",", -1)).stream()
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .distinct()
        .toList();
  }
}
