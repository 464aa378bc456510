package io.hekla.apiserver.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Kind;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The API server's rules on pods: defaults, permitted changes, binding, grace. Pure. */
final class StoredPodRules {
  private static final long DEFAULT_GRACE_SECONDS = 30;

  /** Fields that may change in the spec of an existing pod. */
  private static final List<String> CHANGEABLE =
      List.of(
          "tolerations",
          "activeDeadlineSeconds",
          "terminationGracePeriodSeconds",
          "schedulingGates");

  private StoredPodRules() {}

  /**
   * Returns a pod as it is first stored: defaults of the spec, phase Pending, gates in its
   * conditions.
   */
  static ObjectNode defaulted(ObjectNode pod) {
    ObjectNode spec = Trees.copy(pod.path("spec"));
    defaultText(spec, "restartPolicy", "Always");
    defaultText(spec, "schedulerName", "default-scheduler");
    if (!spec.has("terminationGracePeriodSeconds")) {
      spec.put("terminationGracePeriodSeconds", DEFAULT_GRACE_SECONDS);
    }
    for (String list : List.of("containers", "initContainers")) {
      if (spec.path(list) instanceof ArrayNode containers) {
        ArrayNode withRequests = spec.arrayNode(containers.size());
        containers.forEach(container -> withRequests.add(requestingItsLimits(container)));
        spec.set(list, withRequests);
      }
    }
    ObjectNode defaulted = Trees.with(pod, "spec", spec);
    defaulted.set("status", pending(spec));
    return defaulted;
  }

  private static ObjectNode pending(ObjectNode spec) {
    ObjectNode status = Trees.object().put("phase", "Pending");
    if (!spec.path("schedulingGates").isEmpty()) {
      status
          .putArray("conditions")
          .addObject()
          .put("type", "PodScheduled")
          .put("status", "False")
          .put("reason", "SchedulingGated")
          .put("message", "Scheduling is blocked due to non-empty scheduling gates");
    }
    return status;
  }

  /** Returns the pod with the priority of its priority class, or why there is none. */
  static StepResult<ObjectNode> withPriority(ObjectNode pod, Objects objects) {
    JsonNode spec = pod.path("spec");
    String name = Trees.text(spec, "priorityClassName");
    int value;
    if (name.isEmpty()) {
      if (spec.has("priority")) {
        return new StepResult.Value<>(pod);
      }
      value =
          objects.all(Kind.PRIORITY_CLASS).stream()
              .map(StoredObject::tree)
              .filter(c -> c.path("globalDefault").asBoolean())
              .mapToInt(c -> c.path("value").asInt())
              .min()
              .orElse(0);
    } else if (name.equals("system-node-critical")) {
      value = 2_000_001_000;
    } else if (name.equals("system-cluster-critical")) {
      value = 2_000_000_000;
    } else {
      var found = objects.find(Kind.PRIORITY_CLASS, new io.hekla.model.cluster.ObjectKey("", name));
      if (found.isEmpty()) {
        return new StepResult.No<>(
            ApiRefusal.forbidden(
                Kind.POD,
                Trees.metadataText(pod, "name"),
                "no PriorityClass with name %s was found".formatted(name)));
      }
      value = found.get().tree().path("value").asInt();
    }
    return new StepResult.Value<>(Trees.with(pod, "spec", Trees.copy(spec).put("priority", value)));
  }

  static Optional<ApiRefusal> forbiddenChange(StoredObject old, JsonNode next) {
    if (Trees.same(fixed(old.tree()), fixed(next)) && addsNoGate(old.tree(), next)) {
      return Optional.empty();
    }
    return Optional.of(
        ApiRefusal.invalid(
            Kind.POD,
            old.key().name(),
            List.of(
                "spec: Forbidden: pod updates may not change fields other than"
                    + " `spec.containers[*].image`,`spec.initContainers[*].image`,"
                    + "`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing"
                    + " tolerations),`spec.terminationGracePeriodSeconds`")));
  }

