package io.hekla.actors.node;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import io.hekla.model.cluster.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Asks node actors for their snapshots and answers once with all of them, and with what is known of
 * other nodes, in the nodes' order.
 */
final class SnapshotGatherer {
  private SnapshotGatherer() {}

  static Behavior<NodeMessage.Snapshot> create(
      List<ActorRef<NodeMessage>> nodes,
      Map<String, List<Change>> others,
      long since,
      long version,
      ActorRef<NodeDirectory.Snapshots> replyTo) {
    return Behaviors.setup(
        context -> {
          nodes.forEach(node -> node.tell(new NodeMessage.SnapshotSince(since, context.getSelf())));
          var gathered = new TreeMap<>(others);
          return Behaviors.receiveMessage(
              snapshot -> {
                gathered.put(snapshot.node(), snapshot.changes());
                if (gathered.size() < nodes.size() + others.size()) {
                  return Behaviors.same();
                }
                var changes = new ArrayList<Change>();
                gathered.values().forEach(changes::addAll);
                replyTo.tell(new NodeDirectory.Snapshots(changes, since, version));
                return Behaviors.stopped();
              });
        });
  }
}
