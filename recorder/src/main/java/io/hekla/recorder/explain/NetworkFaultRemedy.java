package io.hekla.recorder.explain;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.HyperNodeInfo;
import io.hekla.model.cluster.NetworkMember;
import io.hekla.scheduler.decision.PlaceReason.NetworkUnclear;
import io.hekla.scheduler.snapshot.ClusterState;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Remedy for faults of the network: HyperNodes leave others, until they form a tree. */
final class NetworkFaultRemedy implements RemedySearch {
  @Override
  public List<Remedy> search(Waiter waiter) {
    return Mend.all(
        waiter,
        Remedy.Kind.MEND_NETWORK,
        (state, reason) ->
            reason instanceof NetworkUnclear fault
                ? mend(state, fault.hyperNode())
                : Optional.empty());
  }

  /** Returns the mend of a HyperNode that has two others above it, or a circle of them. */
  private static Optional<Mend> mend(ClusterState state, String faulty) {
    List<HyperNodeInfo> above = above(state, faulty);
    return above.size() > 1
        ? Optional.of(without(above.getLast(), faulty))
        : ofCircle(state, faulty)
            .flatMap(one -> above(state, one).stream().findFirst().map(it -> without(it, one)));
  }

  /** Returns a HyperNode of the circle above one: the first that is met again on the way up. */
  private static Optional<String> ofCircle(ClusterState state, String from) {
    Set<String> passed = new HashSet<>();
    Optional<String> at = Optional.of(from);
    while (at.isPresent() && passed.add(at.get())) {
      at = above(state, at.get()).stream().findFirst().map(one -> one.key().name());
    }
    return at;
  }

  /** Returns the HyperNodes that have one as a member, by name. */
  private static List<HyperNodeInfo> above(ClusterState state, String member) {
    return state.others().all(HyperNodeInfo.class).stream()
        .filter(one -> one.members().contains(new NetworkMember.HyperNodeNamed(member)))
        .sorted(Comparator.comparing(HyperNodeInfo::key))
        .toList();
  }

  private static Mend without(HyperNodeInfo above, String member) {
    List<NetworkMember> left =
        above.members().stream()
            .filter(one -> !one.equals(new NetworkMember.HyperNodeNamed(member)))
            .toList();
    return new Mend(
        "Take HyperNode %s out of spec.members of HyperNode %s"
            .formatted(member, above.key().name()),
        new Change.FactSeen(new HyperNodeInfo(above.key(), above.tier(), above.tierName(), left)));
  }
}
