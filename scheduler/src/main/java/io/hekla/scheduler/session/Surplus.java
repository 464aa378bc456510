package io.hekla.scheduler.session;

import io.hekla.model.resource.ResourceVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Resources that queues hold beyond what they deserve, and queues to which they give them. One
 * plugin says what queues deserve, another one which queue gives to which; unless both do, nothing
 * is reclaimed beyond what is deserved. Source:
 * docs/reference/usage-history.md#beyond-what-is-deserved.
 */
public final class Surplus {
  private Optional<Deserved> deserved = Optional.empty();
  private Optional<Rule> rule = Optional.empty();

  /** Amounts that queues deserve. */
  public interface Deserved {
    /** Returns whether a queue that gets an amount stays within what it deserves. */
    boolean covers(QueueView queue, ResourceVector wanted);

    /**
     * Returns whether a queue that would hold an amount without a task holds what it deserves and
     * is guaranteed even so.
     */
    boolean isSpared(QueueView queue, TaskView victim, ResourceVector left);
  }

  /** Rule by which queues that hold more than they deserve give to others. */
  @FunctionalInterface
  public interface Rule {
    /**
     * Returns whether a queue gives way to another one.
     *
     * @param left what it holds without the victim
     * @param claimant the queue that has what it deserves
     * @param gained what the claimant holds with what it wants
     */
    boolean gives(QueueView giver, ResourceVector left, QueueView claimant, ResourceVector gained);
  }

  /** Sets what queues deserve. */
  public void measureBy(Deserved measure) {
    deserved = Optional.of(measure);
  }

  /** Has queues reclaim beyond what they deserve. */
  public void giveBy(Rule giving) {
    rule = Optional.of(giving);
  }

  /** Returns whether queues reclaim beyond what they deserve. */
  public boolean isReclaimed() {
    return deserved.isPresent() && rule.isPresent();
  }

  /**
   * Returns those of some victims that a queue may have evicted: all if it deserves what it wants.
   *
   * @param victims tasks of other queues, in the order in which they would be evicted
   */
  public List<TaskView> givenTo(QueueView claimant, ResourceVector wanted, List<TaskView> victims) {
    if (!isReclaimed() || deserved.orElseThrow().covers(claimant, wanted)) {
      return victims;
    }
    ResourceVector gained = claimant.held().plus(wanted);
    Map<QueueView, ResourceVector> held = new HashMap<>();
    var given = new ArrayList<TaskView>();
    for (TaskView victim : victims) {
      QueueView giver = victim.job().queue();
      ResourceVector left = held.getOrDefault(giver, giver.held()).minus(victim.request());
      if (deserved.orElseThrow().isSpared(giver, victim, left)
          && rule.orElseThrow().gives(giver, left, claimant, gained)) {
        held.put(giver, left);
        given.add(victim);
      }
    }
    return given;
  }
}
