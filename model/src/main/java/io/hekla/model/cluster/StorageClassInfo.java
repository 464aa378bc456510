package io.hekla.model.cluster;

import io.hekla.model.machine.LogicalName;
import java.util.List;

/**
 * A StorageClass.
 *
 * @param provisioner name of the provisioner of its volumes
 * @param waitsForFirstConsumer whether a volume is chosen or provisioned only once a pod needs it
 * @param allowedTopologies selectors of the nodes on which volumes may be provisioned: one must
 *     match; none means anywhere
 */
@LogicalName("fact.storage-class")
public record StorageClassInfo(
    ObjectKey key,
    String provisioner,
    boolean waitsForFirstConsumer,
    List<LabelSelector> allowedTopologies)
    implements ClusterFact {
  private static final String NOBODY = "kubernetes.io/no-provisioner";

  public StorageClassInfo {
    allowedTopologies = List.copyOf(allowedTopologies);
  }

  /** Returns whether a provisioner creates its volumes. */
  public boolean provisions() {
    return !provisioner.isEmpty() && !provisioner.equals(NOBODY);
  }
}
