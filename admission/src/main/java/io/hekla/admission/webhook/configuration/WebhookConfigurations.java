package io.hekla.admission.webhook.configuration;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.MatchCondition;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.MutatingWebhook;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.MutatingWebhookConfigurationBuilder;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.RuleWithOperations;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.RuleWithOperationsBuilder;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhook;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhookBuilder;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhookConfigurationBuilder;
import io.hekla.admission.rule.UserRecording;
import io.hekla.admission.webhook.WebhookPath;
import io.hekla.model.api.WellKnownKeys;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Webhook configurations of the webhook's paths. Source:
 * docs/reference/admission-webhook.md#webhook-configurations; only pods of Hekla's schedulers are
 * reviewed, since a missing response prevents the creation of a pod.
 *
 * @param address at which the API server reaches the webhook
 * @param namespace namespace in which Hekla runs: its own pods must not wait for it
 * @param schedulerNames schedulers whose pods are reviewed
 * @param pods pods that {@code /pods/mutate} receives
 * @param annotations of each configuration
 */
public record WebhookConfigurations(
    WebhookAddress address,
    String namespace,
    List<String> schedulerNames,
    Pods pods,
    Map<String, String> annotations) {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final int TIMEOUT_SECONDS = 10;
  private static final String NAMESPACE_NAME = "kubernetes.io/metadata.name";
  private static final String ASKS =
      "has(object.metadata.annotations) && 'volcano.sh/resource-group' in object.metadata.annotations";

  /** The user that an object names; one that names none is as one that names an empty user. */
  private static final String USER_OF =
      "(has(%1$s.metadata.annotations) && '%2$s' in %1$s.metadata.annotations ? %1$s.metadata.annotations['%2$s'] : '')";

  /** Creations, changes of the user, and all changes of CronJobs, whose template names one too. */
  private static final String CHANGES_USER =
      "request.operation != 'UPDATE' || request.resource.resource == 'cronjobs' || "
          + USER_OF.formatted("object", WellKnownKeys.USER)
          + " != "
          + USER_OF.formatted("oldObject", WellKnownKeys.USER);

  private static final Map<String, String> LABELS = Map.of("app.kubernetes.io/part-of", "hekla");

  /** Selection of the pods that may be changed. */
  public enum Pods {
    /**
     * Pods of Hekla's schedulers, and those that request a group of nodes or a gate by annotation.
     */
    OURS,
    /** All pods: groups of nodes may assign pods of certain namespaces to a scheduler. */
    ALL
  }

  public WebhookConfigurations {
    schedulerNames = List.copyOf(schedulerNames);
    annotations = Map.copyOf(annotations);
  }

  /** Returns the configuration of a path, without a CA bundle. */
  public HasMetadata of(WebhookPath path) {
    ValidatingWebhook webhook = webhook(path);
    if (!path.mutates()) {
      return new ValidatingWebhookConfigurationBuilder()
          .withMetadata(metadata(path))
          .withWebhooks(webhook)
          .build();
    }
    // A mutating one has the same fields, and a reinvocation policy.
    MutatingWebhook mutating = JSON.convertValue(webhook, MutatingWebhook.class);
    mutating.setReinvocationPolicy("Never");
    return new MutatingWebhookConfigurationBuilder()
        .withMetadata(metadata(path))
        .withWebhooks(mutating)
        .build();
  }

  private ValidatingWebhook webhook(WebhookPath path) {
    return new ValidatingWebhookBuilder()
        .withName(path.webhookName())
        .withAdmissionReviewVersions("v1")
        .withClientConfig(address.of(path))
        .withFailurePolicy("Fail")
        .withMatchPolicy("Equivalent")
        .withTimeoutSeconds(TIMEOUT_SECONDS)
        .withSideEffects(sideEffects(path))
        .withRules(rules(path))
        .withNamespaceSelector(selector(path))
        .withMatchConditions(conditions(path))
        .build();
  }

  private ObjectMeta metadata(WebhookPath path) {
    return new ObjectMetaBuilder()
        .withName(path.configurationName())
        .withLabels(LABELS)
        .withAnnotations(annotations.isEmpty() ? null : annotations)
        .build();
  }

  private static String sideEffects(WebhookPath path) {
    return path == WebhookPath.HYPERNODES_VALIDATE ? "None" : "NoneOnDryRun";
  }

  private static List<RuleWithOperations> rules(WebhookPath path) {
    return path.resources().stream()
        .map(
            resource ->
                new RuleWithOperationsBuilder()
                    .withOperations(path.operations())
                    .withApiGroups(resource.group())
                    .withApiVersions(resource.version())
                    .withResources(resource.plural())
                    .withScope("*")
                    .build())
        .toList();
  }

  /** Selects all namespaces but Hekla's own and the system's: their pods must start without it. */
  private LabelSelector selector(WebhookPath path) {
    if (path == WebhookPath.HYPERNODES_VALIDATE) {
      return new LabelSelector();
    }
    return new LabelSelectorBuilder()
        .addNewMatchExpression()
        .withKey(NAMESPACE_NAME)
        .withOperator("NotIn")
        .withValues(namespace, "kube-system")
        .endMatchExpression()
        .build();
  }

  private List<MatchCondition> conditions(WebhookPath path) {
    return switch (path) {
      case PODS_VALIDATE -> List.of(new MatchCondition(isOurs(), "pods-of-our-schedulers"));
      case PODS_MUTATE ->
          pods == Pods.ALL
              ? List.of()
              : List.of(new MatchCondition(isOurs() + " || " + ASKS, "pods-of-our-schedulers"));
      case USERS_MUTATE -> List.of(notHeklas());
      case USERS_VALIDATE ->
          List.of(notHeklas(), new MatchCondition(CHANGES_USER, "user-may-change"));
      default -> List.of();
    };
  }

  /**
   * Condition that Hekla's own requests are not reviewed: it acts for others, and must not wait.
   */
  private MatchCondition notHeklas() {
    return new MatchCondition(
        "!has(request.userInfo.groups) || !('%s' in request.userInfo.groups)"
            .formatted(UserRecording.serviceAccounts(namespace)),
        "not-of-hekla");
  }

  private String isOurs() {
    return schedulerNames.stream()
        .map("'%s'"::formatted)
        .collect(
            Collectors.joining(
                ", ", "has(object.spec.schedulerName) && object.spec.schedulerName in [", "]"));
  }
}
