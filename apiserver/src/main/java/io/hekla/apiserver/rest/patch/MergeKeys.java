package io.hekla.apiserver.rest.patch;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Lists of Kubernetes' own kinds that are merged item by item, and the fields that identify their
 * items. All other lists are replaced as a whole. Lists are identified by the name of their field:
 * in the kinds that are served no two lists of one name differ in this, but for those that are
 * named with the field around them.
 */
public final class MergeKeys {
  /** Lists whose items are objects, with the field by which strategic merge identifies them. */
  private static final Map<String, String> KEYS =
      Map.ofEntries(
          Map.entry("containers", "name"),
          Map.entry("initContainers", "name"),
          Map.entry("ephemeralContainers", "name"),
          Map.entry("volumes", "name"),
          Map.entry("imagePullSecrets", "name"),
          Map.entry("schedulingGates", "name"),
          Map.entry("topologySpreadConstraints", "topologyKey"),
          Map.entry("spec.resourceClaims", "name"),
          Map.entry("hostAliases", "ip"),
          Map.entry("env", "name"),
          Map.entry("containers.ports", "containerPort"),
          Map.entry("initContainers.ports", "containerPort"),
          Map.entry("spec.ports", "port"),
          Map.entry("volumeMounts", "mountPath"),
          Map.entry("volumeDevices", "devicePath"),
          Map.entry("status.conditions", "type"),
          Map.entry("status.addresses", "type"),
          Map.entry("podIPs", "ip"),
          Map.entry("metadata.ownerReferences", "uid"));

  /** Lists whose items an API server identifies by more fields than strategic merge does. */
  private static final Map<String, List<String>> MORE_KEYS =
      Map.of(
          "containers.ports", List.of("containerPort", "protocol"),
          "initContainers.ports", List.of("containerPort", "protocol"),
          "spec.ports", List.of("port", "protocol"),
          "topologySpreadConstraints", List.of("topologyKey", "whenUnsatisfiable"));

  /** Lists of texts that are merged as sets. */
  private static final Set<String> SETS = Set.of("metadata.finalizers", "spec.podCIDRs");

  private MergeKeys() {}

  /** Returns the field that identifies the items of a list; empty if the list is replaced. */
  public static Optional<String> key(String around, String field) {
    return Optional.ofNullable(KEYS.get(KEYS.containsKey(field) ? field : around + "." + field));
  }

  /** Returns all fields that identify items in server-side apply; empty as above. */
  public static List<String> keys(String around, String field) {
    List<String> more = MORE_KEYS.get(MORE_KEYS.containsKey(field) ? field : around + "." + field);
    return more == null ? key(around, field).map(List::of).orElse(List.of()) : more;
  }

  /** Returns whether the items of a list are a set of texts. */
  public static boolean isSet(String around, String field) {
    return SETS.contains(around + "." + field);
  }
}
