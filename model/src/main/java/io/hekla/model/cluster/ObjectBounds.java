package io.hekla.model.cluster;

import io.hekla.model.api.Bounds;
import io.hekla.model.api.HyperNodeSpec;
import io.hekla.model.api.PodGroupSpec;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Check that objects are within the bounds of Hekla. The webhook and the CRDs refuse others; one
 * that is stored all the same counts as one that cannot be read.
 */
final class ObjectBounds {
  private ObjectBounds() {}

  /**
   * Checks the numbers that a PodGroup waits for and its division of pods. A negative number would
   * make room for others in the sums of its queue.
   *
   * @throws IllegalArgumentException if it is beyond a bound; the message names the field
   */
  static void check(PodGroupSpec spec) {
    number("spec.minMember", spec.minMember);
    Map<String, Integer> byTask = FactJson.map(spec.minTaskMember);
    size("spec.minTaskMember", byTask.size(), Bounds.TASKS);
    byTask.forEach((task, members) -> number("spec.minTaskMember." + task, members));
    FactJson.map(spec.minResources)
        .forEach(
            (name, amount) -> {
              if (amount.getAmount().startsWith("-")) {
                throw new IllegalArgumentException(
                    "spec.minResources.%s is %s; at least 0".formatted(name, amount));
              }
            });
    size("spec.subGroupPolicy", FactJson.list(spec.subGroupPolicy).size(), Bounds.SUB_GROUPS);
  }

  /**
   * Checks the members of a HyperNode.
   *
   * @throws IllegalArgumentException if there are too many
   */
  static void check(HyperNodeSpec spec) {
    size("spec.members", FactJson.list(spec.members).size(), Bounds.HYPERNODE_MEMBERS);
  }

  /**
   * Checks the number of nodes that a NodeShard names in a list.
   *
   * @param at name of the list in the message
   * @throws IllegalArgumentException if there are too many
   */
  static void checkShard(String at, int nodes) {
    size(at, nodes, Bounds.SHARD_NODES);
  }

  private static void number(String at, @Nullable Integer number) {
    if (number != null && number > Bounds.MEMBERS) {
      throw new IllegalArgumentException(
          "%s is %d; at most %d".formatted(at, number, Bounds.MEMBERS));
    }
  }

  private static void size(String at, int size, int most) {
    if (size > most) {
      throw new IllegalArgumentException("%s has %d entries; at most %d".formatted(at, size, most));
    }
  }
}
