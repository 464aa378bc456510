package io.hekla.scheduler.plugins.deviceshare;

import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.PerNode;
import io.hekla.scheduler.session.PodFollower;
import io.hekla.scheduler.session.PodMove;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.snapshot.TaskState;
import java.util.List;
import java.util.Optional;

/** The cards of one kind in a session. Costs nothing until somebody asks for such cards. */
final class SessionCards {
  private final DeviceFamily family;
  private final ShareRules rules;
  private final PerNode<NodeCards> nodes = new PerNode<>();
  private final PodFollower pods;

  SessionCards(Session session, DeviceFamily family, ShareRules rules) {
    this.family = family;
    this.rules = rules;
    pods = new PodFollower(session, node -> nodes.begin(() -> asItBegan(node)), this::move);
  }

  DeviceFamily family() {
    return family;
  }

  /** The cards of a node as the session stands now; empty if it has none. */
  Optional<NodeCards> on(NodeView node) {
    pods.follow();
    return nodes.at(node.index());
  }

  private Optional<NodeCards> asItBegan(NodeView view) {
    List<Card> cards = family.cards(view.info());
    if (cards.isEmpty()) {
      return Optional.empty();
    }
    var node = new NodeCards(family, view.info(), cards);
    for (TaskState task : view.atStart().tasks()) {
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
            cards.come(move.task(), rules);
          } else if (move.pods() < 0) {
            cards.go(move.task());
          }
        });
  }
}
