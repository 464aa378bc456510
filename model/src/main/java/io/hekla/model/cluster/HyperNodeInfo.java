package io.hekla.model.cluster;

import io.hekla.model.machine.LogicalName;
import java.util.List;

/**
 * A part of the network whose nodes are near to each other. Source:
 * docs/reference/scheduler-model.md#hypernodes.
 *
 * @param key its name; it has no namespace
 * @param tier level in the network; on a lower one nodes are nearer to each other
 * @param tierName name of the level; may be empty
 */
@LogicalName("fact.hyper-node")
public record HyperNodeInfo(ObjectKey key, int tier, String tierName, List<NetworkMember> members)
    implements ClusterFact {
  public HyperNodeInfo {
    members = List.copyOf(members);
  }
}
