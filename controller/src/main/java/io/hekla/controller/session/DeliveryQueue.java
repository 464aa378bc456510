package io.hekla.controller.session;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Deliveries on their way to their PodGroups. Only so many are under way at once, that is sent and
 * not acknowledged; the journal takes no more at a time. Deliveries that act go before those that
 * only state why a PodGroup waits. Each call returns the deliveries to send now, in order.
 */
public final class DeliveryQueue {
  private final int most;
  private final Map<String, SchedulerEvent.DecisionDelivery> acting = new LinkedHashMap<>();
  private final Map<String, SchedulerEvent.DecisionDelivery> saying = new LinkedHashMap<>();
  private final Map<String, SchedulerEvent.DecisionDelivery> underWay = new LinkedHashMap<>();
  private List<String> underWayBefore = List.of();

  /**
   * Creates an empty queue.
   *
   * @param most deliveries under way at once, at least 1
   */
  public DeliveryQueue(int most) {
    this.most = most;
  }

  /** Begins a term: these deliveries of earlier ones are sent, and nothing else is under way. */
  public List<SchedulerEvent.DecisionDelivery> begin(
      List<SchedulerEvent.DecisionDelivery> unconfirmed) {
    acting.clear();
    saying.clear();
    underWay.clear();
    underWayBefore = List.of();
    return add(unconfirmed);
  }

  /** Adds deliveries, which are sent in this order as far as they are of one kind. */
  public List<SchedulerEvent.DecisionDelivery> add(
      List<SchedulerEvent.DecisionDelivery> deliveries) {
    deliveries.forEach(this::queue);
    return fill();
  }

  /** Removes a delivery that is persisted, or need not be any more. */
  public List<SchedulerEvent.DecisionDelivery> settled(String token) {
    acting.remove(token);
    saying.remove(token);
    return underWay.remove(token) == null ? List.of() : fill();
  }

  /**
   * Queues again the deliveries that have not been acknowledged since the last call but one; they
   * give way to those that wait, so that PodGroups that never answer hold up no others.
   */
  public List<SchedulerEvent.DecisionDelivery> repeat() {
    for (String token : underWayBefore) {
      var overdue = underWay.remove(token);
      if (overdue != null) {
        queue(overdue);
      }
    }
    List<SchedulerEvent.DecisionDelivery> next = fill();
    underWayBefore = List.copyOf(underWay.keySet());
    return next;
  }

  private void queue(SchedulerEvent.DecisionDelivery delivery) {
    (delivery.acts() ? acting : saying).put(delivery.token(), delivery);
  }

  private List<SchedulerEvent.DecisionDelivery> fill() {
    var next = new ArrayList<SchedulerEvent.DecisionDelivery>();
    fill(acting, next);
    fill(saying, next);
    return next;
  }

  private void fill(
      Map<String, SchedulerEvent.DecisionDelivery> waiting,
      List<SchedulerEvent.DecisionDelivery> next) {
    var first = waiting.values().iterator();
    while (underWay.size() < most && first.hasNext()) {
      var delivery = first.next();
      first.remove();
      underWay.put(delivery.token(), delivery);
      next.add(delivery);
    }
  }
}
