package io.hekla.model.cluster;

import java.util.List;

/**
 * What of the cluster's storage and devices a pod claims by name. Pods of one template may claim
 * different things, so it does not count to their class.
 *
 * @param volumes names of the PersistentVolumeClaims in its namespace that it mounts, sorted
 * @param devices the ResourceClaims in its namespace that it uses, in the order of its spec
 */
public record PodClaims(List<String> volumes, List<OfDevices> devices) {
  /** Nothing. */
  public static final PodClaims NONE = new PodClaims(List.of(), List.of());

  public PodClaims {
    volumes = List.copyOf(volumes);
    devices = List.copyOf(devices);
  }

  /**
   * A ResourceClaim of a pod.
   *
   * @param entry how the pod calls it
   * @param claim the name of the ResourceClaim; empty while it is still to be made from a template
   */
  public record OfDevices(String entry, String claim) {}
}
