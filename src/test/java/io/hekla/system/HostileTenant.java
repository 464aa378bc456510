package io.hekla.system;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * Tenant with the rights that the roles of Kubernetes and Volcano give users of a namespace. Each
 * step of a case is one of: an object by its kind ({@code pod}, {@code job}, …), {@code raw} text,
 * a {@code patch}, a {@code delete}, or to {@code await} an object that others make.
 */
final class HostileTenant {
  static final String NAMESPACE = "evil";
  private static final Duration LONGEST = Duration.ofMinutes(4);

  /** Path of a kind's objects. */
  private static final Map<String, String> PLACES =
      Map.ofEntries(
          Map.entry("Pod", place("v1", "pods")),
          Map.entry("Service", place("v1", "services")),
          Map.entry("ConfigMap", place("v1", "configmaps")),
          Map.entry("Event", place("v1", "events")),
          Map.entry("PersistentVolumeClaim", place("v1", "persistentvolumeclaims")),
          Map.entry("PodDisruptionBudget", place("policy/v1", "poddisruptionbudgets")),
          Map.entry("ReplicaSet", place("apps/v1", "replicasets")),
          Map.entry("StatefulSet", place("apps/v1", "statefulsets")),
          Map.entry("Lease", place("coordination.k8s.io/v1", "leases")),
          Map.entry("batch/v1 Job", place("batch/v1", "jobs")),
          Map.entry("Job", place("batch.volcano.sh/v1alpha1", "jobs")),
          Map.entry("CronJob", place("batch.volcano.sh/v1alpha1", "cronjobs")),
          Map.entry("JobTemplate", place("flow.volcano.sh/v1alpha1", "jobtemplates")),
          Map.entry("JobFlow", place("flow.volcano.sh/v1alpha1", "jobflows")),
          Map.entry("Command", place("bus.volcano.sh/v1alpha1", "commands")),
          Map.entry("PodGroup", place("scheduling.volcano.sh/v1beta1", "podgroups")));

  private final RawApi api;
  private final Map<String, String> newest = new HashMap<>();
  private final List<HostileDeed> stored = new ArrayList<>();
  private int refused;
  private int made;

  HostileTenant(RawApi api) {
    this.api = api;
  }

  private static String place(String apiVersion, String plural) {
    return "%s/%s/namespaces/%s/%s"
        .formatted(apiVersion.contains("/") ? "/apis" : "/api", apiVersion, NAMESPACE, plural);
  }

  /** Path of the objects of a kind. */
  static String placeOf(String kind) {
    return Objects.requireNonNull(PLACES.get(kind), kind);
  }

  /** Does what a case says; what the API server refuses is refused. */
  String act(HostileCase one) {
    for (HostileStep step : one.steps()) {
      for (int i = 0; i < step.times(); i++) {
        act(step, HostileYaml.expand(step.what(), i));
      }
    }
    return "%d stored, %d refused".formatted(stored.size(), refused);
  }

  /** Objects that were stored, in the order in which they were written. */
  List<HostileDeed> stored() {
    return List.copyOf(stored);
  }

  private void act(HostileStep step, JsonNode what) {
    switch (step.word()) {
      case "raw" ->
          count(
              api.post(placeOf(kind(what)), what.path("body").asText()),
              step,
              kind(what),
              name(what));
      case "patch" ->
          count(
              api.patch(
                  path(what)
                      + (what.has("subresource") ? "/" + what.path("subresource").asText() : ""),
                  HostileYaml.text(what.path("body"))),
              step,
              kind(what),
              name(what));
      case "delete" -> api.delete(path(what));
      case "await" -> await("its " + what).atMost(LONGEST).until(() -> isThere(what));
      default -> create(step, what);
    }
  }

  private void create(HostileStep step, JsonNode what) {
    JsonNode object = HostileYaml.over(HostileDefaults.of(step.word()), what);
    String qualified = object.path("apiVersion").asText() + " " + kind(object);
    String kind = PLACES.containsKey(qualified) ? qualified : kind(object);
    String name = object.path("metadata").path("name").asText("");
    if (name.isEmpty()) {
      name = step.word().toLowerCase(Locale.ROOT) + "-" + made++;
      var metadata = HostileYaml.JSON.createObjectNode();
      metadata.putObject("metadata").put("name", name);
      object = HostileYaml.over(object, metadata);
    }
    newest.put(kind, name);
    count(api.post(placeOf(kind), HostileYaml.text(object)), step, kind, name);
  }

  private static String kind(JsonNode what) {
    return what.path("kind").asText();
  }

  private String path(JsonNode what) {
    return placeOf(kind(what)) + "/" + URLEncoder.encode(name(what), StandardCharsets.UTF_8);
  }

  /** The name of the object that a step is about; the newest of its kind if it does not say. */
  private String name(JsonNode what) {
    return what.has("ownedBy")
        ? owned(kind(what), what.path("ownedBy").asText())
        : what.path("name").asText(newest.getOrDefault(kind(what), ""));
  }

  /** The name of an object that another one owns; empty if there is none yet. */
  private String owned(String kind, String owner) {
    for (JsonNode object : api.get(placeOf(kind)).tree().path("items")) {
      for (JsonNode reference : object.path("metadata").path("ownerReferences")) {
        if (reference.path("name").asText().equals(owner)) {
          return object.path("metadata").path("name").asText();
        }
      }
    }
    return "";
  }

  private boolean isThere(JsonNode what) {
    String path = path(what);
    return !path.endsWith("/") && api.get(path).isDone();
  }

  private void count(RawApi.Answer answer, HostileStep step, String kind, String name) {
    if (answer.isDone()) {
      String uid = answer.tree().path("metadata").path("uid").asText();
      stored.add(new HostileDeed(kind, name, uid, step.says()));
    } else {
      refused++;
    }
  }

  /** The kinds that a tenant writes, those that make others first. */
  static List<String> kinds() {
    return List.of(
        "CronJob",
        "JobFlow",
        "JobTemplate",
        "Job",
        "batch/v1 Job",
        "ReplicaSet",
        "StatefulSet",
        "Command",
        "Pod",
        // After the pods, since Hekla makes the PodGroup of an ordinary pod anew while the pod
        // waits.
        "PodGroup",
        "PersistentVolumeClaim",
        "PodDisruptionBudget",
        "Service",
        "ConfigMap",
        "Lease",
        "Event");
  }
}
