package io.hekla.scheduler.plugins.predicates;

import io.hekla.model.cluster.Preparation;
import io.hekla.scheduler.claims.DeviceBook;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.plugin.Fit;
import io.hekla.scheduler.plugin.PeerRule;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Predicate for pods with ResourceClaims: a pod can run where its devices are, or where devices can
 * be given to it.
 */
final class Devices {
  private final DeviceBook book;

  Devices(Session session) {
    book = new DeviceBook(session);
  }

  Optional<PeerRule> ruleFor(TaskView task) {
    if (task.info().claims().devices().isEmpty()) {
      return Optional.empty();
    }
    book.follow();
    Optional<Fit> fault = book.search().fault(task.info());
    return Optional.of(
        fault.isPresent()
            ? node -> fault.get()
            : (NodeView node) -> book.search().find(task.info(), node.info(), new ArrayList<>()));
  }

  /** Writes that have to precede the bind of a pod. */
  List<Preparation> preparations(Decisions.Bind bind) {
    return book.preparations(bind.taskUid());
  }
}
