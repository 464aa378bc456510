package io.hekla.apiserver.rest.table;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Columns of Kubernetes' own kinds. Kinds that are not listed here have a name and an age. */
final class CoreColumns {
  private static final String NONE = "<none>";

  private static final List<Column> WEBHOOKS =
      List.of(
          Column.NAME,
          Column.text("Webhooks", each -> Integer.toString(each.path("webhooks").size())),
          Column.AGE);

  private static final Map<String, List<Column>> BY_PLURAL =
      Map.ofEntries(
          Map.entry("pods", PodColumns.ALL),
          Map.entry("nodes", NodeColumns.ALL),
          Map.entry("events", EventColumns.ALL),
          Map.entry(
              "namespaces",
              List.of(Column.NAME, Column.text("Status", ".status.phase"), Column.AGE)),
          Map.entry(
              "configmaps",
              List.of(Column.NAME, Column.text("Data", CoreColumns::dataCount), Column.AGE)),
          Map.entry(
              "secrets",
              List.of(
                  Column.NAME,
                  Column.text("Type", secret -> secret.path("type").asText("Opaque")),
                  Column.text("Data", CoreColumns::dataCount),
                  Column.AGE)),
          Map.entry(
              "services",
              List.of(
                  Column.NAME,
                  Column.text("Type", service -> orElse(service, ".spec.type", "ClusterIP")),
                  Column.text("Cluster-IP", service -> orElse(service, ".spec.clusterIP", NONE)),
                  Column.text(
                      "External-IP", service -> orElse(service, ".spec.externalName", NONE)),
                  Column.text("Port(s)", CoreColumns::ports),
                  Column.AGE,
                  Column.text("Selector", CoreColumns::selector).wide())),
          Map.entry(
              "persistentvolumeclaims",
              List.of(
                  Column.NAME,
                  Column.text("Status", ".status.phase"),
                  Column.text("Volume", ".spec.volumeName"),
                  Column.text("Capacity", ".status.capacity.storage"),
                  Column.text("Access Modes", CoreColumns::accessModes),
                  Column.text("StorageClass", ".spec.storageClassName"),
                  Column.text(
                      "VolumeAttributesClass",
                      claim -> orElse(claim, ".spec.volumeAttributesClassName", "<unset>")),
                  Column.AGE,
                  Column.text(
                          "VolumeMode", claim -> orElse(claim, ".spec.volumeMode", "Filesystem"))
                      .wide())),
          Map.entry(
              "priorityclasses",
              List.of(
                  Column.NAME,
                  Column.value("Value", "integer", ".value"),
                  Column.text(
                      "Global-Default",
                      each -> Boolean.toString(each.path("globalDefault").asBoolean())),
                  Column.AGE,
                  Column.text(
                      "PreemptionPolicy",
                      each -> orElse(each, ".preemptionPolicy", "PreemptLowerPriority")))),
          Map.entry(
              "replicasets",
              List.of(
                  Column.NAME,
                  Column.value("Desired", "integer", ".spec.replicas"),
                  Column.value("Current", "integer", ".status.replicas"),
                  Column.text("Ready", set -> orElse(set, ".status.readyReplicas", "0")),
                  Column.AGE)),
          Map.entry(
              "customresourcedefinitions",
              List.of(Column.NAME, Column.text("Created At", ".metadata.creationTimestamp"))),
          Map.entry(
              "leases",
              List.of(Column.NAME, Column.text("Holder", ".spec.holderIdentity"), Column.AGE)),
          Map.entry("mutatingwebhookconfigurations", WEBHOOKS),
          Map.entry("validatingwebhookconfigurations", WEBHOOKS),
          Map.entry(
              "deployments",
              List.of(
                  Column.NAME,
                  ready(),
                  Column.text("Up-to-date", each -> orElse(each, ".status.updatedReplicas", "0")),
                  Column.text("Available", each -> orElse(each, ".status.availableReplicas", "0")),
                  Column.AGE)),
          Map.entry("statefulsets", List.of(Column.NAME, ready(), Column.AGE)));

  private CoreColumns() {}

  static List<Column> of(String plural) {
    return BY_PLURAL.getOrDefault(plural, List.of(Column.NAME, Column.AGE));
  }

  /** Returns the text at a path, or another one if there is none. */
  static String orElse(JsonNode object, String path, String other) {
    String text = Column.at(object, path).asText();
    return text.isEmpty() ? other : text;
  }

  private static Column ready() {
    return Column.text(
        "Ready",
        each ->
            orElse(each, ".status.readyReplicas", "0") + "/" + orElse(each, ".spec.replicas", "0"));
  }

  /** Returns the selector of a service as {@code a=b,c=d}. */
  private static String selector(JsonNode service) {
    var pairs = new ArrayList<String>();
    for (var pair : Column.at(service, ".spec.selector").properties()) {
      pairs.add(pair.getKey() + "=" + pair.getValue().asText());
    }
    return pairs.isEmpty() ? NONE : String.join(",", pairs);
  }

  private static String dataCount(JsonNode object) {
    return Integer.toString(object.path("data").size() + object.path("binaryData").size());
  }

  private static String ports(JsonNode service) {
    var ports = new ArrayList<String>();
    for (JsonNode port : Column.at(service, ".spec.ports")) {
      ports.add(port.path("port").asText() + "/" + port.path("protocol").asText("TCP"));
    }
    return ports.isEmpty() ? NONE : String.join(",", ports);
  }

  private static String accessModes(JsonNode claim) {
    var modes = new ArrayList<String>();
    for (JsonNode mode : Column.at(claim, ".spec.accessModes")) {
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
