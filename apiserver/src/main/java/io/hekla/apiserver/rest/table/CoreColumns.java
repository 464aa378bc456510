package io.hekla.apiserver.rest.table;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Columns of Kubernetes' own kinds. Kinds that are not listed here have a name and an age. */
final class CoreColumns {
  private static final String NONE = "<none>";

  private static final List<ResponseColumn> WEBHOOKS =
      List.of(
          ResponseColumn.NAME,
          ResponseColumn.text("Webhooks", each -> Integer.toString(each.path("webhooks").size())),
          ResponseColumn.AGE);

  private static final Map<String, List<ResponseColumn>> BY_PLURAL =
      Map.ofEntries(
          Map.entry("pods", PodColumns.ALL),
          Map.entry("nodes", NodeColumns.ALL),
          Map.entry("events", EventColumns.ALL),
          Map.entry(
              "namespaces",
              List.of(
                  ResponseColumn.NAME,
                  ResponseColumn.text("Status", ".status.phase"),
                  ResponseColumn.AGE)),
          Map.entry(
              "configmaps",
              List.of(
                  ResponseColumn.NAME,
                  ResponseColumn.text("Data", CoreColumns::dataCount),
                  ResponseColumn.AGE)),
          Map.entry(
              "secrets",
              List.of(
                  ResponseColumn.NAME,
                  ResponseColumn.text("Type", secret -> secret.path("type").asText("Opaque")),
                  ResponseColumn.text("Data", CoreColumns::dataCount),
                  ResponseColumn.AGE)),
          Map.entry(
              "services",
              List.of(
                  ResponseColumn.NAME,
                  ResponseColumn.text(
                      "Type", service -> orElse(service, ".spec.type", "ClusterIP")),
                  ResponseColumn.text(
                      "Cluster-IP", service -> orElse(service, ".spec.clusterIP", NONE)),
                  ResponseColumn.text(
                      "External-IP", service -> orElse(service, ".spec.externalName", NONE)),
                  ResponseColumn.text("Port(s)", CoreColumns::ports),
                  ResponseColumn.AGE,
                  ResponseColumn.text("Selector", CoreColumns::selector).wide())),
          Map.entry(
              "persistentvolumeclaims",
              List.of(
                  ResponseColumn.NAME,
                  ResponseColumn.text("Status", ".status.phase"),
                  ResponseColumn.text("Volume", ".spec.volumeName"),
                  ResponseColumn.text("Capacity", ".status.capacity.storage"),
                  ResponseColumn.text("Access Modes", CoreColumns::accessModes),
                  ResponseColumn.text("StorageClass", ".spec.storageClassName"),
                  ResponseColumn.text(
                      "VolumeAttributesClass",
                      claim -> orElse(claim, ".spec.volumeAttributesClassName", "<unset>")),
                  ResponseColumn.AGE,
                  ResponseColumn.text(
                          "VolumeMode", claim -> orElse(claim, ".spec.volumeMode", "Filesystem"))
                      .wide())),
          Map.entry(
              "priorityclasses",
              List.of(
                  ResponseColumn.NAME,
                  ResponseColumn.value("Value", "integer", ".value"),
                  ResponseColumn.text(
                      "Global-Default",
                      each -> Boolean.toString(each.path("globalDefault").asBoolean())),
                  ResponseColumn.AGE,
                  ResponseColumn.text(
                      "PreemptionPolicy",
                      each -> orElse(each, ".preemptionPolicy", "PreemptLowerPriority")))),
          Map.entry(
              "replicasets",
              List.of(
                  ResponseColumn.NAME,
                  ResponseColumn.value("Desired", "integer", ".spec.replicas"),
                  ResponseColumn.value("Current", "integer", ".status.replicas"),
                  ResponseColumn.text("Ready", set -> orElse(set, ".status.readyReplicas", "0")),
                  ResponseColumn.AGE)),
          Map.entry(
              "customresourcedefinitions",
              List.of(
                  ResponseColumn.NAME,
                  ResponseColumn.text("Created At", ".metadata.creationTimestamp"))),
          Map.entry(
              "leases",
              List.of(
                  ResponseColumn.NAME,
                  ResponseColumn.text("Holder", ".spec.holderIdentity"),
                  ResponseColumn.AGE)),
          Map.entry("mutatingwebhookconfigurations", WEBHOOKS),
          Map.entry("validatingwebhookconfigurations", WEBHOOKS),
          Map.entry(
              "deployments",
              List.of(
                  ResponseColumn.NAME,
                  ready(),
                  ResponseColumn.text(
                      "Up-to-date", each -> orElse(each, ".status.updatedReplicas", "0")),
                  ResponseColumn.text(
                      "Available", each -> orElse(each, ".status.availableReplicas", "0")),
                  ResponseColumn.AGE)),
          Map.entry("statefulsets", List.of(ResponseColumn.NAME, ready(), ResponseColumn.AGE)));

  private CoreColumns() {}

  static List<ResponseColumn> of(String plural) {
    return BY_PLURAL.getOrDefault(plural, List.of(ResponseColumn.NAME, ResponseColumn.AGE));
  }

  /** Returns the text at a path, or another one if there is none. */
  static String orElse(JsonNode object, String path, String other) {
    String text = ResponseColumn.at(object, path).asText();
    return text.isEmpty() ? other : text;
  }

  private static ResponseColumn ready() {
    return ResponseColumn.text(
        "Ready",
        each ->
            orElse(each, ".status.readyReplicas", "0") + "/" + orElse(each, ".spec.replicas", "0"));
  }

  /** Returns the selector of a service as {@code a=b,c=d}. */
  private static String selector(JsonNode service) {
    var pairs = new ArrayList<String>();
    for (var pair : ResponseColumn.at(service, ".spec.selector").properties()) {
      pairs.add(pair.getKey() + "=" + pair.getValue().asText());
    }
    return pairs.isEmpty() ? NONE : String.join(",", pairs);
  }

  private static String dataCount(JsonNode object) {
    return Integer.toString(object.path("data").size() + object.path("binaryData").size());
  }

  private static String ports(JsonNode service) {
    var ports = new ArrayList<String>();
    for (JsonNode port : ResponseColumn.at(service, ".spec.ports")) {
      ports.add(port.path("port").asText() + "/" + port.path("protocol").asText("TCP"));
    }
    return ports.isEmpty() ? NONE : String.join(",", ports);
  }

  private static String accessModes(JsonNode claim) {
    var modes = new ArrayList<String>();
    for (JsonNode mode : ResponseColumn.at(claim, ".spec.accessModes")) {
      modes.add(
          switch (mode.asText()) {
            case "ReadWriteOnce" -> "RWO";
            case "ReadOnlyMany" -> "ROX";
            case "ReadWriteMany" -> "RWX";
            case "ReadWriteOncePod" -> "RWOP";
            default -> mode.asText();
          });
    }
    return String.join(",", modes);
  }
}
