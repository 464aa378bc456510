package io.hekla.model.cluster;

import java.util.Map;

/**
 * A CSINode: the CSI drivers that run on a node.
 *
 * @param limits number of volumes that a driver can attach there at once, for drivers that specify
 *     it
 */
public record CsiNodeInfo(ObjectKey key, Map<String, Integer> limits) implements ClusterFact {
  public CsiNodeInfo {
    limits = Map.copyOf(limits);
  }
}
