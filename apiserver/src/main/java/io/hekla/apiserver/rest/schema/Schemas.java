package io.hekla.apiserver.rest.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.hekla.apiserver.store.Trees;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Schemas of everything that is served, by group and version. They are generated on first use,
 * which takes a moment for the large ones, and cached.
 */
public final class Schemas {
  private final Catalog catalog;
  private final Map<String, Version> versions = new ConcurrentHashMap<>();

  /**
   * Schemas of one group in one version.
   *
   * @param components all schemas by name, as in OpenAPI; not to be changed
   * @param roots the name of each kind's schema
   */
  public record Version(ObjectNode components, Map<String, String> roots) {}

  public Schemas(Catalog catalog) {
    this.catalog = catalog;
  }

  /** Returns the schemas of a group in a version that is served. */
  public Version of(String apiVersion) {
    return versions.computeIfAbsent(apiVersion, this::make);
  }

  /** Returns the schema of a kind. */
  public Schema of(ServedKind served) {
    Version version = of(served.kind().apiVersion());
    String root = version.roots().get(served.kind().name());
    return Schema.of(version.components().path(String.valueOf(root)), version.components());
  }

  private Version make(String apiVersion) {
    ObjectNode components = Trees.object();
    var types = new TypeSchemas(components);
    Map<String, String> roots = new ConcurrentHashMap<>();
    for (ServedKind served : catalog.of(apiVersion)) {
      String name =
          served.crd().isPresent()
              ? ofCrd(served, served.crd().get(), components, types)
              : types.name(served.kind().type());
      ObjectNode schema = (ObjectNode) components.path(name);
      schema
          .putArray("x-kubernetes-group-version-kind")
          .addObject()
          .put("group", served.kind().group())
          .put("version", served.version())
          .put("kind", served.kind().name());
      roots.put(served.kind().name(), name);
    }
    return new Version(components, Map.copyOf(roots));
  }

  private static String ofCrd(
      ServedKind served, JsonNode crd, ObjectNode components, TypeSchemas types) {
    ObjectNode schema = Trees.copy(crd.path("schema").path("openAPIV3Schema"));
    ObjectNode properties = Trees.object();
    properties.set("apiVersion", text("Which version of the API the object is written for."));
    properties.set("kind", text("What kind of object it is."));
    properties.set(
        "metadata",
        types.reference(ObjectMeta.class).put("description", "Name, labels and so on."));
    schema
        .path("properties")
        .properties()
        .forEach(
            field -> {
              if (!properties.has(field.getKey())) {
                properties.set(field.getKey(), field.getValue());
              }
            });
    schema.put("type", "object").set("properties", properties);
    String name =
        "%s.%s.%s"
            .formatted(reversed(served.kind().group()), served.version(), served.kind().name());
    components.set(name, schema);
    return name;
  }

  private static ObjectNode text(String description) {
    return Trees.object().put("type", "string").put("description", description);
  }

  private static String reversed(String group) {
    List<String> parts = new ArrayList<>(List.of(group.split("\\.", -1)));
    Collections.reverse(parts);
    return String.join(".", parts);
  }
}
