package io.hekla.scheduler.claims;

import io.hekla.model.cluster.DeviceClassInfo;
import io.hekla.model.cluster.DeviceDemand;
import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.NodeSelectorTerm;
import io.hekla.model.cluster.Preparation;
import io.hekla.model.cluster.Requirement;
import io.hekla.model.cluster.ResourceClaimInfo;
import io.hekla.model.cluster.ResourceSliceInfo;
import io.hekla.scheduler.claims.DeviceAllocation.Given;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Allocation that is written to a claim once its devices are found. */
final class AllocationResults {
  private AllocationResults() {}

  static Preparation.AllocateDevices of(
      ResourceClaimInfo claim, List<Given> given, NodeInfo node, DeviceCandidates candidates) {
    boolean isLocal = given.stream().anyMatch(one -> isLocal(one.device().device(), node));
    return new Preparation.AllocateDevices(
        claim.key(),
        claim.uid(),
        isLocal ? node.name() : "",
        given.stream().map(Given::result).toList(),
        isLocal ? Optional.empty() : nodes(given),
        configurations(given, candidates));
  }

  /** Returns whether a device, once allocated, can be used on one node only. */
  private static boolean isLocal(ResourceSliceInfo.Device device, NodeInfo node) {
    // The API allows one term; the claim's selector could not express several.
    return device.properties().bindsToNode()
        || device
            .nodes()
            .filter(
                terms -> terms.size() != 1 || terms.equals(NodeSelectorTerm.onlyOn(node.name())))
            .isPresent();
  }

  /** Returns the conditions on nodes of all devices together; nothing if there are none. */
  private static Optional<NodeSelectorTerm> nodes(List<Given> given) {
    var onLabels = new ArrayList<Requirement>();
    var onFields = new ArrayList<Requirement>();
    for (Given one : given) {
      for (NodeSelectorTerm term : one.device().device().nodes().orElse(List.of())) {
        term.onLabels().stream().filter(add -> !onLabels.contains(add)).forEach(onLabels::add);
        term.onFields().stream().filter(add -> !onFields.contains(add)).forEach(onFields::add);
      }
    }
    return onLabels.isEmpty() && onFields.isEmpty()
        ? Optional.empty()
        : Optional.of(new NodeSelectorTerm(onLabels, onFields));
  }

  private static List<Preparation.ClassConfiguration> configurations(
      List<Given> given, DeviceCandidates candidates) {
    Map<String, List<String>> requests = new LinkedHashMap<>();
    for (Given one : given) {
      DeviceDemand demand = one.demand();
      if (candidates.deviceClass(demand).filter(DeviceClassInfo::configured).isPresent()) {
        List<String> ofClass =
            requests.computeIfAbsent(demand.deviceClass(), absent -> new ArrayList<>());
        if (!ofClass.contains(demand.name())) {
          ofClass.add(demand.name());
        }
      }
    }
    return requests.entrySet().stream()
        .map(one -> new Preparation.ClassConfiguration(one.getKey(), one.getValue()))
        .toList();
  }
}
