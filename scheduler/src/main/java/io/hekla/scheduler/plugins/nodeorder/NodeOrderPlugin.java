package io.hekla.scheduler.plugins.nodeorder;

import static io.hekla.scheduler.plugin.PlacementPoints.NODE_ORDER;
import static io.hekla.scheduler.plugin.PlacementPoints.PEER_ORDER;
import static io.hekla.scheduler.plugin.PlacementPoints.RELATIVE_NODE_ORDER;

import io.hekla.model.cluster.Taint;
import io.hekla.scheduler.affinity.NodeAffinity;
import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.peers.PodIndex;
import io.hekla.scheduler.plugin.Extensions;
import io.hekla.scheduler.plugin.NodeScore;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.plugin.RelativeScore;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.snapshot.TaskClass;

/**
 * Kubernetes' plain scorers, each with its weight; weight 0 switches one off. Source:
 * docs/reference/plugin-rules.md#nodeorder.
 */
public final class NodeOrderPlugin implements Plugin {
  public static final String NAME = "nodeorder";

  private final int leastRequested;
  private final int mostRequested;
  private final int nodeAffinity;
  private final int balancedResource;
  private final int taintToleration;
  private final int imageLocality;
  private final int podAffinity;
  private final int podTopologySpread;
  private final boolean everyPod;

  public NodeOrderPlugin(Arguments.Reader arguments) {
    leastRequested = arguments.integer("leastrequested.weight", 1);
    mostRequested = arguments.integer("mostrequested.weight", 0);
    nodeAffinity = arguments.integer("nodeaffinity.weight", 2);
    balancedResource = arguments.integer("balancedresource.weight", 1);
    taintToleration = arguments.integer("tainttoleration.weight", 3);
    imageLocality = arguments.integer("imagelocality.weight", 1);
    podAffinity = arguments.integer("podaffinity.weight", 2);
    podTopologySpread = arguments.integer("podtopologyspread.weight", 2);
    everyPod = arguments.flag("nodeorder.countEveryPod", false);
  }

  @Override
  public void open(Session session, Extensions on) {
    add(on, imageLocality, new ImageLocality(session)::score);
    var counted = new CountedRequests(session, everyPod);
    var share = new RequestedShare(counted);
    add(on, leastRequested, share::leastRequested);
    add(on, mostRequested, share::mostRequested);
    add(on, balancedResource, new BalancedAllocation(counted)::score);
    if (nodeAffinity != 0) {
      on.add(
          RELATIVE_NODE_ORDER, new RelativeScore(NodeOrderPlugin::preference, false, nodeAffinity));
    }
    if (taintToleration != 0) {
      on.add(
          RELATIVE_NODE_ORDER,
          new RelativeScore(NodeOrderPlugin::intolerable, true, taintToleration));
    }
    var index = new PodIndex(session);
    if (podAffinity != 0) {
      on.add(PEER_ORDER, new PreferredPods(session, index, podAffinity)::scoreFor);
    }
    if (podTopologySpread != 0) {
      on.add(PEER_ORDER, new PreferredSpread(session, index, podTopologySpread)::scoreFor);
    }
  }

  private static void add(Extensions on, int weight, NodeScore score) {
    if (weight != 0) {
      on.add(NODE_ORDER, (TaskClass task, NodeView node) -> weight * score.score(task, node));
    }
  }

  private static double preference(TaskClass task, NodeView node) {
    return NodeAffinity.preference(task.constraints(), node.info());
  }

  /** Number of the node's PreferNoSchedule taints that the task does not tolerate. */
  private static double intolerable(TaskClass task, NodeView node) {
    int count = 0;
    for (Taint taint : node.info().taints()) {
      if (taint.effect() == Taint.Effect.PREFER_NO_SCHEDULE
          && task.constraints().tolerations().stream().noneMatch(one -> one.tolerates(taint))) {
        count++;
      }
    }
    return count;
  }
}
