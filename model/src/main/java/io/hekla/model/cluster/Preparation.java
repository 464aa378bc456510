package io.hekla.model.cluster;

import io.hekla.model.machine.Kept;
import java.util.List;

/**
 * What has to be written before a pod can be bound to the node decided for it. Each may be done
 * again without harm. Source: reference scheduler.md §5.7, "Binder".
 */
public sealed interface Preparation extends Kept {
  /** The object that is written to. */
  ObjectKey claim();

  /** Bind this PersistentVolumeClaim (of this uid) to this volume, and wait until it is bound. */
  record BindVolume(ObjectKey claim, String claimUid, String volume) implements Preparation {}

  /** Have a volume made for this claim near this node, and wait until it is bound. */
  record ProvisionVolume(ObjectKey claim, String claimUid, String node) implements Preparation {}

  /**
   * Give these devices to this ResourceClaim, unless it has them, and let the pod use it.
   *
   * @param node the one node on which the devices can be used; empty if on any
   */
  record AllocateDevices(
      ObjectKey claim, String claimUid, String node, List<AllocatedDevice> devices)
      implements Preparation {
    public AllocateDevices {
      devices = List.copyOf(devices);
    }
  }

  /** Let the pod use this ResourceClaim, which has its devices. */
  record UseDevices(ObjectKey claim, String claimUid) implements Preparation {}
}
