package io.hekla.model.cluster;

import io.fabric8.kubernetes.api.model.ContainerImage;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeSpec;
import io.fabric8.kubernetes.api.model.NodeStatus;
import io.fabric8.kubernetes.api.model.Quantity;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.resource.ResourceList;
import io.hekla.model.resource.ResourceVector;
import java.time.DateTimeException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reader of nodes for the scheduler. Source: docs/reference/scheduler-model.md#nodes. */
public final class NodeReader {
  private NodeReader() {}

  /**
   * Reads the node with its resources, oversubscription included.
   *
   * @throws IllegalArgumentException if a quantity or taint in it cannot be read; the message names
   *     the node and the place
   */
  public static NodeInfo read(Node node) {
    try {
      return read(node, Metadata.of(node));
    } catch (IllegalArgumentException | DateTimeException e) {
      throw Unreadable.object("node", node, e);
    }
  }

  private static NodeInfo read(Node node, Metadata metadata) {
    NodeSpec spec = FactJson.orElse(node.getSpec(), new NodeSpec());
    NodeStatus status = FactJson.orElse(node.getStatus(), new NodeStatus());
    ResourceVector onTop = oversubscription(metadata);
    return new NodeInfo(
        metadata.key().name(),
        offered(status.getAllocatable(), onTop),
        offered(status.getCapacity(), onTop),
        metadata.labels(),
        metadata.annotations(),
        FactJson.list(spec.getTaints()).stream()
            .map(
                taint ->
                    new Taint(
                        FactJson.text(taint.getKey()),
                        FactJson.text(taint.getValue()),
                        Taint.Effect.read(FactJson.text(taint.getEffect()))))
            .toList(),
        FactJson.orElse(spec.getUnschedulable(), false),
        imageSizes(FactJson.list(status.getImages())));
  }

  /** Returns the sum of both, negative amounts as 0: no node reduces what the others offer. */
  private static ResourceVector offered(
      @Nullable Map<String, Quantity> amounts, ResourceVector onTop) {
    return ResourceList.read(FactJson.map(amounts)).plus(onTop).positive();
  }

  private static ResourceVector oversubscription(Metadata metadata) {
    if (!"true".equals(metadata.labels().get(WellKnownKeys.OVERSUBSCRIPTION))) {
      return ResourceVector.EMPTY;
    }
    return ResourceVector.of(
        metadata.integer(WellKnownKeys.OVERSUBSCRIPTION_CPU).orElse(0L),
        metadata.integer(WellKnownKeys.OVERSUBSCRIPTION_MEMORY).orElse(0L));
  }

  private static Map<String, Long> imageSizes(List<ContainerImage> images) {
    var sizes = new HashMap<String, Long>();
    for (ContainerImage image : images) {
      for (String name : FactJson.list(image.getNames())) {
        sizes.put(name, FactJson.orElse(image.getSizeBytes(), 0L));
      }
    }
    return sizes;
  }
}
