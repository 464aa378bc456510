package io.hekla.apiserver.rest.schema;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.store.Trees;
import java.util.List;

/** OpenAPI documents, as far as clients read them: schemas, and the parameters of writes. */
public final class OpenApi {
  private static final String TITLE = "Hekla's embedded Kubernetes API";

  /** Parameters of writes; kubectl checks for the last ones before it uses them. */
  private static final List<String> OF_WRITES =
      List.of("pretty", "dryRun", "fieldManager", "fieldValidation");

  private final Catalog catalog;
  private final Schemas schemas;

  public OpenApi(Catalog catalog, Schemas schemas) {
    this.catalog = catalog;
    this.schemas = schemas;
  }

  /**
   * Returns the index of the documents of version 3.
   *
   * @param hash changes with their content; clients cache them by it
   */
  public ObjectNode index(String hash) {
    ObjectNode index = Trees.object();
    ObjectNode paths = index.putObject("paths");
    document(paths, "api/v1", hash);
    catalog.groupVersions().forEach(version -> document(paths, "apis/" + version, hash));
    return index;
  }

  /** Returns the document of one group in one version. */
  public ObjectNode version3(String apiVersion) {
    ObjectNode document = Trees.object().put("openapi", "3.0.0");
    document.set("info", info());
    ObjectNode paths = document.putObject("paths");
    catalog.of(apiVersion).forEach(served -> paths(paths, served, true));
    document.putObject("components").set("schemas", schemas.of(apiVersion).components());
    return document;
  }

  /** Returns everything in one document of version 2. */
  public ObjectNode version2() {
    ObjectNode document = Trees.object().put("swagger", "2.0");
    document.set("info", info());
    ObjectNode paths = document.putObject("paths");
    ObjectNode definitions = document.putObject("definitions");
    for (ServedKind served : catalog.all()) {
      paths(paths, served, false);
    }
    for (String apiVersion : versions()) {
      schemas
          .of(apiVersion)
          .components()
          .properties()
          .forEach(one -> definitions.set(one.getKey(), SwaggerSchemas.of(one.getValue())));
    }
    return document;
  }

  private List<String> versions() {
    return java.util.stream.Stream.concat(
            java.util.stream.Stream.of("v1"), catalog.groupVersions().stream())
        .toList();
  }

  private static void document(ObjectNode paths, String name, String hash) {
    paths.putObject(name).put("serverRelativeURL", "/openapi/v3/%s?hash=%s".formatted(name, hash));
  }

  private static ObjectNode info() {
    return Trees.object().put("title", TITLE).put("version", "v1");
  }

  private static void paths(ObjectNode paths, ServedKind served, boolean third) {
    var kind = served.kind();
    String root = (kind.group().isEmpty() ? "/api/" : "/apis/") + kind.apiVersion() + "/";
    String all = root + (kind.namespaced() ? "namespaces/{namespace}/" : "") + kind.plural();
    ObjectNode list = paths.putObject(all);
    operation(list, "get", "list", served, third);
    operation(list, "post", "post", served, third);
    ObjectNode one = paths.putObject(all + "/{name}");
    operation(one, "get", "get", served, third);
    operation(one, "put", "put", served, third);
    operation(one, "patch", "patch", served, third);
    operation(one, "delete", "delete", served, third);
  }

  private static void operation(
      ObjectNode path, String method, String action, ServedKind served, boolean third) {
    ObjectNode operation = path.putObject(method);
    operation.put("operationId", action + served.kind().name() + "In" + served.qualified());
    ArrayNode parameters = operation.putArray("parameters");
    if (!method.equals("get")) {
      OF_WRITES.forEach(name -> parameter(parameters, name, third));
    }
    if (method.equals("patch")) {
      parameter(parameters, "force", third);
      if (third) {
        ObjectNode content = operation.putObject("requestBody").putObject("content");
        content.putObject("application/json-patch+json");
        content.putObject("application/merge-patch+json");
        content.putObject("application/apply-patch+yaml");
      }
    }
    operation.putObject("responses").putObject("200").put("description", "OK");
    operation.put("x-kubernetes-action", action);
    operation
        .putObject("x-kubernetes-group-version-kind")
        .put("group", served.kind().group())
        .put("version", served.version())
        .put("kind", served.kind().name());
  }

  private static void parameter(ArrayNode parameters, String name, boolean third) {
    ObjectNode parameter = parameters.addObject().put("name", name).put("in", "query");
    if (third) {
      parameter.putObject("schema").put("type", "string");
    } else {
      parameter.put("type", "string");
    }
  }
}
