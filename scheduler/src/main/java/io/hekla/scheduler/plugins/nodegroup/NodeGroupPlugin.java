package io.hekla.scheduler.plugins.nodegroup;

import static io.hekla.scheduler.plugin.PlacementPoints.JOB_NODE_ORDER;
import static io.hekla.scheduler.plugin.PlacementPoints.JOB_PREDICATE;
import static io.hekla.scheduler.plugin.PlacementPoints.PEER_PREDICATE;

import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.NodeGroups;
import io.hekla.model.cluster.QueueNames;
import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.configuration.PluginOption;
import io.hekla.scheduler.configuration.Switch;
import io.hekla.scheduler.plugin.Extensions;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;

/**
 * Node groups: the tasks of a queue keep to the groups of nodes that the queue wants, and prefer
 * some of them. A queue may also be limited in its use of a group. Arguments: {@code strict} (nodes
 * without a group take no task), {@code enablePreferredOrder} (of preferred groups the first is the
 * best); with the switch {@code enableHierarchy} a queue without wishes has those of the nearest
 * queue above it. Source: docs/reference/plugin-rules.md#nodegroup.
 */
public final class NodeGroupPlugin implements Plugin {
  public static final String NAME = "nodegroup";

  private static final String ROOT = "root";

  private final boolean strict;
  private final boolean inOrder;
  private final boolean inherited;
  private final Map<String, GroupAffinity> affinities = new HashMap<>();

  public NodeGroupPlugin(PluginOption option, Arguments.Reader arguments) {
    strict = arguments.flag("strict", true);
    inOrder = arguments.flag("enablePreferredOrder", false);
    inherited = option.isOn(Switch.HIERARCHY);
  }

  @Override
  public void open(Session session, Extensions on) {
    String[] groups = new String[session.nodes().size()];
    Arrays.fill(groups, "");
    on.forEach(
        session.nodes(),
        node ->
            groups[node.index()] = node.info().labels().getOrDefault(WellKnownKeys.NODE_GROUP, ""));
    on.forEach(
        session.queues(),
        queue ->
            affinities.put(
                queue.name(),
                new GroupAffinity(groupsOf(queue, session), strict, inOrder, groups)));
    var limits = new GroupLimits(session, groups);
    on.add(JOB_PREDICATE, task -> Optional.of(affinityOf(task).rule()));
    on.add(JOB_NODE_ORDER, task -> affinityOf(task).score());
    on.add(PEER_PREDICATE, limits::ruleFor);
  }

  private GroupAffinity affinityOf(TaskView task) {
    GroupAffinity found = affinities.get(task.job().queue().name());
    if (found == null) {
      throw new IllegalStateException("a queue that is not in the session");
    }
    return found;
  }

  /**
   * Groups of a queue or of the nearest queue above it that has any. A queue above that does not
   * exist, or was visited already, ends the search.
   */
  private NodeGroups groupsOf(QueueView queue, Session session) {
    var met = new HashSet<String>();
    Optional<QueueView> at = Optional.of(queue);
    while (at.isPresent() && met.add(at.get().name())) {
      NodeGroups own = at.get().info().nodeGroups();
      if (!own.isEmpty() || !inherited || at.get().name().equals(ROOT)) {
        return own;
      }
      at = session.queue(QueueNames.above(at.get().info().parent()));
    }
    return NodeGroups.NONE;
  }
}
