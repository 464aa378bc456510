package io.hekla.scheduler.plugins.usagehistory;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A queue, with all below it in a hierarchy, and the use that is expected of them together. */
final class UsageBranch {
  private final QueueView queue;
  private final Session session;
  private final List<QueueView> members = new ArrayList<>();
  private ResourceVector average = ResourceVector.EMPTY;
  private ResourceVector held = ResourceVector.EMPTY;
  private int followed = -1;

  /** Names of what it deserves and waits for, once they were needed. */
  private Optional<List<String>> wanted = Optional.empty();

  UsageBranch(QueueView queue, Session session) {
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

  /** Returns whether queues are below it. */
  boolean isInner() {
    return members.size() > 1;
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
    if (wanted.isEmpty()) {
      wanted = Optional.of(namesWanted());
    }
    List<String> names = wanted.get();
    return !names.isEmpty()
        && names.stream()
            .allMatch(name -> held().amount(name) + ResourceVector.MIN <= due().amount(name));
  }

  private ResourceVector due() {
    return queue.info().deserved().max(queue.info().guarantee());
  }

  private List<String> namesWanted() {
    ResourceVector waiting =
        members.stream()
            .map(member -> member.atStart().pending())
            .reduce(ResourceVector.EMPTY, ResourceVector::plus);
    ResourceVector due = due();
    return due.resourceNames().stream()
        .filter(name -> due.amount(name) >= ResourceVector.MIN)
        .filter(name -> waiting.isEmpty() || waiting.amount(name) >= ResourceVector.MIN)
        .toList();
  }
}
