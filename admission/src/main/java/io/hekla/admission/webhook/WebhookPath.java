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
  HYPERNODES_VALIDATE("validatehypernodes", HyperNode.class, true, "CREATE", "UPDATE"),
  USERS_MUTATE("mutateuser", "CREATE"),
  USERS_VALIDATE("validateuser", "CREATE", "UPDATE");

  private static final String CONFIGURATION_PREFIX = "volcano-admission-service";

  private final String path;
  private final String webhook;
  private final boolean isDefault;

  // Immutable, by List.of.
  @SuppressWarnings("ImmutableEnumChecker")
  private final List<Class<? extends HasMetadata>> types;

  @SuppressWarnings("ImmutableEnumChecker")
  private final List<Resource> resources;

  @SuppressWarnings("ImmutableEnumChecker")
  private final List<String> operations;

  /**
   * Kind of objects as request paths name it.
   *
   * @param group empty for the core group
   * @param plural plural name of the objects
   */
  public record Resource(String group, String version, String plural) {
    @Override
    public String toString() {
      return group.isEmpty() ? plural : plural + "." + group;
    }
  }

  WebhookPath(
      String webhook, Class<? extends HasMetadata> type, boolean isDefault, String... operations) {
    this(webhook, List.of(type), isDefault, operations);
  }

  /**
   * A path for all kinds whose users are recorded. Hekla makes the Jobs of a JobFlow or CronJob.
   */
  WebhookPath(String webhook, String... operations) {
    this(
        webhook,
        List.of(Job.class, PodGroup.class, CronJob.class, JobFlow.class),
        false,
        operations);
  }

  WebhookPath(
      String webhook,
      List<Class<? extends HasMetadata>> types,
      boolean isDefault,
      String... operations) {
    this.path = "/" + name().toLowerCase(Locale.ROOT).replace('_', '/');
    this.webhook = webhook + ".volcano.sh";
    this.types = List.copyOf(types);
    resources =
        types.stream()
            .map(
                type ->
                    new Resource(
                        HasMetadata.getGroup(type),
                        HasMetadata.getVersion(type),
                        HasMetadata.getPlural(type)))
            .toList();
    this.isDefault = isDefault;
    this.operations = List.of(operations);
  }

  /** Returns the paths that are on by default. */
  public static Set<WebhookPath> defaults() {
    var on = EnumSet.noneOf(WebhookPath.class);
    Arrays.stream(values()).filter(WebhookPath::isDefault).forEach(on::add);
    return on;
  }

  /** Returns the paths that record users, which are served if users are recorded. */
  public static Set<WebhookPath> ofUsers() {
    return EnumSet.of(USERS_MUTATE, USERS_VALIDATE);
  }

  /**
   * Returns the paths of these names, as in {@code /jobs/validate}.
   *
   * @throws IllegalArgumentException if there is no such path, none at all, or one {@link #ofUsers}
   */
  public static Set<WebhookPath> named(List<String> names) {
    var named = EnumSet.noneOf(WebhookPath.class);
    names.forEach(name -> named.add(named(name.strip())));
    for (WebhookPath path : ofUsers()) {
      if (named.contains(path)) {
        throw new IllegalArgumentException(
            path.path + " is served if hekla.admission.users.record is true; leave it out here");
      }
    }
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
    return Arrays.stream(values())
        .filter(path -> !ofUsers().contains(path))
        .map(WebhookPath::path)
        .toList();
  }

  /** Returns the path as in requests: {@code /jobs/mutate}. */
  public String path() {
    return path;
  }

  /** Returns whether it may change objects, as opposed to judging them. */
  public boolean mutates() {
    return path.endsWith("/mutate");
  }

  /** Returns whether it is about the users for whom objects count, and about nothing else. */
  boolean isAboutUsers() {
    return ofUsers().contains(this);
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

  /** Types of the objects that it reviews. */
  public List<Class<? extends HasMetadata>> types() {
    return types;
  }

  /** Operations that it reviews: CREATE, UPDATE, DELETE. */
  public List<String> operations() {
    return operations;
  }

  /** Kinds of objects that it reviews. */
  public List<Resource> resources() {
    return resources;
  }

  /** Returns whether it reviews objects of a group and a plural name. */
  boolean reviews(String group, String plural) {
    return resources.stream()
        .anyMatch(one -> one.plural().equals(plural) && one.group().equals(group));
  }
}
