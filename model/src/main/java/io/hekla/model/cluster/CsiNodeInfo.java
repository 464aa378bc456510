package io.hekla.model.cluster;

import io.hekla.model.machine.LogicalName;
import java.util.Map;

/**
 * A CSINode: the CSI drivers that run on a node.
 *
 * @param limits number of volumes that a driver can attach there at once, for drivers that specify
 *     it
 */
@LogicalName("fact.csi-node")
public record CsiNodeInfo(ObjectKey key, Map<String, Integer> limits) implements ClusterFact {
  public CsiNodeInfo {
    limits = Map.copyOf(limits);
  }
}
