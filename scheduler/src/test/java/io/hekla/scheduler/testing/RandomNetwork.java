package io.hekla.scheduler.testing;

import io.hekla.model.cluster.HyperNodeInfo;
import io.hekla.model.cluster.LabelSelector;
import io.hekla.model.cluster.NetworkMember;
import io.hekla.model.cluster.NetworkTopology;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.Requirement;
import io.hekla.model.cluster.SubGroupPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;

/** HyperNodes by chance, now and then ones that form no tree, and what jobs want of them. */
final class RandomNetwork {
  static final int HYPER_NODES = 4;

  private final Random random;

  RandomNetwork(Random random) {
    this.random = random;
  }

  /** Two of nodes, one over these, and one that may be anything. */
  HyperNodeInfo hyperNode(int index) {
    var members = new ArrayList<NetworkMember>();
    if (index < 2) {
      members.add(new NetworkMember.NodeNamed("n" + (2 * index)));
      members.add(new NetworkMember.NodeNamed("n" + (2 * index + 1)));
    }
    if (index == 2) {
      members.add(new NetworkMember.HyperNodeNamed("h0"));
      members.add(new NetworkMember.HyperNodeNamed(chance(4) ? "h9" : "h1"));
    }
    if (index == 3) {
      members.add(
          chance(2)
              ? new NetworkMember.NodesLike("[3-4]$")
              : new NetworkMember.NodesLabelled(
                  LabelSelector.of(
                      List.of(new Requirement("zone", Requirement.Operator.IN, List.of("z1"))))));
    }
    if (chance(25)) {
      members.add(new NetworkMember.HyperNodeNamed("h" + random.nextInt(HYPER_NODES)));
    }
    int tier = index == 2 ? 2 : 1;
    return new HyperNodeInfo(new ObjectKey("", "h" + index), tier, "t" + tier, members);
  }

  Optional<NetworkTopology> topology() {
    if (!chance(3)) {
      return Optional.empty();
    }
    return Optional.of(
        switch (random.nextInt(4)) {
          case 0 -> new NetworkTopology(false, OptionalInt.empty(), "");
          case 1 -> new NetworkTopology(true, OptionalInt.empty(), chance(2) ? "t1" : "nowhere");
          default -> new NetworkTopology(true, OptionalInt.of(1 + random.nextInt(2)), "");
        });
  }

  /** Policy by the label that all pods have, so that there are up to two sub-groups. */
  List<SubGroupPolicy> subGroups() {
    return chance(4)
        ? List.of(
            new SubGroupPolicy(
                "by-app",
                LabelSelector.EVERYTHING,
                List.of("app"),
                1 + random.nextInt(2),
                random.nextInt(3),
                topology()))
        : List.of();
  }

  private boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }
}
