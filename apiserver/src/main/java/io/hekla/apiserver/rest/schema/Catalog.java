package io.hekla.apiserver.rest.schema;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.apiserver.store.EmbeddedKinds;
import io.hekla.controller.api.Kind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Catalog of every kind that is served, under all its names. */
public final class Catalog {
  private static final Map<String, List<String>> SHORT_NAMES =
      Map.ofEntries(
          Map.entry("pods", List.of("po")),
          Map.entry("nodes", List.of("no")),
          Map.entry("namespaces", List.of("ns")),
          Map.entry("configmaps", List.of("cm")),
          Map.entry("services", List.of("svc")),
          Map.entry("events", List.of("ev")),
          Map.entry("persistentvolumes", List.of("pv")),
          Map.entry("persistentvolumeclaims", List.of("pvc")),
          Map.entry("priorityclasses", List.of("pc")),
          Map.entry("replicationcontrollers", List.of("rc")),
          Map.entry("replicasets", List.of("rs")),
          Map.entry("statefulsets", List.of("sts")),
          Map.entry("deployments", List.of("deploy")),
          Map.entry("customresourcedefinitions", List.of("crd", "crds")),
          Map.entry("storageclasses", List.of("sc")),
          Map.entry("networkpolicies", List.of("netpol")),
          Map.entry("poddisruptionbudgets", List.of("pdb")),
          Map.entry("resourcequotas", List.of("quota")));

  /** Plural names of the kinds that {@code kubectl get all} shows. */
  private static final Set<String> IN_ALL =
      Set.of(
          "pods",
          "services",
          "replicationcontrollers",
          "replicasets",
          "statefulsets",
          "deployments");

  private final Map<String, ServedKind> byPath = new LinkedHashMap<>();

  /** Creates the catalog of the kinds that a store serves. */
  public Catalog(Collection<Kind<?>> kinds) {
    for (Kind<?> kind : kinds) {
      byPath.put(kind.apiVersion() + "/" + kind.plural(), served(kind));
    }
  }

  /**
   * Returns the kind at a path.
   *
   * @param apiVersion group and version as in manifests
   */
  public Optional<ServedKind> find(String apiVersion, String plural) {
    return Optional.ofNullable(byPath.get(apiVersion + "/" + plural));
  }

  /**
   * Returns the served form of a kind.
   *
   * @throws java.util.NoSuchElementException if it is not
   */
  public ServedKind of(Kind<?> kind) {
    return find(kind.apiVersion(), kind.plural()).orElseThrow();
  }

  /** Returns every kind, in the order in which it is served. */
  public List<ServedKind> all() {
    return List.copyOf(byPath.values());
  }

  /** Returns the kinds of a group in a version. */
  public List<ServedKind> of(String apiVersion) {
    return all().stream().filter(one -> one.kind().apiVersion().equals(apiVersion)).toList();
  }

  /** Returns every group and version but {@code v1}, in order. */
  public List<String> groupVersions() {
    var versions = new LinkedHashSet<String>();
    for (ServedKind one : byPath.values()) {
      if (!one.kind().group().isEmpty()) {
        versions.add(one.kind().apiVersion());
      }
    }
    return versions.stream().sorted().toList();
  }

  /** Returns a hash of the schemas. */
  public String hash() {
    int hash = 0;
    for (Map.Entry<String, ServedKind> one : byPath.entrySet()) {
      hash = 31 * hash + one.getKey().hashCode();
      hash = 31 * hash + one.getValue().crd().map(JsonNode::hashCode).orElse(0);
    }
    return "%08x".formatted(hash);
  }

  private static ServedKind served(Kind<?> kind) {
    Optional<JsonNode> crd = CrdSchemas.of(kind);
    if (crd.isEmpty()) {
      return new ServedKind(
          kind,
          kind.name().toLowerCase(Locale.ROOT),
          SHORT_NAMES.getOrDefault(kind.plural(), List.of()),
          categories(kind),
          crd);
    }
    JsonNode names = crd.get().path("spec").path("names");
    return new ServedKind(
        kind,
        names.path("singular").asText(),
        texts(names.path("shortNames")),
        texts(names.path("categories")),
        Optional.of(version(crd.get(), kind)));
  }

  private static List<String> categories(Kind<?> kind) {
    if (EmbeddedKinds.isFixed(kind)) {
      return List.of("api-extensions");
    }
    return IN_ALL.contains(kind.plural()) ? List.of("all") : List.of();
  }

  private static JsonNode version(JsonNode crd, Kind<?> kind) {
    String version = kind.apiVersion().substring(kind.apiVersion().indexOf('/') + 1);
    for (JsonNode one : crd.path("spec").path("versions")) {
      if (one.path("name").asText().equals(version)) {
        return one;
      }
    }
    throw new IllegalStateException("the CRD of " + kind.plural() + " lacks " + version);
  }

  private static List<String> texts(JsonNode list) {
    var texts = new ArrayList<String>();
    list.forEach(one -> texts.add(one.asText()));
    return texts;
  }
}
