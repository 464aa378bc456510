package io.hekla.scheduler.plugins.usagehistory;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import java.util.ArrayList;
import java.util.List;

/** A queue, with all below it in a hierarchy, and the use that is expected of them together. */
final class Branch {
  private final QueueView queue;
  private final Session session;
  private final List<QueueView> members = new ArrayList<>();
  private ResourceVector average = ResourceVector.EMPTY;
  private ResourceVector held = ResourceVector.EMPTY;
  private int followed = -1;

  Branch(QueueView queue, Session session) {
    this.queue = queue;
    this.session = session;
  }

  /** Adds a queue, itself or one below it, with what that has used in the mean. */
  void add(QueueView member, ResourceVector used) {
    members.add(member);
    average = average.plus(used);
  }

  /** The queue above the others. */
  QueueView queue() {
    return queue;
  }

  /** What its queues have used in the mean up to now. */
  ResourceVector average() {
    return average;
  }

  /** Returns what its queues hold now, pods with promised room counted. */
  ResourceVector held() {
    if (members.size() == 1) {
      return members.getFirst().held();
    }
    if (followed != session.moves()) {
      followed = session.moves();
      held =
          members.stream().map(QueueView::held).reduce(ResourceVector.EMPTY, ResourceVector::plus);
    }
    return held;
  }

  /**
   * Returns whether the queue lacks something that it deserves or is guaranteed, of all that its
   * pods wait for and it deserves.
   */
  boolean isBelowDeserved() {
    ResourceVector due = queue.info().deserved().max(queue.info().guarantee());
    ResourceVector waiting =
        members.stream()
            .map(member -> member.atStart().pending())
            .reduce(ResourceVector.EMPTY, ResourceVector::plus);
    List<String> wanted =
        due.resourceNames().stream()
            .filter(name -> due.amount(name) >= ResourceVector.MIN)
            .filter(name -> waiting.isEmpty() || waiting.amount(name) >= ResourceVector.MIN)
            .toList();
    return !wanted.isEmpty()
        && wanted.stream()
            .allMatch(name -> held().amount(name) + ResourceVector.MIN <= due.amount(name));
  }
}
