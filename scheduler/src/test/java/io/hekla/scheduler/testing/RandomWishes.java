package io.hekla.scheduler.testing;

import io.hekla.model.cluster.NodeGroups;
import io.hekla.model.cluster.NodeUsageInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.QuotaAmounts;
import io.hekla.model.cluster.QuotaInfo;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Random wishes of queues and jobs, and random measurements and permissions. */
final class RandomWishes {
  private static final List<List<String>> GROUPS =
      List.of(List.of(), List.of(), List.of("a"), List.of("b"), List.of("b", "a"));

  private static final List<String> ROLES = List.of("r0", "r1", "r0,r1", "r1;r0", "r2");

  private final Random random;

  RandomWishes(Random random) {
    this.random = random;
  }

  Map<String, String> groupOfNode() {
    return chance(2) ? Map.of() : Map.of("volcano.sh/nodegroup-name", chance(2) ? "a" : "b");
  }

  NodeGroups ofQueue() {
    return chance(2)
        ? NodeGroups.NONE
        : new NodeGroups(one(GROUPS), one(GROUPS), one(GROUPS), one(GROUPS));
  }

  Map<String, String> limits() {
    String limit = chance(5) ? "none" : "{\"a\":{\"cpu\":" + (1 + random.nextInt(4)) + "}}";
    return chance(3) ? Map.of("volcano.sh/nodegroup-resource-limits", limit) : Map.of();
  }

  Map<String, String> ofPodGroup() {
    var annotations = new HashMap<String, String>();
    if (chance(3)) {
      annotations.put("volcano.sh/sla-waiting-time", chance(2) ? "59s" : "10m");
    }
    if (chance(2)) {
      annotations.put("hekla.io/running-estimate", chance(2) ? "30s" : "10m");
    }
    if (chance(3)) {
      annotations.put("hekla.io/user", "user-" + random.nextInt(2));
    }
    if (chance(3)) {
      annotations.put("volcano.sh/task-topology-affinity", one(ROLES));
    }
    if (chance(4)) {
      annotations.put("volcano.sh/task-topology-anti-affinity", one(ROLES));
    }
    return annotations;
  }

  NodeUsageInfo usage(String node) {
    return new NodeUsageInfo(
        NodeUsageInfo.keyOf(node),
        random.nextInt(chance(4) ? 100 : 60),
        random.nextInt(60),
        Instant.EPOCH.minusSeconds(chance(4) ? 400 : 10));
  }

  QuotaInfo quota() {
    return new QuotaInfo(
        new ObjectKey("default", "quota" + random.nextInt(2)),
        amounts(2 + random.nextInt(6)),
        amounts(random.nextInt(2)));
  }

  QuotaAmounts quotaNeed() {
    return amounts(random.nextInt(4));
  }

  private static QuotaAmounts amounts(int cpu) {
    return new QuotaAmounts(new TreeMap<>(Map.of("requests.cpu", BigDecimal.valueOf(cpu))));
  }

  private <T> T one(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  private boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }
}
