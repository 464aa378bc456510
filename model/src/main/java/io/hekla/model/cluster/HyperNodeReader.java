package io.hekla.model.cluster;

import io.hekla.model.api.HyperNode;
import io.hekla.model.api.HyperNodeMember;
import io.hekla.model.api.HyperNodeSelector;
import io.hekla.model.api.HyperNodeSpec;
import java.util.Optional;

/** Reader of HyperNodes for the scheduler. Source: docs/reference/scheduler-model.md#hypernodes. */
final class HyperNodeReader {
  private HyperNodeReader() {}

  /**
   * Reads a HyperNode. A member that names nothing is ignored, and so is a selector of HyperNodes
   * by anything but their name.
   */
  static HyperNodeInfo read(HyperNode hyperNode) {
    HyperNodeSpec spec = FactJson.orElse(hyperNode.getSpec(), new HyperNodeSpec());
    ObjectBounds.check(spec);
    return new HyperNodeInfo(
        new ObjectKey("", Metadata.of(hyperNode).key().name()),
        FactJson.number(spec.tier),
        FactJson.text(spec.tierName),
        FactJson.whole(spec.members, "spec.members").stream()
            .flatMap(member -> member(member).stream())
            .toList());
  }

  private static Optional<NetworkMember> member(HyperNodeMember member) {
    HyperNodeSelector selector = FactJson.orElse(member.selector, new HyperNodeSelector());
    boolean isHyperNode = "HyperNode".equals(member.type);
    if (selector.exactMatch != null) {
      String name = FactJson.text(selector.exactMatch.name);
      return Optional.of(
          isHyperNode ? new NetworkMember.HyperNodeNamed(name) : new NetworkMember.NodeNamed(name));
    }
    if (isHyperNode) {
      return Optional.empty();
    }
    if (selector.regexMatch != null) {
      return Optional.of(new NetworkMember.NodesLike(FactJson.text(selector.regexMatch.pattern)));
    }
    LabelSelector labels = SelectorReader.read(selector.labelMatch, "labelMatch");
    // An empty selector means no node here, as an absent one does.
    return labels.requirements().isEmpty()
        ? Optional.empty()
        : Optional.of(new NetworkMember.NodesLabelled(labels));
  }
}
