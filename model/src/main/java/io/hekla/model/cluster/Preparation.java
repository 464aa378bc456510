package io.hekla.model.cluster;

import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Write that is needed before a pod can be bound to the node decided for it. Each may be repeated
 * without harm. Source: docs/reference/plugin-rules.md#binder.
 */
public sealed interface Preparation extends JournalSerializable {
  /** Returns the object that is written to. */
  ObjectKey claim();

  /** Returns whether external components took too long for it, so that the pod is decided anew. */
  default boolean isOverdue(Instant now) {
    return switch (this) {
      case BindVolume bind -> now.isAfter(bind.until);
      case ProvisionVolume make -> now.isAfter(make.until);
      case AllocateDevices devices -> false;
      case UseDevices use -> false;
    };
  }

  /**
   * Binding of this PersistentVolumeClaim (of this uid) to this volume, completed once it is bound.
   *
   * @param until end of the wait
   */
  @LogicalName("preparation.bind-volume")
  record BindVolume(ObjectKey claim, String claimUid, String volume, Instant until)
      implements Preparation {}

  /**
   * Provisioning of a volume for this claim near this node, completed once it is bound.
   *
   * @param until end of the wait
   */
  @LogicalName("preparation.provision-volume")
  record ProvisionVolume(ObjectKey claim, String claimUid, String node, Instant until)
      implements Preparation {}

  /**
   * Allocation of these devices to this ResourceClaim, unless it has them, and reservation for the
   * pod.
   *
   * @param node the one node on which the devices can be used; empty if on others, too
   * @param devices the devices, by request
   * @param nodes nodes on which the devices can be used if that is not one: absent means all
   * @param configurations parameters of classes that the claim gets with the devices
   */
  @LogicalName("preparation.allocate-devices")
  record AllocateDevices(
      ObjectKey claim,
      String claimUid,
      String node,
      List<AllocatedDevice> devices,
      Optional<NodeSelectorTerm> nodes,
      List<ClassConfiguration> configurations)
      implements Preparation {
    public AllocateDevices {
      devices = List.copyOf(devices);
      // Earlier builds did not write these.
      nodes = FactJson.orElse(nodes, Optional.empty());
      configurations = List.copyOf(FactJson.list(configurations));
    }
  }

  /**
   * Parameters of a DeviceClass for devices of a claim.
   *
   * @param requests requests of the claim whose devices are of the class
   */
  record ClassConfiguration(String deviceClass, List<String> requests) {
    public ClassConfiguration {
      requests = List.copyOf(requests);
    }
  }

  /** Reservation of this ResourceClaim, which has its devices, for the pod. */
  @LogicalName("preparation.use-devices")
  record UseDevices(ObjectKey claim, String claimUid) implements Preparation {}
}
