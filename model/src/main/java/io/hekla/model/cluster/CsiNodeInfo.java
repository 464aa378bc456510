package io.hekla.model.cluster;

import java.util.Map;

/**
 * A CSINode: which CSI drivers run on a node.
 *
 * @param limits how many volumes a driver can attach there at once, for those that say so
 */
public record CsiNodeInfo(ObjectKey key, Map<String, Integer> limits) implements ClusterFact {
  public CsiNodeInfo {
    limits = Map.copyOf(limits);
  }
}
