package io.hekla.model.cluster;

import java.util.List;

/**
 * Storage and devices that a pod claims by name. Pods of one template may claim different objects,
 * so this is no part of their class.
 *
 * @param volumes names of the PersistentVolumeClaims in its namespace that it mounts, sorted
 * @param devices the ResourceClaims in its namespace that it uses, in the order of its spec
 */
public record PodClaims(List<String> volumes, List<OfDevices> devices) {
  /** Claims of a pod that has none. */
  public static final PodClaims NONE = new PodClaims(List.of(), List.of());

  public PodClaims {
    volumes = List.copyOf(volumes);
    devices = List.copyOf(devices);
  }

  /**
   * ResourceClaim of a pod.
   *
   * @param entry name of the claim within the pod
   * @param claim name of the ResourceClaim; empty while it is still to be created from a template
   */
  public record OfDevices(String entry, String claim) {}
}
