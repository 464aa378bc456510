package io.hekla.admission.webhook;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.model.api.CronJob;
import io.hekla.model.api.HyperNode;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobFlow;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.Queue;
import io.hekla.model.text.NearestName;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A path of the webhook, with the objects and operations that it reviews. Source:
 * docs/reference/admission-webhook.md#paths; the paths on by default are those of Volcano's Helm
 * chart.
 */
public enum WebhookPath {
  JOBS_MUTATE("mutatejob", Job.class, true, "CREATE"),
  JOBS_VALIDATE("validatejob", Job.class, true, "CREATE", "UPDATE"),
  CRONJOBS_VALIDATE("validatecronjob", CronJob.class, true, "CREATE", "UPDATE"),
  JOBFLOWS_VALIDATE("validatejob", JobFlow.class, false, "CREATE", "UPDATE"),
  PODGROUPS_MUTATE("mutatepodgroup", PodGroup.class, false, "CREATE"),
  PODGROUPS_VALIDATE("validatepodgroup", PodGroup.class, true, "CREATE"),
  QUEUES_MUTATE("mutatequeue", Queue.class, true, "CREATE"),
  QUEUES_VALIDATE("validatequeue", Queue.class, true, "CREATE", "UPDATE", "DELETE"),
  PODS_MUTATE("mutatepod", Pod.class, false, "CREATE"),
  PODS_VALIDATE("validatepod", Pod.class, false, "CREATE"),
  HYPERNODES_VALIDATE("validatehypernodes", HyperNode.class, true, "CREATE", "UPDATE");

  private static final String CONFIGURATION_PREFIX = "volcano-admission-service";

  private final String path;
  private final String webhook;
  private final Class<? extends HasMetadata> type;
  private final boolean isDefault;

  // Immutable, by List.of.
  @SuppressWarnings("ImmutableEnumChecker")
  private final List<String> operations;

  WebhookPath(
      String webhook, Class<? extends HasMetadata> type, boolean isDefault, String... operations) {
    this.path = "/" + name().toLowerCase(Locale.ROOT).replace('_', '/');
    this.webhook = webhook + ".volcano.sh";
    this.type = type;
    this.isDefault = isDefault;
    this.operations = List.of(operations);
  }

  /** Returns the paths that are on by default. */
  public static Set<WebhookPath> defaults() {
    var on = EnumSet.noneOf(WebhookPath.class);
    Arrays.stream(values()).filter(WebhookPath::isDefault).forEach(on::add);
    return on;
  }

  /**
   * Returns the paths of these names, as in {@code /jobs/validate}.
   *
   * @throws IllegalArgumentException if there is no such path, or none at all
   */
  public static Set<WebhookPath> named(List<String> names) {
    var named = EnumSet.noneOf(WebhookPath.class);
    names.forEach(name -> named.add(named(name.strip())));
    if (named.isEmpty()) {
      throw new IllegalArgumentException("names no path; there are " + all());
    }
    return named;
  }

  private static WebhookPath named(String name) {
    return at(name)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "%s is no path of the webhook; %s"
                        .formatted(
                            name,
                            NearestName.to(name, all())
                                .map(near -> "did you mean " + near + "?")
                                .orElse("there are " + String.join(", ", all())))));
  }

  /** Returns the path of a request. */
  static Optional<WebhookPath> at(String path) {
    return Arrays.stream(values()).filter(one -> one.path.equals(path)).findFirst();
  }

  private static List<String> all() {
    return Arrays.stream(values()).map(WebhookPath::path).toList();
  }

  /** Returns the path as in requests: {@code /jobs/mutate}. */
  public String path() {
    return path;
  }

  /** Returns whether it may change objects, as opposed to judging them. */
  public boolean mutates() {
    return path.endsWith("/mutate");
  }

  /** Returns whether it is on by default. */
  public boolean isDefault() {
    return isDefault;
  }

  /** Name of the configuration that registers it with the API server. */
  public String configurationName() {
    return CONFIGURATION_PREFIX + path.replace('/', '-');
  }

  /** Name in that configuration, which users read in refusals. */
  public String webhookName() {
    return webhook;
  }

  /** Type of the objects that it reviews. */
  public Class<? extends HasMetadata> type() {
    return type;
  }

  /** Operations that it reviews: CREATE, UPDATE, DELETE. */
  public List<String> operations() {
    return operations;
  }

  /** Group of its objects; empty for the core group. */
  public String group() {
    return HasMetadata.getGroup(type);
  }

  public String version() {
    return HasMetadata.getVersion(type);
  }

  /** Plural name of its objects, as in request paths. */
  public String plural() {
    return HasMetadata.getPlural(type);
  }
}
