package io.hekla.apiserver.rest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.rest.schema.Catalog;
import io.hekla.apiserver.rest.schema.ServedKind;
import io.hekla.apiserver.store.EmbeddedKinds;
import io.hekla.apiserver.store.Trees;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Discovery of what is served: group by group, or all at once (aggregated). */
final class ApiDiscovery {
  private static final List<String> VERBS =
      List.of("create", "delete", "deletecollection", "get", "list", "patch", "update", "watch");

  private static final List<String> READ_VERBS = List.of("get", "list", "watch");

  private static final List<String> STATUS_VERBS = List.of("get", "patch", "update");

  /** Kinds that can only be created as reviews, by their group version. */
  private static final Map<String, List<String>> REVIEWS =
      Map.of(
          AccessReviews.AUTHORIZATION,
          List.of(
              "selfsubjectaccessreviews SelfSubjectAccessReview",
              "selfsubjectrulesreviews SelfSubjectRulesReview",
              "subjectaccessreviews SubjectAccessReview"),
          AccessReviews.AUTHENTICATION,
          List.of("selfsubjectreviews SelfSubjectReview"));

  private final Catalog catalog;

  ApiDiscovery(Catalog catalog) {
    this.catalog = catalog;
  }

  /** Returns the response of {@code /api}. */
  ObjectNode versions() {
    ObjectNode versions = Trees.object().put("kind", "APIVersions");
    versions.putArray("versions").add("v1");
    versions.putArray("serverAddressByClientCIDRs");
    return versions;
  }

  /** Returns the response of {@code /apis}. */
  ObjectNode groups() {
    ObjectNode list = Trees.object().put("kind", "APIGroupList").put("apiVersion", "v1");
    ArrayNode all = list.putArray("groups");
    byGroup().forEach((name, versions) -> all.add(group(name, versions)));
    return list;
  }

  /** Returns the response of {@code /apis/group}; 404 if there is none. */
  ObjectNode group(String name) {
    Set<String> versions = byGroup().get(name);
    if (versions == null) {
      throw RefusedRequest.notServed();
    }
    return group(name, versions).put("kind", "APIGroup").put("apiVersion", "v1");
  }

  /** Returns the kinds of a group in a version; 404 if there is none. */
  ObjectNode resources(String apiVersion) {
    ObjectNode list =
        Trees.object()
            .put("kind", "APIResourceList")
            .put("apiVersion", "v1")
            .put("groupVersion", apiVersion);
    ArrayNode all = list.putArray("resources");
    catalog.of(apiVersion).forEach(served -> add(all, served));
    for (String review : REVIEWS.getOrDefault(apiVersion, List.of())) {
      String[] names = review.split(" ", 2);
      ObjectNode resource = resource(all, names[0], "", false, names[1], List.of("create"));
      resource.put("group", apiVersion.substring(0, apiVersion.indexOf('/')));
    }
    if (all.isEmpty()) {
      throw RefusedRequest.notServed();
    }
    return list;
  }

  /** Returns everything of a root, {@code api} or {@code apis}, at once. */
  ObjectNode aggregated(boolean oldest) {
    ObjectNode list =
        Trees.object()
            .put("kind", "APIGroupDiscoveryList")
            .put("apiVersion", "apidiscovery.k8s.io/v2");
    list.putObject("metadata");
    ArrayNode items = list.putArray("items");
    if (oldest) {
      aggregate(items, "", Set.of("v1"));
    } else {
      byGroup().forEach((group, versions) -> aggregate(items, group, versions));
    }
    return list;
  }

  private void aggregate(ArrayNode items, String group, Set<String> versions) {
    ObjectNode item = items.addObject();
    ObjectNode metadata = item.putObject("metadata");
    if (!group.isEmpty()) {
      metadata.put("name", group);
    }
    metadata.putNull("creationTimestamp");
    ArrayNode all = item.putArray("versions");
    for (String version : versions) {
      ObjectNode one = all.addObject().put("version", version).put("freshness", "Current");
      String apiVersion = group.isEmpty() ? version : group + "/" + version;
      ArrayNode resources = Trees.object().arrayNode();
      ObjectNode listed = resources(apiVersion);
      Map<String, ObjectNode> byPlural = new LinkedHashMap<>();
      for (var resource : listed.path("resources")) {
        String[] name = resource.path("name").asText().split("/", 2);
        if (name.length == 1) {
          byPlural.put(name[0], AggregatedResource.of((ObjectNode) resource, group, version));
        } else if (byPlural.containsKey(name[0])) {
          AggregatedResource.addSubresource(
              byPlural.get(name[0]), name[1], (ObjectNode) resource, group, version);
        }
      }
      byPlural.values().forEach(resources::add);
      one.set("resources", resources);
    }
  }

  private static void add(ArrayNode all, ServedKind served) {
    var kind = served.kind();
    boolean fixed = EmbeddedKinds.isFixed(kind);
    ObjectNode resource =
        resource(
            all,
            kind.plural(),
            served.singular(),
            kind.namespaced(),
            kind.name(),
            fixed ? READ_VERBS : VERBS);
    if (!served.shortNames().isEmpty()) {
      ArrayNode names = resource.putArray("shortNames");
      served.shortNames().forEach(names::add);
    }
    if (!served.categories().isEmpty()) {
      ArrayNode names = resource.putArray("categories");
      served.categories().forEach(names::add);
    }
    if (kind.statusApart() && !fixed) {
      resource(all, kind.plural() + "/status", "", kind.namespaced(), kind.name(), STATUS_VERBS);
    }
    if (Scales.has(served)) {
      resource(all, kind.plural() + "/scale", "", true, "Scale", STATUS_VERBS)
          .put("group", "autoscaling")
          .put("version", "v1");
    }
    if (kind.equals(io.hekla.controller.api.Kind.POD)) {
      resource(all, "pods/binding", "", true, "Binding", List.of("create"));
      resource(all, "pods/eviction", "", true, "Eviction", List.of("create"))
          .put("group", "policy")
          .put("version", "v1");
      resource(all, "pods/log", "", true, "Pod", List.of("get"));
    }
  }

  private static ObjectNode resource(
      ArrayNode all,
      String name,
      String singular,
      boolean namespaced,
      String kind,
      List<String> verbs) {
    ObjectNode resource =
        all.addObject()
            .put("name", name)
            .put("singularName", singular)
            .put("namespaced", namespaced)
            .put("kind", kind);
    ArrayNode can = resource.putArray("verbs");
    verbs.forEach(can::add);
    return resource;
  }

  private static ObjectNode group(String name, Set<String> versions) {
    ObjectNode group = Trees.object().put("name", name);
    ArrayNode all = group.putArray("versions");
    for (String version : versions) {
      all.addObject().put("groupVersion", name + "/" + version).put("version", version);
    }
    group.set("preferredVersion", all.path(0));
    return group;
  }

  private Map<String, Set<String>> byGroup() {
    var groups = new LinkedHashMap<String, Set<String>>();
    var all = new LinkedHashSet<>(catalog.groupVersions());
    all.add(AccessReviews.AUTHENTICATION);
    all.add(AccessReviews.AUTHORIZATION);
    for (String apiVersion : all) {
      int slash = apiVersion.indexOf('/');
      groups
          .computeIfAbsent(apiVersion.substring(0, slash), name -> new LinkedHashSet<>())
          .add(apiVersion.substring(slash + 1));
    }
    return groups;
  }
}
