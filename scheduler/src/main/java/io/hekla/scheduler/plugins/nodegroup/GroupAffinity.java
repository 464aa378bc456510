package io.hekla.scheduler.plugins.nodegroup;

import io.hekla.model.cluster.NodeGroups;
import io.hekla.scheduler.plugin.Fit;
import io.hekla.scheduler.plugin.NodePredicate;
import io.hekla.scheduler.plugin.NodeScore;
import io.hekla.scheduler.session.NodeView;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/**
 * Affinity of a queue's tasks to groups of nodes, required and preferred: the same throughout the
 * session.
 */
final class GroupAffinity {
  private static final Fit NO_GROUP = Fit.never("node(s) didn't have a node group");
  private static final Fit NO_WISH = Fit.never("queue has no affinity to the node group");
  private static final Fit UNWANTED = Fit.never("node(s) didn't match the queue's node groups");

  private static final double REQUIRED = 100;
  private static final double PREFERRED = 50;
  private static final double DISLIKED = -1;

  private final NodeGroups wanted;
  private final List<String> preferred;
  private final boolean strict;
  private final boolean inOrder;
  private final String[] groups;
  private final NodePredicate rule = (task, node) -> check(node);
  private final Optional<NodeScore> score;

  /**
   * @param groups group of each node, by index; empty for a node without one
   */
  GroupAffinity(NodeGroups wanted, boolean strict, boolean inOrder, String[] groups) {
    this.wanted = wanted;
    this.strict = strict;
    this.inOrder = inOrder;
    this.groups = groups;
    preferred = List.copyOf(new LinkedHashSet<>(wanted.preferred()));
    score =
        wanted.isEmpty()
            ? Optional.empty()
            : Optional.of((task, node) -> scoreOf(groups[node.index()]));
  }

  NodePredicate rule() {
    return rule;
  }

  /** Score for the queue's tasks; empty if all nodes are alike. */
  Optional<NodeScore> score() {
    return score;
  }

  private Fit check(NodeView node) {
    String group = groups[node.index()];
    if (group.isEmpty()) {
      return !strict && wanted.isEmpty() ? Fit.YES : NO_GROUP;
    }
    if (wanted.isEmpty()) {
      return NO_WISH;
    }
    return isAllowed(group) ? Fit.YES : UNWANTED;
  }

  /**
   * Returns whether a group is allowed. A disliked group is allowed even if it is neither required
   * nor preferred, or is forbidden: a dislike means "if it must be".
   */
  private boolean isAllowed(String group) {
    boolean isWanted = wanted.required().contains(group) || wanted.preferred().contains(group);
    return wanted.disliked().contains(group) || (isWanted && !wanted.forbidden().contains(group));
  }

  private double scoreOf(String group) {
    if (wanted.disliked().contains(group)) {
      return DISLIKED;
    }
    double score = wanted.required().contains(group) ? REQUIRED : 0;
    int at = preferred.indexOf(group);
    if (at >= 0) {
      score += inOrder ? PREFERRED * (preferred.size() - at) / preferred.size() : PREFERRED;
    }
    return score;
  }
}
