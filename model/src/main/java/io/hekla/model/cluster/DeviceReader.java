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
    var spec = FactJson.orElse(deviceClass.getSpec(), new DeviceClassSpec());
    return new DeviceClassInfo(Metadata.of(deviceClass).key(), filter(spec.getSelectors()));
  }

  private static ResourceClaimInfo claim(ResourceClaim claim, Metadata metadata) {
    var spec = FactJson.orElse(claim.getSpec(), new ResourceClaimSpec());
    var devices = FactJson.orElse(spec.getDevices(), new DeviceClaim());
    var status = FactJson.orElse(claim.getStatus(), new ResourceClaimStatus());
    var demands = new ArrayList<DeviceDemand>();
    Optional<String> unsupported =
        FactJson.list(devices.getConstraints()).isEmpty()
            ? Optional.empty()
            : Optional.of("constraints between devices");
    for (DeviceRequest request : FactJson.list(devices.getRequests())) {
      if (request.getExactly() == null) {
        unsupported = Optional.of("alternatives (firstAvailable)");
      } else {
        demands.add(demand(FactJson.text(request.getName()), request.getExactly()));
      }
    }
    return new ResourceClaimInfo(
        metadata.key(),
        metadata.uid(),
        claim.getMetadata().getDeletionTimestamp() != null,
        demands,
        unsupported,
        Optional.ofNullable(status.getAllocation()).map(DeviceReader::allocation),
        FactJson.list(status.getReservedFor()).stream()
            .map(user -> FactJson.text(user.getUid()))
            .collect(Collectors.toUnmodifiableSet()));
  }

  private static DeviceDemand demand(String name, ExactDeviceRequest request) {
    var capacity = new HashMap<String, Double>();
    if (request.getCapacity() != null) {
      FactJson.map(request.getCapacity().getRequests())
          .forEach(
              (dimension, amount) ->
                  capacity.put(dimension, Quantities.parse(amount.toString()).doubleValue()));
    }
    return new DeviceDemand(
        name,
        FactJson.text(request.getDeviceClassName()),
        "All".equals(request.getAllocationMode()),
        FactJson.orElse(request.getCount(), 1L),
        FactJson.orElse(request.getAdminAccess(), false),
        filter(request.getSelectors()),
        capacity);
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
                        FactJson.orElse(device.getAdminAccess(), false)))
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
        FactJson.list(spec.getDevices()).stream()
            .map(device -> device(device, eachForItself ? nodes(device) : together))
            .toList());
  }

  private static ResourceSliceInfo.Device device(
      Device device, Optional<List<NodeSelectorTerm>> nodes) {
    boolean special =
        !FactJson.list(device.getConsumesCounters()).isEmpty()
            || !FactJson.list(device.getTaints()).isEmpty()
            || !FactJson.list(device.getBindingConditions()).isEmpty()
            || FactJson.orElse(device.getBindsToNode(), false)
            || FactJson.orElse(device.getAllowMultipleAllocations(), false);
    return new ResourceSliceInfo.Device(FactJson.text(device.getName()), nodes, special);
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

  private static DeviceFilter filter(@Nullable List<DeviceSelector> selectors) {
    return DeviceFilter.of(
        FactJson.list(selectors).stream()
            .map(
                selector ->
                    selector.getCel() == null
                        ? ""
                        : FactJson.text(selector.getCel().getExpression()))
            .toList());
  }
}
