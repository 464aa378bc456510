package io.hekla.actors.node;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import io.hekla.controller.node.Gathering;
import java.util.List;

/** Gatherer that asks node actors for their snapshots and answers once with all of them. */
final class SnapshotGatherer {
  private SnapshotGatherer() {}

  static Behavior<NodeActor.Snapshot> create(
      List<ActorRef<NodeActor.Message>> nodes,
      long since,
      Gathering gathering,
      ActorRef<NodeDirectory.Snapshots> replyTo) {
    return Behaviors.setup(
        context -> {
          nodes.forEach(node -> node.tell(new NodeActor.SnapshotSince(since, context.getSelf())));
          return Behaviors.receiveMessage(
              snapshot -> {
                gathering.take(snapshot.of());
                if (!gathering.isComplete()) {
                  return Behaviors.same();
                }
                replyTo.tell(new NodeDirectory.Snapshots(gathering.changes(), since));
                return Behaviors.stopped();
              });
        });
  }
}
