package io.hekla.scheduler.plugins.networktopology;

import static io.hekla.scheduler.plugin.PlacementPoints.HYPER_NODE_GRADIENT;
import static io.hekla.scheduler.plugin.PlacementPoints.HYPER_NODE_ORDER;
import static io.hekla.scheduler.plugin.PlacementPoints.PEER_ORDER;

import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.network.NetworkDomain;
import io.hekla.scheduler.plugin.Extensions;
import io.hekla.scheduler.plugin.PeerScore;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.SubJobView;
import io.hekla.scheduler.session.TaskView;
import java.util.List;
import java.util.Optional;

/**
 * Network topology: pods that communicate run near each other. Jobs with a topology go into as low
 * a part of the network as has room, the fuller the better, and other pods fill up parts that are
 * in use. Source: docs/reference/plugin-rules.md#network-topology-aware.
 */
public final class NetworkTopologyPlugin implements Plugin {
  public static final String NAME = "network-topology-aware";

  private final NetworkArguments arguments;

  public NetworkTopologyPlugin(Arguments.Reader arguments) {
    this.arguments = NetworkArguments.read(arguments);
  }

  @Override
  public void open(Session session, Extensions on) {
    var scores = new NetworkScores(session, arguments);
    on.add(HYPER_NODE_GRADIENT, new Gradients(session, arguments.mostToEvictIn()));
    on.add(HYPER_NODE_ORDER, scores::ofHyperNodes);
    on.add(PEER_ORDER, task -> ofNodes(task, session, scores));
  }

  private Optional<PeerScore> ofNodes(TaskView task, Session session, NetworkScores scores) {
    SubJobView subJob = task.subJob();
    if (subJob.topology().isPresent()) {
      Optional<NetworkDomain> reach = session.allocatedHyperNodes().reachOf(subJob);
      return reach.map(
          allocated -> (totals, candidates) -> scores.near(allocated, subJob, totals, candidates));
    }
    List<Integer> tiers = session.network().tiers();
    return arguments.scoresPlainPods() && tiers.size() > 1
        ? Optional.of((totals, candidates) -> scores.filling(task.request(), totals, candidates))
        : Optional.empty();
  }
}
