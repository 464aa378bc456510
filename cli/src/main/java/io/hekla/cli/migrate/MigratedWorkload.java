package io.hekla.cli.migrate;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.Resource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Object that runs pods and has a number of replicas.
 *
 * @param kind Deployments or StatefulSets
 */
record MigratedWorkload(Resource kind, ApiObject object) {
  /** Name for people and for the record of replicas. */
  String name() {
    return namespace() + "/" + object.name();
  }

  String namespace() {
    return object.namespace();
  }

  /** Namespaces of some workloads. */
  static Set<String> namespaces(List<MigratedWorkload> some) {
    return some.stream().map(MigratedWorkload::namespace).collect(Collectors.toSet());
  }

  int replicas() {
    return object.at("spec", "replicas").asInt(1);
  }

  JsonNode containers() {
    return object.at("spec", "template", "spec", "containers");
  }

  /** Label selector of its pods. */
  String selector() {
    var labels = new ArrayList<String>();
    object
        .at("spec", "selector", "matchLabels")
        .properties()
        .forEach(label -> labels.add(label.getKey() + "=" + label.getValue().asText()));
    return String.join(",", labels);
  }

  /** Command line of a container, as far as the manifest specifies it. */
  static List<String> words(JsonNode container) {
    var words = new ArrayList<String>();
    for (String field : List.of("command", "args")) {
      container.path(field).forEach(word -> words.add(word.asText()));
    }
    return words;
  }
}
