package io.hekla.apiserver.rest.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.store.ApiRefusal;
import io.hekla.apiserver.store.MetadataRules;
import io.hekla.apiserver.store.Trees;
import io.hekla.controller.api.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Faults for which an API server with Hekla's CRDs refuses an object before any webhook is asked:
 * name, labels, annotations, and the schema of a custom resource. The embedded API server and
 * {@code hekla vet} use the same rules. Pure.
 */
public final class CreationFaults {
  private CreationFaults() {}

  /** Catalog of all kinds with their CRDs, read on first use. */
  private static final class Shipped {
    static final Catalog CATALOG = new Catalog(Kind.SERVED);
  }

  /**
   * Returns the faults of an object that is to be created, in an API server's words: {@code
   * spec.weight: Invalid value: …}. An object of a kind that Hekla does not know has none.
   */
  public static List<String> of(ObjectNode object) {
    Optional<Kind<?>> kind = kind(object);
    if (kind.isEmpty()) {
      return List.of();
    }
    String name = Trees.metadataText(object, "name");
    var faults = new ArrayList<String>();
    MetadataRules.ofNew(kind.get(), name, object)
        .map(ApiRefusal::findings)
        .ifPresent(faults::addAll);
    schema(kind.get()).ifPresent(schema -> faults.addAll(bySchema(object, schema)));
    return List.copyOf(faults);
  }

  /** Returns the faults of an object by the schema of its CRD, its status left out. */
  public static List<String> bySchema(ObjectNode object, Schema schema) {
    Set<String> fields = new TreeSet<>();
    object.fieldNames().forEachRemaining(fields::add);
    fields.removeAll(Conformity.FRAME);
    fields.remove("status");
    return SchemaValidator.of(Defaults.filled(object, fields, schema), fields, schema);
  }

  private static Optional<Kind<?>> kind(ObjectNode object) {
    String apiVersion = object.path("apiVersion").asText();
    String name = object.path("kind").asText();
    return Kind.SERVED.stream()
        .filter(one -> one.apiVersion().equals(apiVersion) && one.name().equals(name))
        .findFirst();
  }

  private static Optional<Schema> schema(Kind<?> kind) {
    Optional<JsonNode> crd = Shipped.CATALOG.of(kind).crd();
    return crd.map(version -> Schema.of(version.path("schema").path("openAPIV3Schema")));
  }
}
