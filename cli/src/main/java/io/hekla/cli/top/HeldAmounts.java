package io.hekla.cli.top;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KindJson;
import io.hekla.model.cluster.PodRequest;
import io.hekla.model.resource.ResourceVector;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Amounts that a pod holds on its node, as the scheduler counts them, in the resource's unit. */
final class HeldAmounts {
  private static final Set<String> ENDED = Set.of("Succeeded", "Failed");
  private static final double MILLIS = 1_000;

  private HeldAmounts() {}

  /** Returns whether a pod is on a node and has not ended. */
  static boolean isOnNode(ApiObject pod) {
    return !pod.text("spec", "nodeName").isEmpty() && !hasEnded(pod);
  }

  static boolean hasEnded(ApiObject pod) {
    return ENDED.contains(pod.text("status", "phase"));
  }

  /** Returns what a pod holds; nothing if it is on no node, or its request cannot be read. */
  static Map<String, Double> of(ApiObject pod) {
    if (!isOnNode(pod)) {
      return Map.of();
    }
    ResourceVector request;
    try {
      Pod read = KindJson.read(Kind.POD, pod.tree());
      request = PodRequest.withDefaults(read);
    } catch (IllegalArgumentException unreadable) {
      // No node has such a pod; the other pods are shown all the same.
      return Map.of();
    }
    var held = new HashMap<String, Double>();
    for (String name : request.resourceNames()) {
      double amount = request.amount(name);
      held.put(name, name.equals(ResourceVector.MEMORY) ? amount : amount / MILLIS);
    }
    held.values().removeIf(amount -> amount <= 0);
    return held;
  }

  /** Adds amounts to others. */
  static void add(Map<String, Double> amounts, Map<String, Double> to) {
    amounts.forEach((name, amount) -> to.merge(name, amount, Double::sum));
  }
}
