package io.hekla.model.cluster;

import io.hekla.model.machine.Kept;
import io.hekla.model.machine.LogicalName;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * What has to be written before a pod can be bound to the node decided for it. Each may be done
 * again without harm. Source: reference scheduler.md §5.7, "Binder".
 */
public sealed interface Preparation extends Kept {
  /** The object that is written to. */
  ObjectKey claim();

  /** Whether what others have to do for it took too long, so that the pod is decided anew. */
  default boolean isOverdue(Instant now) {
    return switch (this) {
      case BindVolume bind -> now.isAfter(bind.until);
      case ProvisionVolume make -> now.isAfter(make.until);
      case AllocateDevices devices -> false;
      case UseDevices use -> false;
    };
  }

  /**
   * Bind this PersistentVolumeClaim (of this uid) to this volume, and wait until it is bound.
   *
   * @param until how long to wait at most; journals of before know no end
   */
  @LogicalName("preparation.bind-volume")
  record BindVolume(ObjectKey claim, String claimUid, String volume, Instant until)
      implements Preparation {
    public BindVolume {
      until = Objects.requireNonNullElse(until, Instant.MAX);
    }
  }

  /**
   * Have a volume made for this claim near this node, and wait until it is bound.
   *
   * @param until how long to wait at most; journals of before know no end
   */
  @LogicalName("preparation.provision-volume")
  record ProvisionVolume(ObjectKey claim, String claimUid, String node, Instant until)
      implements Preparation {
    public ProvisionVolume {
      until = Objects.requireNonNullElse(until, Instant.MAX);
    }
  }

  /**
   * Give these devices to this ResourceClaim, unless it has them, and let the pod use it.
   *
   * @param node the one node on which the devices can be used; empty if on any
   */
  @LogicalName("preparation.allocate-devices")
  record AllocateDevices(
      ObjectKey claim, String claimUid, String node, List<AllocatedDevice> devices)
      implements Preparation {
    public AllocateDevices {
      devices = List.copyOf(devices);
    }
  }

  /** Let the pod use this ResourceClaim, which has its devices. */
  @LogicalName("preparation.use-devices")
  record UseDevices(ObjectKey claim, String claimUid) implements Preparation {}
}
