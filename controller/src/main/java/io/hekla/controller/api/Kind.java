package io.hekla.controller.api;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.MutatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.hekla.model.api.Command;
import io.hekla.model.api.CronJob;
import io.hekla.model.api.HyperNode;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobFlow;
import io.hekla.model.api.JobTemplate;
import io.hekla.model.api.NodeShard;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.Queue;
import io.hekla.model.cluster.FactReader;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A kind of object that the API serves.
 *
 * @param type class that its objects are read as
 * @param apiVersion group and version as in manifests, for example {@code
 *     batch.volcano.sh/v1alpha1}
 * @param name the kind as in manifests
 * @param plural as in request paths
 * @param namespaced whether its objects live in namespaces
 * @param statusApart whether status is written through {@code /status} only, as the real API server
 *     does it
 */
public record Kind<T extends HasMetadata>(
    Class<T> type,
    String apiVersion,
    String name,
    String plural,
    boolean namespaced,
    boolean statusApart) {
  public static final Kind<Pod> POD = new Kind<>(Pod.class, "v1", "Pod", "pods", true, true);
  public static final Kind<Node> NODE = new Kind<>(Node.class, "v1", "Node", "nodes", false, true);
  public static final Kind<PriorityClass> PRIORITY_CLASS =
      new Kind<>(
          PriorityClass.class,
          "scheduling.k8s.io/v1",
          "PriorityClass",
          "priorityclasses",
          false,
          false);
  public static final Kind<Job> JOB =
      new Kind<>(Job.class, "batch.volcano.sh/v1alpha1", "Job", "jobs", true, true);
  public static final Kind<Command> COMMAND =
      new Kind<>(Command.class, "bus.volcano.sh/v1alpha1", "Command", "commands", true, false);
  public static final Kind<Queue> QUEUE =
      new Kind<>(Queue.class, "scheduling.volcano.sh/v1beta1", "Queue", "queues", false, true);

  /** PodGroups have no status subresource: their status is written with the object. */
  public static final Kind<PodGroup> POD_GROUP =
      new Kind<>(
          PodGroup.class, "scheduling.volcano.sh/v1beta1", "PodGroup", "podgroups", true, false);

  public static final Kind<Namespace> NAMESPACE = of(Namespace.class);
  public static final Kind<JobFlow> JOB_FLOW = of(JobFlow.class);
  public static final Kind<JobTemplate> JOB_TEMPLATE = of(JobTemplate.class);
  public static final Kind<CronJob> CRON_JOB = of(CronJob.class);

  /**
   * Kinds whose objects create Jobs. An API server need not serve them: not every cluster uses
   * them.
   */
  public static final List<Kind<?>> JOB_SOURCES = List.of(JOB_TEMPLATE, JOB_FLOW, CRON_JOB);

  /**
   * Kinds that only plugins of the scheduler read. An API server need not serve all of them: CRDs
   * may not be installed, and some are too new for it.
   */
  public static final List<Kind<?>> PLUGIN_INPUTS =
      FactReader.KINDS.stream().<Kind<?>>map(Kind::of).toList();

  /** One of {@link #PLUGIN_INPUTS}; Jobs make them, too. */
  public static final Kind<PersistentVolumeClaim> CLAIM = of(PersistentVolumeClaim.class);

  /** One of {@link #PLUGIN_INPUTS}; discovery makes them, too. */
  public static final Kind<HyperNode> HYPER_NODE = of(HyperNode.class);

  /** One of {@link #PLUGIN_INPUTS}; schedulers report in its status, too. */
  public static final Kind<NodeShard> NODE_SHARD = of(NodeShard.class);

  public static final Kind<ReplicaSet> REPLICA_SET = of(ReplicaSet.class);
  public static final Kind<StatefulSet> STATEFUL_SET = of(StatefulSet.class);

  public static final Kind<ConfigMap> CONFIG_MAP = of(ConfigMap.class);
  public static final Kind<Secret> SECRET = of(Secret.class);
  public static final Kind<NetworkPolicy> NETWORK_POLICY = of(NetworkPolicy.class);

  public static final Kind<Event> EVENT = of(Event.class);

  /** The Leases by which several Heklas of one cluster exclude each other. */
  public static final Kind<Lease> LEASE = of(Lease.class);

  /**
   * Registration of the mutating webhook; read and written by name, and only where settings say so.
   */
  public static final Kind<MutatingWebhookConfiguration> MUTATING_WEBHOOK =
      of(MutatingWebhookConfiguration.class);

  /** Registration of the validating webhook, treated as {@link #MUTATING_WEBHOOK}. */
  public static final Kind<ValidatingWebhookConfiguration> VALIDATING_WEBHOOK =
      of(ValidatingWebhookConfiguration.class);

  /**
   * The kinds that Hekla writes, and reads by name only. They are not watched: Secrets of others
   * are none of its business.
   */
  public static final List<Kind<?>> UNWATCHED =
      List.of(CONFIG_MAP, SECRET, NETWORK_POLICY, EVENT, LEASE);

  /** Every kind that Hekla watches. */
  public static final List<Kind<?>> ALL =
      Stream.concat(
              Stream.of(POD, NODE, PRIORITY_CLASS, JOB, COMMAND, QUEUE, POD_GROUP, NAMESPACE),
              Stream.concat(JOB_SOURCES.stream(), PLUGIN_INPUTS.stream()))
          .toList();

  /** Every kind that Hekla reads or writes. */
  public static final List<Kind<?>> SERVED =
      Stream.concat(ALL.stream(), UNWATCHED.stream()).toList();

  /** Returns a kind of the client library, from the annotations of its class. */
  public static <T extends HasMetadata> Kind<T> of(Class<T> type) {
    return new Kind<>(
        type,
        HasMetadata.getApiVersion(type),
        HasMetadata.getKind(type),
        HasMetadata.getPlural(type),
        Namespaced.class.isAssignableFrom(type),
        Stream.of(type.getMethods()).anyMatch(method -> method.getName().equals("getStatus")));
  }

  /**
   * Compares as records do; in almost all cases both are the same constant, which is checked first.
   */
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Kind<?> kind
            && type.equals(kind.type)
            && name.equals(kind.name)
            && apiVersion.equals(kind.apiVersion)
            && plural.equals(kind.plural)
            && namespaced == kind.namespaced
            && statusApart == kind.statusApart);
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  /** API group of the kind; empty for the core group. */
  public String group() {
    int slash = apiVersion.indexOf('/');
    return slash < 0 ? "" : apiVersion.substring(0, slash);
  }

  /**
   * Returns whether an owner reference names an object of this kind; the group counts, not the
   * version.
   */
  public boolean isNamedBy(OwnerReference owner) {
    String version = Objects.requireNonNullElse(owner.getApiVersion(), "");
    int slash = version.indexOf('/');
    return name.equals(owner.getKind())
        && group().equals(slash < 0 ? "" : version.substring(0, slash));
  }

  /** Returns whether its changes are watched. */
  public boolean isWatched() {
    return !UNWATCHED.contains(this);
  }

  /** Returns whether an API server without it will do: then there are no such objects. */
  public boolean isDispensable() {
    return PLUGIN_INPUTS.contains(this) || JOB_SOURCES.contains(this);
  }
}
