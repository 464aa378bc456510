package io.hekla.model.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NodeSelector;
import io.fabric8.kubernetes.api.model.resource.v1.AllocationResult;
import io.fabric8.kubernetes.api.model.resource.v1.Device;
import io.fabric8.kubernetes.api.model.resource.v1.DeviceAllocationResult;
import io.fabric8.kubernetes.api.model.resource.v1.DeviceClaim;
import io.fabric8.kubernetes.api.model.resource.v1.DeviceClass;
import io.fabric8.kubernetes.api.model.resource.v1.DeviceClassSpec;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaim;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaimSpec;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaimStatus;
import io.fabric8.kubernetes.api.model.resource.v1.ResourcePool;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceSlice;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceSliceSpec;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reader of devices, and of claims to them, of dynamic resource allocation. */
final class DeviceReader {
  static final List<Class<? extends HasMetadata>> KINDS =
      List.of(DeviceClass.class, ResourceClaim.class, ResourceSlice.class);

  private DeviceReader() {}

  static Optional<ClusterFact> read(HasMetadata object) {
    return switch (object) {
      case DeviceClass deviceClass -> Optional.of(deviceClass(deviceClass));
      case ResourceClaim claim -> Optional.of(claim(claim, Metadata.of(claim)));
      case ResourceSlice slice -> Optional.of(slice(slice));
      default -> Optional.empty();
    };
  }

  private static DeviceClassInfo deviceClass(DeviceClass deviceClass) {
    var spec = FactJson.orElse(deviceClass.getSpec(), new DeviceClassSpec());
    return new DeviceClassInfo(
        Metadata.of(deviceClass).key(),
        DeviceRequestReader.filter(spec.getSelectors()),
        !FactJson.list(spec.getConfig()).isEmpty());
  }

  private static ResourceClaimInfo claim(ResourceClaim claim, Metadata metadata) {
    var spec = FactJson.orElse(claim.getSpec(), new ResourceClaimSpec());
    var devices = DeviceRequestReader.read(FactJson.orElse(spec.getDevices(), new DeviceClaim()));
    var status = FactJson.orElse(claim.getStatus(), new ResourceClaimStatus());
    return new ResourceClaimInfo(
        metadata.key(),
        metadata.uid(),
        claim.getMetadata().getDeletionTimestamp() != null,
        devices.demands(),
        devices.unsupported(),
        Optional.ofNullable(status.getAllocation()).map(DeviceReader::allocation),
        FactJson.list(status.getReservedFor()).stream()
            .map(user -> FactJson.text(user.getUid()))
            .collect(Collectors.toUnmodifiableSet()),
        devices.constraints());
  }

  private static ResourceClaimInfo.Allocation allocation(AllocationResult result) {
    var devices = FactJson.orElse(result.getDevices(), new DeviceAllocationResult());
    return new ResourceClaimInfo.Allocation(
        Optional.ofNullable(result.getNodeSelector()).map(ConstraintReader::terms),
        FactJson.list(devices.getResults()).stream()
            .map(
                device ->
                    new AllocatedDevice(
                        FactJson.text(device.getRequest()),
                        FactJson.text(device.getDriver()),
                        FactJson.text(device.getPool()),
                        FactJson.text(device.getDevice()),
                        FactJson.orElse(device.getAdminAccess(), false),
                        FactJson.text(device.getShareID()),
                        DeviceAmounts.read(device.getConsumedCapacity())))
            .toList());
  }

  private static ResourceSliceInfo slice(ResourceSlice slice) {
    var spec = FactJson.orElse(slice.getSpec(), new ResourceSliceSpec());
    var pool = FactJson.orElse(spec.getPool(), new ResourcePool());
    boolean eachForItself = FactJson.orElse(spec.getPerDeviceNodeSelection(), false);
    var together = nodes(spec.getNodeName(), spec.getAllNodes(), spec.getNodeSelector());
    return new ResourceSliceInfo(
        Metadata.of(slice).key(),
        FactJson.text(spec.getDriver()),
        FactJson.text(pool.getName()),
        FactJson.orElse(pool.getGeneration(), 0L),
        FactJson.orElse(pool.getResourceSliceCount(), 1L),
        FactJson.whole(spec.getDevices(), "devices").stream()
            .map(device -> device(device, eachForItself ? nodes(device) : together))
            .toList(),
        FactJson.whole(spec.getSharedCounters(), "sharedCounters").stream()
            .map(set -> DeviceAmounts.counters(set.getName(), set.getCounters()))
            .toList());
  }

  private static ResourceSliceInfo.Device device(
      Device device, Optional<List<NodeSelectorTerm>> nodes) {
    return new ResourceSliceInfo.Device(
        FactJson.text(device.getName()),
        nodes,
        !FactJson.list(device.getBindingConditions()).isEmpty(),
        PropertiesReader.read(device),
        FactJson.whole(device.getConsumesCounters(), "consumesCounters").stream()
            .map(set -> DeviceAmounts.counters(set.getCounterSet(), set.getCounters()))
            .toList(),
        FactJson.whole(device.getTaints(), "taints").stream()
            .map(
                taint ->
                    new DeviceTaint(
                        FactJson.text(taint.getKey()),
                        FactJson.text(taint.getValue()),
                        FactJson.text(taint.getEffect())))
            .toList());
  }

  private static Optional<List<NodeSelectorTerm>> nodes(Device device) {
    return nodes(device.getNodeName(), device.getAllNodes(), device.getNodeSelector());
  }

  /** Reads a node selection; an absent one means no node. */
  private static Optional<List<NodeSelectorTerm>> nodes(
      @Nullable String name, @Nullable Boolean all, @Nullable NodeSelector selector) {
    if (FactJson.orElse(all, false)) {
      return Optional.empty();
    }
    if (selector != null) {
      return Optional.of(ConstraintReader.terms(selector));
    }
    return Optional.of(
        FactJson.text(name).isEmpty() ? List.of() : NodeSelectorTerm.onlyOn(FactJson.text(name)));
  }
}
