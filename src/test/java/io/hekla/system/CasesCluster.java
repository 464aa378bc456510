package io.hekla.system;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.hekla.admission.webhook.WebhookPath;
import io.hekla.model.api.Job;
import io.hekla.model.api.Queue;
import io.hekla.model.api.QueueStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Real API server that asks one replica of the webhook on all its paths, about the requests of
 * every user but the stagehand: that user sets up what a case begins with and may store anything
 * that the schema admits.
 */
final class CasesCluster implements AutoCloseable {
  private static final Duration LONGEST = Duration.ofMinutes(4);
  private static final String STAGEHAND = "stagehand";
  private static final String AFTER = "zzz-after-";

  private final WebhookCluster cluster;
  private final KubernetesClient stagehand;
  private int marks;

  private CasesCluster(WebhookCluster cluster) throws IOException {
    this.cluster = cluster;
    Config config = Config.fromKubeconfig(cluster.kubeconfig().toFile());
    config.setImpersonateUsername(STAGEHAND);
    config.setImpersonateGroups("system:masters");
    this.stagehand = new KubernetesClientBuilder().withConfig(config).build();
  }

  /**
   * Starts it.
   *
   * @param more settings of the webhook
   */
  static CasesCluster start(Path folder, List<String> more) throws Exception {
    var settings = new ArrayList<>(more);
    settings.add("-Dhekla.admission.pods=all");
    List<String> paths = paths().map(WebhookPath::path).toList();
    for (int i = 0; i < paths.size(); i++) {
      settings.add("-Dhekla.admission.enabled.%d=%s".formatted(i, paths.get(i)));
    }
    var cases = new CasesCluster(WebhookCluster.start(folder, settings, 1));
    try {
      cases.letTheStagehandAlone();
      return cases;
    } catch (RuntimeException | AssertionError e) {
      cases.close();
      throw e;
    }
  }

  private static Stream<WebhookPath> paths() {
    return Arrays.stream(WebhookPath.values())
        .filter(path -> !WebhookPath.ofUsers().contains(path));
  }

  /**
   * Exempts the stagehand from the webhooks, those for queues last: a server takes up changed
   * configurations in their order.
   */
  private void letTheStagehandAlone() {
    paths()
        .sorted(Comparator.comparing(path -> path.types().contains(Queue.class)))
        .forEach(this::letTheStagehandAlone);
    Queue wrong = queue("wrong");
    wrong.getSpec().deserved = Map.of("cpu", new Quantity("2"));
    wrong.getSpec().capability = Map.of("cpu", new Quantity("1"));
    await("the webhook not to be asked about what the stagehand does")
        .atMost(LONGEST)
        .ignoreException(KubernetesClientException.class)
        .until(() -> stagehand.resource(wrong).dryRun(true).create().getSpec().reclaimable == null);
  }

  private void letTheStagehandAlone(WebhookPath path) {
    var registered =
        cluster
            .admin()
            .genericKubernetesResources(
                "admissionregistration.k8s.io/v1",
                path.mutates() ? "MutatingWebhookConfiguration" : "ValidatingWebhookConfiguration")
            .withName(path.configurationName());
    await(path.configurationName()).atMost(LONGEST).until(() -> registered.get() != null);
    Editing.edit(
        registered,
        there -> {
          ObjectNode tree =
              stagehand.getKubernetesSerialization().convertValue(there, ObjectNode.class);
          for (JsonNode webhook : tree.path("webhooks")) {
            ((ObjectNode) webhook)
                .withArray("matchConditions")
                .addObject()
                .put("name", "not-the-stagehand")
                .put("expression", "request.userInfo.username != '" + STAGEHAND + "'");
          }
          return stagehand
              .getKubernetesSerialization()
              .convertValue(tree, GenericKubernetesResource.class);
        });
  }

  /** Returns kubectl as users have it. */
  Kubectl kubectl(Path folder) throws IOException {
    return new Kubectl(cluster.kubeconfig(), folder);
  }

  WebhookCluster webhook() {
    return cluster;
  }

  /** Has exactly these queues be there; returns once the webhook knows them. */
  void set(Collection<Queue> queues) {
    Map<String, Queue> wanted =
        queues.stream().collect(Collectors.toMap(one -> one.getMetadata().getName(), one -> one));
    for (Queue there : stagehand.resources(Queue.class).list().getItems()) {
      if (!wanted.containsKey(there.getMetadata().getName())) {
        stagehand.resource(there).delete();
      }
    }
    wanted.values().forEach(this::put);
    awaitKnown();
  }

  /** Has an object be there as it is given, status included. */
  void put(HasMetadata object) {
    HasMetadata there = stagehand.resource(object).get();
    HasMetadata stored =
        there == null
            ? stagehand.resource(object).create()
            : stagehand.resource(versioned(object, there)).update();
    JsonNode tree = stagehand.getKubernetesSerialization().convertValue(object, JsonNode.class);
    if (tree.has("status")) {
      stagehand.resource(versioned(object, stored)).updateStatus();
    }
  }

  private HasMetadata versioned(HasMetadata object, HasMetadata there) {
    HasMetadata next = stagehand.getKubernetesSerialization().clone(object);
    next.getMetadata().setResourceVersion(there.getMetadata().getResourceVersion());
    return next;
  }

  /** The object of a case. */
  HasMetadata read(ObjectNode object) {
    return stagehand
        .getKubernetesSerialization()
        .convertValue(object, GenericKubernetesResource.class);
  }

  /**
   * Waits until the webhook knows the queues, which it receives in the order in which they change.
   */
  void awaitKnown() {
    String last = AFTER + marks++;
    Queue mark = queue(last);
    mark.setStatus(new QueueStatus());
    mark.getStatus().state = "Open";
    put(mark);
    Job inIt =
        WebhookCluster.read(
            """
            apiVersion: batch.volcano.sh/v1alpha1
            kind: Job
            metadata: {name: probe, namespace: default}
            spec:
              queue: %s
              tasks: [{name: a, replicas: 1, template: {spec: {containers: [{name: c, image: i}]}}}]
            """
                .formatted(last),
            Job.class);
    await("the webhook to know the queues")
        .atMost(LONGEST)
        .ignoreException(KubernetesClientException.class)
        .until(() -> cluster.admin().resource(inIt).dryRun(true).create() != null);
  }

  void namespace(String name, Map<String, String> annotations) {
    stagehand
        .resource(
            new NamespaceBuilder()
                .withNewMetadata()
                .withName(name)
                .withAnnotations(annotations)
                .endMetadata()
                .build())
        .serverSideApply();
  }

  private static Queue queue(String name) {
    return WebhookCluster.read(
        "{apiVersion: scheduling.volcano.sh/v1beta1, kind: Queue, metadata: {name: %s}, spec: {weight: 1}}"
            .formatted(name),
        Queue.class);
  }

  @Override
  public void close() throws IOException {
    stagehand.close();
    cluster.close();
  }
}
