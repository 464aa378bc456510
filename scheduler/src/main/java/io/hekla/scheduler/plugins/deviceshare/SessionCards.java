package io.hekla.scheduler.plugins.deviceshare;

import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.PodMove;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.snapshot.TaskState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The cards of one kind in a session. Costs nothing until somebody asks for such cards. */
final class SessionCards {
  private final Session session;
  private final DeviceFamily family;
  private final ShareRules rules;
  private List<Optional<NodeCards>> nodes = List.of();
  private int position;

  SessionCards(Session session, DeviceFamily family, ShareRules rules) {
    this.session = session;
    this.family = family;
    this.rules = rules;
  }

  DeviceFamily family() {
    return family;
  }

  /** The cards of a node as the session stands now; empty if it has none. */
  Optional<NodeCards> on(NodeView node) {
    if (nodes.isEmpty()) {
      nodes = new ArrayList<>(Collections.nCopies(session.nodes().size(), Optional.empty()));
      session.nodes().forEach(each -> nodes.set(each.index(), asItBegan(each)));
    }
    follow();
    return nodes.get(node.index());
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

  private void follow() {
    List<PodMove> moves = session.podMoves();
    while (position < moves.size()) {
      PodMove move = moves.get(position++);
      nodes
          .get(move.node())
          .ifPresent(
              node -> {
                if (move.pods() > 0) {
                  node.come(move.task(), rules);
                } else if (move.pods() < 0) {
                  node.go(move.task());
                }
              });
    }
  }
}
