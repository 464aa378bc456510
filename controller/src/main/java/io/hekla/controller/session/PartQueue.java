package io.hekla.controller.session;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Parts on their way to their PodGroups. Only so many are under way at once, that is handed and not
 * acknowledged; the journal takes no more at a time. Parts that act go before those that only state
 * why a PodGroup waits. Each call returns the parts to hand now, in order.
 */
public final class PartQueue {
  private final int most;
  private final Map<String, SchedulerEvent.HandedPart> acting = new LinkedHashMap<>();
  private final Map<String, SchedulerEvent.HandedPart> saying = new LinkedHashMap<>();
  private final Map<String, SchedulerEvent.HandedPart> underWay = new LinkedHashMap<>();
  private List<String> underWayBefore = List.of();

  /**
   * Creates an empty queue.
   *
   * @param most parts under way at once, at least 1
   */
  public PartQueue(int most) {
    this.most = most;
  }

  /** Begins a term: these parts of earlier ones are handed, and nothing else is under way. */
  public List<SchedulerEvent.HandedPart> begin(List<SchedulerEvent.HandedPart> unconfirmed) {
    acting.clear();
    saying.clear();
    underWay.clear();
    underWayBefore = List.of();
    return add(unconfirmed);
  }

  /** Adds parts, which are handed in this order as far as they are of one kind. */
  public List<SchedulerEvent.HandedPart> add(List<SchedulerEvent.HandedPart> parts) {
    parts.forEach(this::queue);
    return fill();
  }

  /** Removes a part that is persisted, or need not be any more. */
  public List<SchedulerEvent.HandedPart> settled(String token) {
    acting.remove(token);
    saying.remove(token);
    return underWay.remove(token) == null ? List.of() : fill();
  }

  /**
   * Queues again the parts that have not been acknowledged since the last call but one; they give
   * way to those that wait, so that PodGroups that never answer hold up no others.
   */
  public List<SchedulerEvent.HandedPart> repeat() {
    for (String token : underWayBefore) {
      var overdue = underWay.remove(token);
      if (overdue != null) {
        queue(overdue);
      }
    }
    List<SchedulerEvent.HandedPart> next = fill();
    underWayBefore = List.copyOf(underWay.keySet());
    return next;
  }

  private void queue(SchedulerEvent.HandedPart handed) {
    (handed.acts() ? acting : saying).put(handed.token(), handed);
  }

  private List<SchedulerEvent.HandedPart> fill() {
    var next = new ArrayList<SchedulerEvent.HandedPart>();
    fill(acting, next);
    fill(saying, next);
    return next;
  }

  private void fill(
      Map<String, SchedulerEvent.HandedPart> waiting, List<SchedulerEvent.HandedPart> next) {
    var first = waiting.values().iterator();
    while (underWay.size() < most && first.hasNext()) {
      var handed = first.next();
      first.remove();
      underWay.put(handed.token(), handed);
      next.add(handed);
    }
  }
}
