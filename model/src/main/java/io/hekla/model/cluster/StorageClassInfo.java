package io.hekla.model.cluster;

import java.util.List;

/**
 * A StorageClass.
 *
 * @param provisioner who makes its volumes
 * @param waitsForFirstConsumer whether a volume is chosen or made only once a pod needs it
 * @param allowedTopologies where volumes may be made: on nodes that meet one of these selectors;
 *     none means anywhere
 */
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

  /** Whether somebody makes volumes of it. */
  public boolean provisions() {
    return !provisioner.isEmpty() && !provisioner.equals(NOBODY);
  }
}
