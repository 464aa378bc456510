package io.hekla.controller.verb;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.resource.v1.DeviceClass;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaim;
import io.hekla.controller.api.KindJson;
import io.hekla.model.cluster.AllocatedDevice;
import io.hekla.model.cluster.DeviceAmount;
import io.hekla.model.cluster.NodeSelectorTerm;
import io.hekla.model.cluster.Preparation;
import io.hekla.model.cluster.Requirement;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The allocation in a claim's status: the devices with the tolerations of their requests, the nodes
 * on which they can be used, and the parameters of classes and claim for their drivers.
 */
final class AllocationJson {
  private final JsonNode devices;
  private final Preparation.AllocateDevices wanted;
  private final ObjectNode allocation = JsonNodeFactory.instance.objectNode();

  private AllocationJson(ResourceClaim claim, Preparation.AllocateDevices wanted) {
    devices = KindJson.tree(claim).at("/spec/devices");
    this.wanted = wanted;
  }

  /**
   * @param classes the classes whose parameters the claim gets, by name
   */
  static ObjectNode of(
      ResourceClaim claim, Preparation.AllocateDevices wanted, Map<String, DeviceClass> classes) {
    var json = new AllocationJson(claim, wanted);
    ArrayNode results = json.allocation.putObject("devices").putArray("results");
    wanted.devices().forEach(device -> json.result(results.addObject(), device));
    json.configurations(classes);
    json.nodes();
    return json.allocation;
  }

  private void result(ObjectNode result, AllocatedDevice device) {
    result
        .put("request", device.request())
        .put("driver", device.driver())
        .put("pool", device.pool())
        .put("device", device.device());
    if (device.adminAccess()) {
      result.put("adminAccess", true);
    }
    JsonNode tolerations = tolerations(device.request());
    if (!tolerations.isEmpty()) {
      result.set("tolerations", tolerations);
    }
    if (!device.shareId().isEmpty()) {
      result.put("shareID", device.shareId());
    }
    if (!device.consumed().isEmpty()) {
      ObjectNode consumed = result.putObject("consumedCapacity");
      for (DeviceAmount amount : device.consumed()) {
        consumed.put(amount.name(), amount.quantity());
      }
    }
  }

  private JsonNode tolerations(String request) {
    String[] names = request.split("/", 2);
    JsonNode found = named(devices.path("requests"), names[0]);
    JsonNode exact =
        names.length == 1 ? found.path("exactly") : named(found.path("firstAvailable"), names[1]);
    return exact.path("tolerations");
  }

  private static JsonNode named(JsonNode list, String name) {
    for (JsonNode one : list) {
      if (one.path("name").asText().equals(name)) {
        return one;
      }
    }
    return JsonNodeFactory.instance.missingNode();
  }

  private void configurations(Map<String, DeviceClass> classes) {
    ArrayNode configurations = JsonNodeFactory.instance.arrayNode();
    for (Preparation.ClassConfiguration ofClass : wanted.configurations()) {
      DeviceClass deviceClass = classes.get(ofClass.deviceClass());
      if (deviceClass != null) {
        for (JsonNode one : KindJson.tree(deviceClass).at("/spec/config")) {
          add(configurations, "FromClass", one, ofClass.requests());
        }
      }
    }
    for (JsonNode one : devices.path("config")) {
      List<String> requests = one.path("requests").valueStream().map(JsonNode::asText).toList();
      if (requests.isEmpty() || requests.stream().anyMatch(served()::contains)) {
        add(configurations, "FromClaim", one, requests);
      }
    }
    if (!configurations.isEmpty()) {
      allocation.withObject("/devices").set("config", configurations);
    }
  }

  /** Returns the names of requests by which the devices can be meant. */
  private Set<String> served() {
    Set<String> served = new LinkedHashSet<>();
    for (AllocatedDevice device : wanted.devices()) {
      served.add(device.request());
      served.add(device.request().split("/", 2)[0]);
    }
    return served;
  }

  private static void add(
      ArrayNode configurations, String source, JsonNode parameters, List<String> requests) {
    ObjectNode added = configurations.addObject().put("source", source);
    if (!requests.isEmpty()) {
      ArrayNode names = added.putArray("requests");
      requests.forEach(names::add);
    }
    if (parameters.has("opaque")) {
      added.set("opaque", parameters.get("opaque"));
    }
  }

  private void nodes() {
    List<NodeSelectorTerm> terms =
        wanted.node().isEmpty()
            ? wanted.nodes().stream().toList()
            : NodeSelectorTerm.onlyOn(wanted.node());
    if (!terms.isEmpty()) {
      ArrayNode selector = allocation.putObject("nodeSelector").putArray("nodeSelectorTerms");
      for (NodeSelectorTerm term : terms) {
        ObjectNode json = selector.addObject();
        requirements(json, "matchExpressions", term.onLabels());
        requirements(json, "matchFields", term.onFields());
      }
    }
  }

  private static void requirements(ObjectNode term, String field, List<Requirement> requirements) {
    if (requirements.isEmpty()) {
      return;
    }
    ArrayNode list = term.putArray(field);
    for (Requirement requirement : requirements) {
      ObjectNode json =
          list.addObject()
              .put("key", requirement.key())
              .put("operator", requirement.operator().spelling());
      if (!requirement.values().isEmpty()) {
        ArrayNode values = json.putArray("values");
        requirement.values().forEach(values::add);
      }
    }
  }
}
