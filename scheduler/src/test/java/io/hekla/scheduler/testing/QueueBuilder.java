package io.hekla.scheduler.testing;

import io.hekla.model.cluster.NodeGroups;
import io.hekla.model.cluster.QueueInfo;
import io.hekla.model.cluster.QueueState;
import io.hekla.model.resource.ResourceVector;
import java.time.Instant;
import java.util.HashMap;
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
  private ResourceVector deserved = ResourceVector.EMPTY;
  private String parent = "";
  private NodeGroups nodeGroups = NodeGroups.NONE;
  private final Map<String, String> annotations = new HashMap<>();

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
        Optional.of(
            ResourceAmounts.with(capability.orElse(ResourceVector.EMPTY), resource, quantity));
    return this;
  }

  public QueueBuilder guarantee(String resource, String quantity) {
    guarantee = ResourceAmounts.with(guarantee, resource, quantity);
    return this;
  }

  public QueueBuilder deserved(String resource, String quantity) {
    deserved = ResourceAmounts.with(deserved, resource, quantity);
    return this;
  }

  public QueueBuilder parent(String name) {
    parent = name;
    return this;
  }

  public QueueBuilder nodeGroups(NodeGroups groups) {
    nodeGroups = groups;
    return this;
  }

  public QueueBuilder annotation(String key, String value) {
    annotations.put(key, value);
    return this;
  }

  QueueInfo build() {
    return new QueueInfo(
        name,
        "queue-" + name,
        weight,
        priority,
        parent,
        reclaimable,
        capability,
        guarantee,
        deserved,
        nodeGroups,
        state,
        Instant.EPOCH,
        annotations);
  }
}
