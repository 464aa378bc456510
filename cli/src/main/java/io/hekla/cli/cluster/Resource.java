package io.hekla.cli.cluster;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/**
 * Kind of object and its path in the API.
 *
 * @param group empty for the core
 * @param kind kind as manifests name it
 * @param namespaced whether its objects live in namespaces
 */
public record Resource(
    String group, String version, String plural, String kind, boolean namespaced) {
  public static final Resource JOBS =
      new Resource("batch.volcano.sh", "v1alpha1", "jobs", "Job", true);
  public static final Resource CRON_JOBS =
      new Resource("batch.volcano.sh", "v1alpha1", "cronjobs", "CronJob", true);
  public static final Resource QUEUES =
      new Resource("scheduling.volcano.sh", "v1beta1", "queues", "Queue", false);
  public static final Resource POD_GROUPS =
      new Resource("scheduling.volcano.sh", "v1beta1", "podgroups", "PodGroup", true);
  public static final Resource COMMANDS =
      new Resource("bus.volcano.sh", "v1alpha1", "commands", "Command", true);
  public static final Resource JOB_FLOWS =
      new Resource("flow.volcano.sh", "v1alpha1", "jobflows", "JobFlow", true);
  public static final Resource JOB_TEMPLATES =
      new Resource("flow.volcano.sh", "v1alpha1", "jobtemplates", "JobTemplate", true);
  public static final Resource PODS = new Resource("", "v1", "pods", "Pod", true);
  public static final Resource SERVICES = new Resource("", "v1", "services", "Service", true);
  public static final Resource ENDPOINT_SLICES =
      new Resource("discovery.k8s.io", "v1", "endpointslices", "EndpointSlice", true);
  public static final Resource NODES = new Resource("", "v1", "nodes", "Node", false);
  public static final Resource SECRETS = new Resource("", "v1", "secrets", "Secret", true);
  public static final Resource EVENTS = new Resource("", "v1", "events", "Event", true);
  public static final Resource NAMESPACES =
      new Resource("", "v1", "namespaces", "Namespace", false);
  public static final Resource CONFIG_MAPS =
      new Resource("", "v1", "configmaps", "ConfigMap", true);
  public static final Resource DEPLOYMENTS =
      new Resource("apps", "v1", "deployments", "Deployment", true);
  public static final Resource STATEFUL_SETS =
      new Resource("apps", "v1", "statefulsets", "StatefulSet", true);
  public static final Resource LEASES =
      new Resource("coordination.k8s.io", "v1", "leases", "Lease", true);
  public static final Resource PRIORITY_CLASSES =
      new Resource("scheduling.k8s.io", "v1", "priorityclasses", "PriorityClass", false);
  public static final Resource CRDS =
      new Resource(
          "apiextensions.k8s.io",
          "v1",
          "customresourcedefinitions",
          "CustomResourceDefinition",
          false);
  public static final Resource VALIDATING_WEBHOOKS =
      new Resource(
          "admissionregistration.k8s.io",
          "v1",
          "validatingwebhookconfigurations",
          "ValidatingWebhookConfiguration",
          false);
  public static final Resource MUTATING_WEBHOOKS =
      new Resource(
          "admissionregistration.k8s.io",
          "v1",
          "mutatingwebhookconfigurations",
          "MutatingWebhookConfiguration",
          false);

  /** API version as in manifests: {@code batch.volcano.sh/v1alpha1}, or {@code v1}. */
  public String apiVersion() {
    return group.isEmpty() ? version : group + "/" + version;
  }

  /** Name in error messages of the API: {@code jobs.batch.volcano.sh}, or {@code pods}. */
  public String qualified() {
    return group.isEmpty() ? plural : plural + "." + group;
  }

  /** Name in the output of {@code -o name}: {@code job.batch.volcano.sh}, or {@code pod}. */
  public String singular() {
    String name = kind.toLowerCase(java.util.Locale.ROOT);
    return group.isEmpty() ? name : name + "." + group;
  }

  /** Path of its objects; of all namespaces if the namespace is empty. */
  String path(String namespace) {
    String root = group.isEmpty() ? "/api/" + version : "/apis/" + group + "/" + version;
    return namespaced && !namespace.isEmpty()
        ? root + "/namespaces/" + encoded(namespace) + "/" + plural
        : root + "/" + plural;
  }

  String path(String namespace, String name) {
    return path(namespace) + "/" + encoded(name);
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
