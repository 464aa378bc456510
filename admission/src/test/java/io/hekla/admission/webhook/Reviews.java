package io.hekla.admission.webhook;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.hekla.admission.rule.Requester;
import io.hekla.model.api.Queue;
import io.hekla.model.api.QueueSpec;
import io.hekla.model.api.QueueStatus;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** AdmissionReviews as an API server sends them, and reading of what is answered. */
final class Reviews {
  private static final ObjectMapper JSON = new ObjectMapper();

  private Reviews() {}

  static Queue queue(String name, String state) {
    var queue = new Queue();
    queue.setMetadata(new ObjectMetaBuilder().withName(name).build());
    queue.setSpec(new QueueSpec());
    queue.setStatus(new QueueStatus());
    queue.getStatus().state = state;
    return queue;
  }

  /** A Job of one task with so many pods. */
  static String job(String name, String queue, int replicas) {
    return """
        {"apiVersion": "batch.volcano.sh/v1alpha1", "kind": "Job",
         "metadata": {"name": "%s", "namespace": "team", "managedFields": [{"manager": "kubectl"}]},
         "spec": {"queue": "%s", "minAvailable": 2, "schedulerName": "volcano",
           "tasks": [{"name": "worker", "replicas": %d, "template": {"spec": {
             "restartPolicy": "Never", "containers": [{"name": "main", "image": "busybox",
               "resources": {"requests": {"cpu": "1"}}}]}}}]}}
        """
        .formatted(name, queue, replicas);
  }

  static String ofJob(String operation, String uid, String object) {
    return of(operation, uid, "batch.volcano.sh", "jobs", object, "null");
  }

  static String of(
      String operation,
      String uid,
      String group,
      String resource,
      String object,
      String oldObject) {
    return of(operation, uid, group, resource, Requester.of("another process"), object, oldObject);
  }

  static String of(
      String operation,
      String uid,
      String group,
      String resource,
      Requester requester,
      String object,
      String oldObject) {
    return """
        {"apiVersion": "admission.k8s.io/v1", "kind": "AdmissionReview", "request": {
          "uid": "%s", "operation": "%s", "name": "one", "namespace": "team", "dryRun": false,
          "kind": {"group": "%s", "version": "v1alpha1", "kind": "Any"},
          "resource": {"group": "%s", "version": "v1alpha1", "resource": "%s"},
          "userInfo": {"username": %s, "uid": "1", "groups": %s, "extra": {"scopes": ["all"]}},
          "object": %s, "oldObject": %s}}
        """
        .formatted(
            uid,
            operation,
            group,
            group,
            resource,
            JSON.valueToTree(requester.user()),
            JSON.valueToTree(requester.groups()),
            object,
            oldObject);
  }

  static JsonNode response(String review) throws JsonProcessingException {
    return JSON.readTree(review).path("response");
  }

  static JsonNode patch(JsonNode response) throws JsonProcessingException {
    return JSON.readTree(
        new String(
            Base64.getDecoder().decode(response.path("patch").asText()), StandardCharsets.UTF_8));
  }
}