  /** Returns whether no gate is added: gates can only be removed. */
  private static boolean addsNoGate(JsonNode old, JsonNode next) {
    var before = new HashSet<String>();
    old.path("spec")
        .path("schedulingGates")
        .forEach(gate -> before.add(gate.path("name").asText()));
    for (JsonNode gate : next.path("spec").path("schedulingGates")) {
      if (!before.contains(gate.path("name").asText())) {
        return false;
      }
    }
    return true;
  }

  /** Returns the grace period of a pod: 0 without a node or once it has ended. */
  static long graceSeconds(JsonNode pod) {
    String phase = Trees.text(pod.path("status"), "phase");
    boolean ended = phase.equals("Succeeded") || phase.equals("Failed");
    if (Trees.text(pod.path("spec"), "nodeName").isEmpty() || ended) {
      return 0;
    }
    return pod.path("spec").path("terminationGracePeriodSeconds").asLong(DEFAULT_GRACE_SECONDS);
  }

  /** Returns why a pod cannot be bound, if it cannot. */
  static Optional<ApiRefusal> bindingConflict(StoredObject pod, String uid) {
    String name = pod.key().name();
    if (!uid.isEmpty() && !pod.uid().equals(uid)) {
      return Optional.of(ApiRefusal.otherUid(Kind.POD, name, uid, pod.uid()));
    }
    if (pod.isBeingDeleted()) {
      return Optional.of(
          ApiRefusal.bindingConflict(
              name, "pod %s is being deleted, cannot be assigned to a host".formatted(name)));
    }
    String node = Trees.text(pod.tree().path("spec"), "nodeName");
    if (!node.isEmpty()) {
      return Optional.of(
          ApiRefusal.bindingConflict(
              name, "pod %s is already assigned to node \"%s\"".formatted(name, node)));
    }
    return Optional.empty();
  }

  static ObjectNode bound(
      ObjectNode pod, String node, Map<String, String> annotations, Instant now) {
    ObjectNode bound = Trees.with(pod, "spec", Trees.copy(pod.path("spec")).put("nodeName", node));
    if (!annotations.isEmpty()) {
      ObjectNode all = Trees.copy(Trees.metadata(pod).path("annotations"));
      annotations.forEach(all::put);
      bound.set("metadata", Trees.with(Trees.metadata(pod), "annotations", all));
    }
    ObjectNode scheduled = Trees.object();
    scheduled
        .put("type", "PodScheduled")
        .put("status", "True")
        .put("lastTransitionTime", WriteRules.time(now));
    ArrayNode conditions = bound.arrayNode();
    for (JsonNode condition : pod.path("status").path("conditions")) {
      if (!Trees.text(condition, "type").equals("PodScheduled")) {
        conditions.add(condition);
      }
    }
    bound.set("status", Trees.with(pod.path("status"), "conditions", conditions.add(scheduled)));
    return bound;
  }

  private static void defaultText(ObjectNode spec, String field, String value) {
    if (Trees.text(spec, field).isEmpty()) {
      spec.put(field, value);
    }
  }

  /** Returns the container with requests that default to its limits. */
  private static JsonNode requestingItsLimits(JsonNode container) {
    JsonNode resources = container.path("resources");
    if (resources.path("limits").isEmpty()) {
      return container;
    }
    ObjectNode requests = Trees.copy(resources.path("limits"));
    resources.path("requests").properties().forEach(r -> requests.set(r.getKey(), r.getValue()));
    return Trees.with(container, "resources", Trees.with(resources, "requests", requests));
  }

  private static ObjectNode fixed(JsonNode pod) {
    ObjectNode spec = Trees.copy(pod.path("spec"));
    spec.remove(CHANGEABLE);
    for (String list : List.of("containers", "initContainers")) {
      if (spec.path(list) instanceof ArrayNode containers) {
        ArrayNode withoutImages = spec.arrayNode(containers.size());
        containers.forEach(c -> withoutImages.add(Trees.without(c, "image")));
        spec.set(list, withoutImages);
      }
    }
    return spec;
  }
}
