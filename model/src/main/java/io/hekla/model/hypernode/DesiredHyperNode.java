package io.hekla.model.hypernode;

import io.hekla.model.api.HyperNode;
import io.hekla.model.api.HyperNodeMember;
import io.hekla.model.api.HyperNodeSelector;
import io.hekla.model.api.HyperNodeSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Desired state of a HyperNode by its source.
 *
 * @param tier tier, at least 1
 * @param tierName name of the tier; may be empty
 * @param labels labels that it must have, whatever else it has
 */
public record DesiredHyperNode(
    String name,
    int tier,
    String tierName,
    SortedSet<Member> members,
    SortedMap<String, String> labels) {
  public DesiredHyperNode {
    members = Collections.unmodifiableSortedSet(new TreeSet<>(members));
    labels = Collections.unmodifiableSortedMap(new TreeMap<>(labels));
  }

  /**
   * Member, by its name.
   *
   * @param type {@code Node} or {@code HyperNode}
   */
  public record Member(String type, String name) implements Comparable<Member> {
    private static final Comparator<Member> ORDER =
        Comparator.comparing(Member::name).thenComparing(Member::type);

    static Member node(String name) {
      return new Member("Node", name);
    }

    static Member hyperNode(String name) {
      return new Member("HyperNode", name);
    }

    @Override
    public int compareTo(Member other) {
      return ORDER.compare(this, other);
    }
  }

  /** Returns the object to create. */
  HyperNode object() {
    var object = new HyperNode();
    object.getMetadata().setName(name);
    object.getMetadata().setLabels(labels);
    object.setSpec(spec());
    return object;
  }

  HyperNodeSpec spec() {
    var spec = new HyperNodeSpec();
    spec.tier = tier;
    spec.tierName = tierName.isEmpty() ? null : tierName;
    spec.members = members.stream().map(DesiredHyperNode::member).toList();
    return spec;
  }

  private static HyperNodeMember member(Member member) {
    var written = new HyperNodeMember();
    written.type = member.type();
    written.selector = new HyperNodeSelector();
    written.selector.exactMatch = new HyperNodeSelector.ExactMatch();
    written.selector.exactMatch.name = member.name();
    return written;
  }

  /** Returns whether a spec states exactly this, in any order. */
  boolean isEqualTo(@Nullable HyperNodeSpec shown) {
    return shown != null
        && Objects.equals(shown.tier, tier)
        && Objects.requireNonNullElse(shown.tierName, "").equals(tierName)
        && shown.members != null
        && shown.members.size() == members.size()
        && named(shown.members).equals(List.copyOf(members));
  }

  private static List<Member> named(List<HyperNodeMember> shown) {
    var named = new ArrayList<Member>();
    for (HyperNodeMember member : shown) {
      HyperNodeSelector selector = member.selector;
      if (selector != null && selector.exactMatch != null) {
        named.add(new Member(String.valueOf(member.type), selector.exactMatch.name));
      }
    }
    Collections.sort(named);
    return named;
  }
}
