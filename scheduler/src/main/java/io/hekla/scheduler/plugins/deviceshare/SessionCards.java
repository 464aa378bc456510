package io.hekla.scheduler.plugins.deviceshare;

import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.PerNode;
import io.hekla.scheduler.session.PodFollower;
import io.hekla.scheduler.session.PodMove;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.snapshot.NodeRule;
import io.hekla.scheduler.snapshot.NodeState;
import io.hekla.scheduler.snapshot.SnapshotTask;
import java.util.List;
import java.util.Optional;

/** Cards of one kind in a session. They cost nothing until a pod asks for such cards. */
final class SessionCards {
  private final DeviceFamily family;
  private final ShareRules rules;
  private final NodeRule<Optional<NodeCards>> atStart;
  private final PerNode<NodeCards> nodes = new PerNode<>();
  private final PodFollower pods;

  SessionCards(Session session, DeviceFamily family, ShareRules rules) {
    this.family = family;
    this.rules = rules;
    atStart = atStart(family);
    pods = new PodFollower(session, node -> nodes.begin(() -> atSessionStart(node)), this::move);
  }

  /** Returns the rule that reads the cards of a node and what its pods hold of them. */
  static NodeRule<Optional<NodeCards>> atStart(DeviceFamily family) {
    DeviceFamily reader = family.asReader();
    return new NodeRule<>("cards " + family.lock(), reader, node -> atStart(reader, node));
  }

  DeviceFamily family() {
    return family;
  }

  /** Cards of a node as the session stands now; empty if it has none. */
  Optional<NodeCards> on(NodeView node) {
    pods.follow();
    return nodes.at(node.index());
  }

  private Optional<NodeCards> atSessionStart(NodeView view) {
    return view.atStart().what(atStart).map(cards -> cards.copy(family));
  }

  private static Optional<NodeCards> atStart(DeviceFamily family, NodeState state) {
    List<Card> cards = family.cards(state.info());
    if (cards.isEmpty()) {
      return Optional.empty();
    }
    var node = new NodeCards(family, state.info(), cards);
    for (SnapshotTask task : state.tasks()) {
      TaskInfo info = task.info();
      node.settle(
          info,
          family.read(info.demands(), cards, task::annotation),
          task.status() == TaskStatus.RELEASING);
    }
    return Optional.of(node);
  }

  private void move(PodMove move) {
    nodes.change(
        move.node(),
        cards -> {
          if (move.pods() > 0) {
            cards.add(move.task(), rules);
          } else if (move.pods() < 0) {
            cards.go(move.task());
          }
        });
  }
}
