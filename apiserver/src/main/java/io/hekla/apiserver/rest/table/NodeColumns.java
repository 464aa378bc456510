package io.hekla.apiserver.rest.table;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** Columns of {@code kubectl get nodes}. */
final class NodeColumns {
  private static final String NONE = "<none>";
  private static final String UNKNOWN = "<unknown>";
  private static final String ROLE = "node-role.kubernetes.io/";

  static final List<ResponseColumn> ALL =
      List.of(
          ResponseColumn.NAME,
          ResponseColumn.text("Status", NodeColumns::status),
          ResponseColumn.text("Roles", NodeColumns::roles),
          ResponseColumn.AGE,
          ResponseColumn.text("Version", ".status.nodeInfo.kubeletVersion"),
          ResponseColumn.text("Internal-IP", node -> address(node, "InternalIP")).wide(),
          ResponseColumn.text("External-IP", node -> address(node, "ExternalIP")).wide(),
          info("OS-Image", "osImage"),
          info("Kernel-Version", "kernelVersion"),
          info("Container-Runtime", "containerRuntimeVersion"));

  private NodeColumns() {}

  private static ResponseColumn info(String name, String field) {
    return ResponseColumn.text(
            name, node -> CoreColumns.orElse(node, ".status.nodeInfo." + field, UNKNOWN))
        .wide();
  }

  private static String status(JsonNode node) {
    String status = "Unknown";
    for (JsonNode condition : node.path("status").path("conditions")) {
      if (condition.path("type").asText().equals("Ready")) {
        status = condition.path("status").asText().equals("True") ? "Ready" : "NotReady";
      }
    }
    return node.path("spec").path("unschedulable").asBoolean()
        ? status + ",SchedulingDisabled"
        : status;
  }

  private static String roles(JsonNode node) {
    var roles = new ArrayList<String>();
    for (var label : node.path("metadata").path("labels").properties()) {
      if (label.getKey().startsWith(ROLE)) {
        roles.add(label.getKey().substring(ROLE.length()));
      }
    }
    return roles.isEmpty() ? NONE : String.join(",", roles);
  }

  private static String address(JsonNode node, String type) {
    for (JsonNode address : node.path("status").path("addresses")) {
      if (address.path("type").asText().equals(type)) {
        return address.path("address").asText();
      }
    }
    return NONE;
  }
}
