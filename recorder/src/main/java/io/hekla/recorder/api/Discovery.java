package io.hekla.recorder.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Documents of the API that say what it serves, as API servers and kubectl read them. */
final class Discovery {
  private Discovery() {}

  /** Returns the list of groups at {@code /apis}. */
  static ObjectNode groups() {
    ObjectNode list = object("APIGroupList", "v1");
    ObjectNode group = list.putArray("groups").addObject();
    fill(group);
    return list;
  }

  /** Returns the group. */
  static ObjectNode group() {
    ObjectNode group = object("APIGroup", "v1");
    fill(group);
    return group;
  }

  private static void fill(ObjectNode group) {
    group.put("name", ApiResource.GROUP);
    version(group.putArray("versions").addObject());
    version(group.putObject("preferredVersion"));
  }

  private static void version(ObjectNode version) {
    version.put("groupVersion", ApiResource.apiVersion()).put("version", ApiResource.VERSION);
  }

  /** Returns the resources of the version. */
  static ObjectNode resources() {
    ObjectNode list = object("APIResourceList", "v1").put("groupVersion", ApiResource.apiVersion());
    ArrayNode resources = list.putArray("resources");
    for (ApiResource one : ApiResource.values()) {
      ArrayNode verbs =
          resources
              .addObject()
              .put("name", one.plural())
              .put("singularName", one.singular())
              .put("namespaced", one.isNamespaced())
              .put("kind", one.kind())
              .putArray("verbs");
      one.verbs().forEach(verbs::add);
    }
    return list;
  }

  private static ObjectNode object(String kind, String apiVersion) {
    return JsonNodeFactory.instance.objectNode().put("kind", kind).put("apiVersion", apiVersion);
  }
}
