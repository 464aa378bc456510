package io.hekla.apiserver.rest;

import akka.http.javadsl.model.ContentType;
import akka.http.javadsl.model.ContentTypes;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.store.Trees;
import java.util.List;

/** A kind in aggregated discovery, converted from plain discovery. Pure. */
final class AggregatedResource {
  static final ContentType.NonBinary CONTENT_TYPE =
      (ContentType.NonBinary)
          ContentTypes.parse(
              "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList");

  private AggregatedResource() {}

  /** Returns whether a client accepts aggregated discovery. */
  static boolean isWanted(String accept) {
    for (String alternative : accept.replace(" ", "").split(",", -1)) {
      if (alternative.contains("as=APIGroupDiscoveryList")
          && List.of(alternative.split(";", -1)).contains("v=v2")) {
        return true;
      }
    }
    return false;
  }

  static ObjectNode of(ObjectNode plain, String group, String version) {
    ObjectNode resource = Trees.object().put("resource", plain.path("name").asText());
    resource.set("responseKind", kind(plain, group, version));
    resource.put("scope", plain.path("namespaced").asBoolean() ? "Namespaced" : "Cluster");
    resource.put("singularResource", plain.path("singularName").asText());
    resource.set("verbs", plain.path("verbs"));
    for (String names : new String[] {"shortNames", "categories"}) {
      if (plain.has(names)) {
        resource.set(names, plain.path(names));
      }
    }
    return resource;
  }

  static void addSubresource(
      ObjectNode resource, String name, ObjectNode plain, String group, String version) {
    ObjectNode subresource = resource.withArray("subresources").addObject();
    subresource.put("subresource", name);
    subresource.set("responseKind", kind(plain, group, version));
    subresource.set("verbs", plain.path("verbs"));
  }

  private static ObjectNode kind(ObjectNode plain, String group, String version) {
    return Trees.object()
        .put("group", plain.path("group").asText(group))
        .put("version", plain.path("version").asText(version))
        .put("kind", plain.path("kind").asText());
  }
}
