package io.hekla.model.cluster;

import io.hekla.model.api.HyperNode;
import io.hekla.model.api.HyperNodeMember;
import io.hekla.model.api.HyperNodeSelector;
import io.hekla.model.api.HyperNodeSpec;
import java.util.Optional;

/** Reader of HyperNodes for the scheduler. Source: reference scheduler.md §2.7. */
final class HyperNodeReader {
  private HyperNodeReader() {}

  /**
   * Reads a HyperNode. A member that names nothing is ignored, and so is a selector of HyperNodes
   * by anything but their name.
   */
  static HyperNodeInfo read(HyperNode hyperNode) {
    HyperNodeSpec spec = Wire.orElse(hyperNode.getSpec(), new HyperNodeSpec());
    ObjectBounds.check(spec);
    return new HyperNodeInfo(
        new ObjectKey("", Metadata.of(hyperNode).key().name()),
        Wire.number(spec.tier),
        Wire.text(spec.tierName),
        Wire.whole(spec.members, "spec.members").stream()
            .flatMap(member -> member(member).stream())
            .toList());
  }

  private static Optional<NetworkMember> member(HyperNodeMember member) {
    HyperNodeSelector selector = Wire.orElse(member.selector, new HyperNodeSelector());
    boolean isHyperNode = "HyperNode".equals(member.type);
    if (selector.exactMatch != null) {
      String name = Wire.text(selector.exactMatch.name);
      return Optional.of(
          isHyperNode ? new NetworkMember.HyperNodeNamed(name) : new NetworkMember.NodeNamed(name));
    }
    if (isHyperNode) {
      return Optional.empty();
    }
    if (selector.regexMatch != null) {
      return Optional.of(new NetworkMember.NodesLike(Wire.text(selector.regexMatch.pattern)));
    }
    LabelSelector labels = SelectorReader.read(selector.labelMatch, "labelMatch");
    // An empty selector means no node here, as an absent one does.
    return labels.requirements().isEmpty()
        ? Optional.empty()
        : Optional.of(new NetworkMember.NodesLabelled(labels));
  }
}
