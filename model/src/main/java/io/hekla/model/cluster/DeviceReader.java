package io.hekla.model.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NodeSelector;
import io.fabric8.kubernetes.api.model.resource.v1.AllocationResult;
import io.fabric8.kubernetes.api.model.resource.v1.Device;
import io.fabric8.kubernetes.api.model.resource.v1.DeviceAllocationResult;
import io.fabric8.kubernetes.api.model.resource.v1.DeviceClaim;
import io.fabric8.kubernetes.api.model.resource.v1.DeviceClass;
import io.fabric8.kubernetes.api.model.resource.v1.DeviceClassSpec;
import io.fabric8.kubernetes.api.model.resource.v1.DeviceRequest;
import io.fabric8.kubernetes.api.model.resource.v1.DeviceSelector;
import io.fabric8.kubernetes.api.model.resource.v1.ExactDeviceRequest;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaim;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaimSpec;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaimStatus;
import io.fabric8.kubernetes.api.model.resource.v1.ResourcePool;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceSlice;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceSliceSpec;
import io.hekla.model.resource.Quantities;
import java.util.ArrayList;
import java.util.HashMap;
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
    var spec = Wire.orElse(deviceClass.getSpec(), new DeviceClassSpec());
    return new DeviceClassInfo(Metadata.of(deviceClass).key(), filter(spec.getSelectors()));
  }

  private static ResourceClaimInfo claim(ResourceClaim claim, Metadata metadata) {
    var spec = Wire.orElse(claim.getSpec(), new ResourceClaimSpec());
    var devices = Wire.orElse(spec.getDevices(), new DeviceClaim());
    var status = Wire.orElse(claim.getStatus(), new ResourceClaimStatus());
    var demands = new ArrayList<DeviceDemand>();
    Optional<String> notUnderstood =
        Wire.list(devices.getConstraints()).isEmpty()
            ? Optional.empty()
            : Optional.of("constraints between devices");
    for (DeviceRequest request : Wire.list(devices.getRequests())) {
      if (request.getExactly() == null) {
        notUnderstood = Optional.of("alternatives (firstAvailable)");
      } else {
        demands.add(demand(Wire.text(request.getName()), request.getExactly()));
      }
    }
    return new ResourceClaimInfo(
        metadata.key(),
        metadata.uid(),
        claim.getMetadata().getDeletionTimestamp() != null,
        demands,
        notUnderstood,
        Optional.ofNullable(status.getAllocation()).map(DeviceReader::allocation),
        Wire.list(status.getReservedFor()).stream()
            .map(user -> Wire.text(user.getUid()))
            .collect(Collectors.toUnmodifiableSet()));
  }

  private static DeviceDemand demand(String name, ExactDeviceRequest request) {
    var capacity = new HashMap<String, Double>();
    if (request.getCapacity() != null) {
      Wire.map(request.getCapacity().getRequests())
          .forEach(
              (dimension, amount) ->
                  capacity.put(dimension, Quantities.parse(amount.toString()).doubleValue()));
    }
    return new DeviceDemand(
        name,
        Wire.text(request.getDeviceClassName()),
        "All".equals(request.getAllocationMode()),
        Wire.orElse(request.getCount(), 1L),
        Wire.orElse(request.getAdminAccess(), false),
        filter(request.getSelectors()),
        capacity);
  }

  private static ResourceClaimInfo.Allocation allocation(AllocationResult result) {
    var devices = Wire.orElse(result.getDevices(), new DeviceAllocationResult());
    return new ResourceClaimInfo.Allocation(
        Optional.ofNullable(result.getNodeSelector()).map(ConstraintReader::terms),
        Wire.list(devices.getResults()).stream()
            .map(
                device ->
                    new AllocatedDevice(
                        Wire.text(device.getRequest()),
                        Wire.text(device.getDriver()),
                        Wire.text(device.getPool()),
                        Wire.text(device.getDevice()),
                        Wire.orElse(device.getAdminAccess(), false)))
            .toList());
  }

  private static ResourceSliceInfo slice(ResourceSlice slice) {
    var spec = Wire.orElse(slice.getSpec(), new ResourceSliceSpec());
    var pool = Wire.orElse(spec.getPool(), new ResourcePool());
    boolean eachForItself = Wire.orElse(spec.getPerDeviceNodeSelection(), false);
    var together = nodes(spec.getNodeName(), spec.getAllNodes(), spec.getNodeSelector());
    return new ResourceSliceInfo(
        Metadata.of(slice).key(),
        Wire.text(spec.getDriver()),
        Wire.text(pool.getName()),
        Wire.orElse(pool.getGeneration(), 0L),
        Wire.orElse(pool.getResourceSliceCount(), 1L),
        Wire.list(spec.getDevices()).stream()
            .map(device -> device(device, eachForItself ? nodes(device) : together))
            .toList());
  }

  private static ResourceSliceInfo.Device device(
      Device device, Optional<List<NodeSelectorTerm>> nodes) {
    boolean special =
        !Wire.list(device.getConsumesCounters()).isEmpty()
            || !Wire.list(device.getTaints()).isEmpty()
            || !Wire.list(device.getBindingConditions()).isEmpty()
            || Wire.orElse(device.getBindsToNode(), false)
            || Wire.orElse(device.getAllowMultipleAllocations(), false);
    return new ResourceSliceInfo.Device(Wire.text(device.getName()), nodes, special);
  }

  private static Optional<List<NodeSelectorTerm>> nodes(Device device) {
    return nodes(device.getNodeName(), device.getAllNodes(), device.getNodeSelector());
  }

  /** Reads a node selection; an absent one means no node. */
  private static Optional<List<NodeSelectorTerm>> nodes(
      @Nullable String name, @Nullable Boolean all, @Nullable NodeSelector selector) {
    if (Wire.orElse(all, false)) {
      return Optional.empty();
    }
    if (selector != null) {
      return Optional.of(ConstraintReader.terms(selector));
    }
    return Optional.of(
        Wire.text(name).isEmpty() ? List.of() : NodeSelectorTerm.onlyOn(Wire.text(name)));
  }

  private static DeviceFilter filter(@Nullable List<DeviceSelector> selectors) {
    return DeviceFilter.of(
        Wire.list(selectors).stream()
            .map(
                selector ->
                    selector.getCel() == null ? "" : Wire.text(selector.getCel().getExpression()))
            .toList());
  }
}
