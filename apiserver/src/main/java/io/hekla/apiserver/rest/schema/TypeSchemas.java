package io.hekla.apiserver.rest.schema;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Duration;
import io.fabric8.kubernetes.api.model.FieldsV1;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.KubernetesResource;
import io.fabric8.kubernetes.api.model.MicroTime;
import io.fabric8.kubernetes.api.model.Quantity;
import io.hekla.apiserver.rest.patch.MergeKeys;
import io.hekla.apiserver.store.Trees;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Schemas of Kubernetes' own kinds, derived from the types of the client library, which are
 * generated from Kubernetes: names and types of all fields, and how lists are merged; no
 * descriptions.
 */
final class TypeSchemas {
  private static final String REF = "#/components/schemas/";
  private static final ObjectMapper TYPES = new ObjectMapper();

  /** Types that are not serialized as an object with their fields. */
  private static final Map<Class<?>, String> SCALARS =
      Map.of(
          Quantity.class, "quantity",
          IntOrString.class, "int-or-string",
          MicroTime.class, "string",
          Duration.class, "string");

  private final ObjectNode components;
  private final Map<Class<?>, String> names = new HashMap<>();

  /**
   * @param components object to which the schemas are added
   */
  TypeSchemas(ObjectNode components) {
    this.components = components;
  }

  /** Returns the name of a type's schema, which exists after this. */
  String name(Class<?> type) {
    String known = names.get(type);
    if (known != null) {
      return known;
    }
    String name = packageName(type) + "." + type.getSimpleName();
    names.put(type, name);
    ObjectNode schema = Trees.object().put("type", "object");
    components.set(name, schema);
    ObjectNode properties = schema.putObject("properties");
    var bean = TYPES.getSerializationConfig().introspect(TYPES.constructType(type));
    for (var property : bean.findProperties()) {
      if (!property.getName().equals("additionalProperties")) {
        ObjectNode field = of(property.getPrimaryType());
        merging(type, property.getName(), field);
        properties.set(property.getName(), field);
      }
    }
    return name;
  }

  /** Returns a reference to a type's schema. */
  ObjectNode reference(Class<?> type) {
    ObjectNode reference = Trees.object();
    reference.putArray("allOf").addObject().put("$ref", REF + name(type));
    return reference;
  }

  private ObjectNode of(JavaType type) {
    Class<?> raw = type.getRawClass();
    if (SCALARS.containsKey(raw)) {
      return scalar(SCALARS.get(raw));
    }
    if (type.isCollectionLikeType()) {
      ObjectNode list = Trees.object().put("type", "array");
      list.set("items", of(type.getContentType()));
      return list;
    }
    if (type.isMapLikeType()) {
      ObjectNode map = Trees.object().put("type", "object");
      map.set("additionalProperties", of(type.getContentType()));
      return map;
    }
    if (raw == String.class || raw.isEnum()) {
      return Trees.object().put("type", "string");
    }
    if (raw == Boolean.class || raw == boolean.class) {
      return Trees.object().put("type", "boolean");
    }
    if (raw == Integer.class || raw == Long.class || raw == int.class || raw == long.class) {
      return Trees.object()
          .put("type", "integer")
          .put("format", raw == Long.class || raw == long.class ? "int64" : "int32");
    }
    if (Number.class.isAssignableFrom(raw)) {
      return Trees.object().put("type", "number");
    }
    if (raw == Object.class
        || raw == FieldsV1.class
        || raw == KubernetesResource.class
        || JsonNode.class.isAssignableFrom(raw)
        || raw.isInterface()) {
      return Trees.object().put("type", "object").put("x-kubernetes-preserve-unknown-fields", true);
    }
    return reference(raw);
  }

  private static ObjectNode scalar(String kind) {
    ObjectNode schema = Trees.object();
    if (kind.equals("string")) {
      return schema.put("type", "string");
    }
    schema
        .putArray("oneOf")
        .add(type("string"))
        .add(type(kind.equals("quantity") ? "number" : "integer"));
    return schema.put("x-kubernetes-int-or-string", true);
  }

  private static ObjectNode type(String type) {
    return Trees.object().put("type", type);
  }

  /** Adds how a list or map is merged, where it is. */
  private static void merging(Class<?> owner, String name, ObjectNode field) {
    String type = field.path("type").asText();
    if (type.equals("array")) {
      String around = around(owner);
      var keys = MergeKeys.keys(around, name);
      if (!keys.isEmpty()) {
        var listed =
            field.put("x-kubernetes-list-type", "map").putArray("x-kubernetes-list-map-keys");
        keys.forEach(listed::add);
        MergeKeys.key(around, name)
            .ifPresent(
                key ->
                    field
                        .put("x-kubernetes-patch-strategy", "merge")
                        .put("x-kubernetes-patch-merge-key", key));
      } else {
        boolean set = MergeKeys.isSet(around, name);
        field.put("x-kubernetes-list-type", set ? "set" : "atomic");
      }
    }
    if (name.equals("nodeSelector") || name.equals("matchLabels")) {
      field.put("x-kubernetes-map-type", "atomic");
    }
  }

  /** Returns the name of the field in which values of a type usually occur. */
  private static String around(Class<?> type) {
    String name = type.getSimpleName();
    if (name.equals("ObjectMeta")) {
      return "metadata";
    }
    if (name.equals("Container") || name.equals("EphemeralContainer")) {
      return "containers";
    }
    if (name.endsWith("Spec")) {
      return "spec";
    }
    return name.endsWith("Status") ? "status" : name.toLowerCase(Locale.ROOT);
  }

  /** Returns {@code io.k8s.api.apps.v1} and the like, by the package in the client library. */
  private static String packageName(Class<?> type) {
    String name = type.getPackageName();
    String root = "io.fabric8.kubernetes.api.model";
    if (name.equals(root)) {
      return "io.k8s.api.core.v1";
    }
    return name.startsWith(root) ? "io.k8s.api" + name.substring(root.length()) : name;
  }
}
