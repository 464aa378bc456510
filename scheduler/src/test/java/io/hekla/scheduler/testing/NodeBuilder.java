package io.hekla.scheduler.testing;

import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.Taint;
import io.hekla.model.resource.ResourceVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A node of a test; it takes 110 pods and has 64 GiB of memory unless said otherwise. */
public final class NodeBuilder {
  private final String name;
  private ResourceVector allocatable =
      ResourceVector.of(0, 64L << 30).with(ResourceVector.PODS, 110);
  private final Map<String, String> labels = new HashMap<>();
  private final Map<String, String> annotations = new HashMap<>();
  private final List<Taint> taints = new ArrayList<>();
  private final Map<String, Long> images = new HashMap<>();
  private boolean cordoned;

  NodeBuilder(String name) {
    this.name = name;
  }

  public NodeBuilder cpu(String quantity) {
    return has("cpu", quantity);
  }

  public NodeBuilder memory(String quantity) {
    return has("memory", quantity);
  }

  public NodeBuilder has(String resource, String quantity) {
    allocatable = ResourceAmounts.with(allocatable, resource, quantity);
    return this;
  }

  public NodeBuilder label(String key, String value) {
    labels.put(key, value);
    return this;
  }

  public NodeBuilder annotation(String key, String value) {
    annotations.put(key, value);
    return this;
  }

  public NodeBuilder taint(String key, Taint.Effect effect) {
    taints.add(new Taint(key, "", effect));
    return this;
  }

  public NodeBuilder image(String image, long bytes) {
    images.put(image, bytes);
    return this;
  }

  public NodeBuilder cordoned() {
    cordoned = true;
    return this;
  }

  NodeInfo build() {
    return new NodeInfo(
        name, allocatable, allocatable, labels, annotations, taints, cordoned, images);
  }
}
