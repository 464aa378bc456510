package io.hekla.scheduler.testing;

import io.hekla.model.cluster.QueueInfo;
import io.hekla.model.cluster.QueueState;
import io.hekla.model.resource.ResourceVector;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** A queue of a test; open, of weight 1. */
public final class QueueBuilder {
  private final String name;
  private int weight = 1;
  private int priority;
  private boolean reclaimable = true;
  private QueueState state = QueueState.OPEN;
  private Optional<ResourceVector> capability = Optional.empty();
  private ResourceVector guarantee = ResourceVector.EMPTY;

  QueueBuilder(String name) {
    this.name = name;
  }

  public QueueBuilder weight(int value) {
    weight = value;
    return this;
  }

  public QueueBuilder priority(int value) {
    priority = value;
    return this;
  }

  public QueueBuilder notReclaimable() {
    reclaimable = false;
    return this;
  }

  public QueueBuilder closed() {
    state = QueueState.CLOSED;
    return this;
  }

  public QueueBuilder capability(String resource, String quantity) {
    capability =
        Optional.of(Amounts.with(capability.orElse(ResourceVector.EMPTY), resource, quantity));
    return this;
  }

  public QueueBuilder guarantee(String resource, String quantity) {
    guarantee = Amounts.with(guarantee, resource, quantity);
    return this;
  }

  QueueInfo build() {
    return new QueueInfo(
        name,
        "queue-" + name,
        weight,
        priority,
        "",
        reclaimable,
        capability,
        guarantee,
        ResourceVector.EMPTY,
        state,
        Instant.EPOCH,
        Map.of());
  }
}
