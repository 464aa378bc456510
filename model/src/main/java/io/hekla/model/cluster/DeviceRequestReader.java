package io.hekla.model.cluster;

import io.fabric8.kubernetes.api.model.resource.v1.CapacityRequirements;
import io.fabric8.kubernetes.api.model.resource.v1.DeviceClaim;
import io.fabric8.kubernetes.api.model.resource.v1.DeviceRequest;
import io.fabric8.kubernetes.api.model.resource.v1.DeviceSelector;
import io.fabric8.kubernetes.api.model.resource.v1.DeviceSubRequest;
import io.fabric8.kubernetes.api.model.resource.v1.DeviceToleration;
import io.fabric8.kubernetes.api.model.resource.v1.ExactDeviceRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reader of the requests of a ResourceClaim. */
final class DeviceRequestReader {
  private final List<DeviceDemand> demands = new ArrayList<>();
  private final List<DeviceConstraint> constraints = new ArrayList<>();
  private Optional<String> unsupported = Optional.empty();

  /**
   * The requests of a claim, as they were read.
   *
   * @param unsupported the first part that Hekla does not understand, if there is one
   */
  record Requested(
      List<DeviceDemand> demands,
      List<DeviceConstraint> constraints,
      Optional<String> unsupported) {}

  private DeviceRequestReader() {}

  static Requested read(DeviceClaim devices) {
    var reader = new DeviceRequestReader();
    FactJson.whole(devices.getRequests(), "requests").forEach(reader::request);
    FactJson.whole(devices.getConstraints(), "constraints").forEach(reader::constraint);
    return new Requested(reader.demands, reader.constraints, reader.unsupported);
  }

  static DeviceFilter filter(@Nullable List<DeviceSelector> selectors) {
    return DeviceFilter.of(
        FactJson.whole(selectors, "selectors").stream()
            .map(
                selector ->
                    selector.getCel() == null
                        ? ""
                        : FactJson.text(selector.getCel().getExpression()))
            .toList());
  }

  private void request(DeviceRequest request) {
    String name = FactJson.text(request.getName());
    List<DeviceSubRequest> alternatives =
        FactJson.whole(request.getFirstAvailable(), "firstAvailable");
    if (request.getExactly() != null) {
      demands.add(exact(name, request.getExactly()));
    } else if (alternatives.isEmpty()) {
      refuse("request " + name + " has neither exactly nor firstAvailable");
    } else {
      demands.add(
          new DeviceDemand(
              name,
              "",
              /* all= */ false,
              1,
              /* adminAccess= */ false,
              DeviceFilter.ANY,
              Map.of(),
              List.of(),
              List.of(),
              alternatives.stream().map(one -> exact(name, one)).toList()));
    }
  }

  private DeviceDemand exact(String name, ExactDeviceRequest request) {
    List<DeviceAmount> amounts = amounts(request.getCapacity());
    return new DeviceDemand(
        name,
        FactJson.text(request.getDeviceClassName()),
        isAll(name, request.getAllocationMode()),
        FactJson.orElse(request.getCount(), 1L),
        FactJson.orElse(request.getAdminAccess(), false),
        filter(request.getSelectors()),
        capacity(amounts),
        amounts,
        tolerations(request.getTolerations()),
        List.of());
  }

  private DeviceDemand exact(String parent, DeviceSubRequest request) {
    String name = parent + "/" + FactJson.text(request.getName());
    List<DeviceAmount> amounts = amounts(request.getCapacity());
    return new DeviceDemand(
        name,
        FactJson.text(request.getDeviceClassName()),
        isAll(name, request.getAllocationMode()),
        FactJson.orElse(request.getCount(), 1L),
        /* adminAccess= */ false,
        filter(request.getSelectors()),
        capacity(amounts),
        amounts,
        tolerations(request.getTolerations()),
        List.of());
  }

  private boolean isAll(String name, @Nullable String mode) {
    switch (FactJson.text(mode)) {
      case "", "ExactCount" -> {
        return false;
      }
      case "All" -> {
        return true;
      }
      default -> {
        refuse("request " + name + " has allocationMode " + mode);
        return false;
      }
    }
  }

  private static Map<String, Double> capacity(List<DeviceAmount> amounts) {
    var read = new HashMap<String, Double>();
    amounts.forEach(amount -> read.put(amount.name(), amount.number().doubleValue()));
    return read;
  }

  private static List<DeviceAmount> amounts(@Nullable CapacityRequirements capacity) {
    return DeviceAmounts.read(capacity == null ? null : capacity.getRequests());
  }

  private static List<DeviceTaint.Toleration> tolerations(
      @Nullable List<DeviceToleration> tolerations) {
    return FactJson.whole(tolerations, "tolerations").stream()
        .map(
            toleration ->
                new DeviceTaint.Toleration(
                    FactJson.text(toleration.getKey()),
                    FactJson.text(toleration.getOperator()),
                    FactJson.text(toleration.getValue()),
                    FactJson.text(toleration.getEffect())))
        .toList();
  }

  private void constraint(io.fabric8.kubernetes.api.model.resource.v1.DeviceConstraint constraint) {
    List<String> requests = FactJson.whole(constraint.getRequests(), "requests of a constraint");
    if (constraint.getMatchAttribute() != null) {
      String attribute = constraint.getMatchAttribute();
      constraints.add(new DeviceConstraint(requests, attribute, /* distinct= */ false));
    } else if (constraint.getDistinctAttribute() != null) {
      String attribute = constraint.getDistinctAttribute();
      constraints.add(new DeviceConstraint(requests, attribute, /* distinct= */ true));
    } else {
      refuse("a constraint has neither matchAttribute nor distinctAttribute");
    }
  }

  private void refuse(String part) {
    unsupported = unsupported.or(() -> Optional.of(part));
  }
}
