package io.hekla.model.job.plugins;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.hekla.model.api.PodNames;
import io.hekla.model.api.TaskSpec;
import io.hekla.model.api.WellKnownKeys;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A Job as its plugins see it: its tasks, and where their pods can be reached. Source: reference
 * api-and-controllers.md §4.
 */
final class JobTasks {
  private static final PodSpec NOTHING_SAID = new PodSpec();

  private final String job;
  private final String namespace;
  private final OwnerReference owner;
  private final List<TaskSpec> tasks;
  private final Map<String, String> joined = new HashMap<>();

  JobTasks(String job, String namespace, OwnerReference owner, List<TaskSpec> tasks) {
    this.job = job;
    this.namespace = namespace;
    this.owner = owner;
    this.tasks = List.copyOf(tasks);
  }

  /** Name of the Job. */
  String job() {
    return job;
  }

  /** In the order of the spec. */
  List<TaskSpec> tasks() {
    return tasks;
  }

  Optional<TaskSpec> task(String name) {
    return tasks.stream().filter(task -> name.equals(task.name)).findFirst();
  }

  static int replicas(TaskSpec task) {
    return task.replicas == null ? 0 : task.replicas;
  }

  /** Host name of a task's pod: the template's, else the pod's own name. */
  String host(TaskSpec task, int index) {
    return hasOwnHost(task) ? spec(task).getHostname() : PodNames.of(job, task.name, index);
  }

  /** Where a task's pod is reached within its namespace. */
  String address(TaskSpec task, int index) {
    String subdomain = spec(task).getSubdomain();
    return host(task, index) + "." + (isEmpty(subdomain) ? job : subdomain);
  }

  /** How many different hosts a task has: one if its template names the host. */
  static int hosts(TaskSpec task) {
    return hasOwnHost(task) ? Math.min(1, replicas(task)) : replicas(task);
  }

  /** Where the pods of a task are reached, each address once. */
  List<String> addresses(TaskSpec task) {
    return IntStream.range(0, hosts(task)).mapToObj(index -> address(task, index)).toList();
  }

  /** Those addresses with commas between; put together once for all pods of the Job. */
  synchronized String joinedAddresses(TaskSpec task) {
    return joined.computeIfAbsent(task.name, name -> String.join(",", addresses(task)));
  }

  /** Bytes of all hosts of a task, without what separates them; nothing is put together for it. */
  long hostBytes(TaskSpec task) {
    long hosts = hosts(task);
    return hasOwnHost(task)
        ? hosts * spec(task).getHostname().length()
        : hosts * (job.length() + task.name.length() + 2) + digits(hosts);
  }

  /** Likewise of all addresses. */
  long addressBytes(TaskSpec task) {
    String subdomain = spec(task).getSubdomain();
    int domain = isEmpty(subdomain) ? job.length() : subdomain.length();
    return hostBytes(task) + hosts(task) * (1L + domain);
  }

  /** Digits of all indexes below a number. */
  private static long digits(long below) {
    long digits = below;
    for (long ten = 10; ten < below; ten *= 10) {
      digits += below - ten;
    }
    return digits;
  }

  /** How many containers a pod of a task has, init containers not counted. */
  static int containers(TaskSpec task) {
    return size(spec(task).getContainers());
  }

  /** The same, init containers counted. */
  static int containersAndInitContainers(TaskSpec task) {
    return containers(task) + size(spec(task).getInitContainers());
  }

  private static int size(@Nullable List<Container> containers) {
    return containers == null ? 0 : containers.size();
  }

  /** Labels that all pods of the Job have and no others. */
  Map<String, String> labels() {
    var labels = new TreeMap<String, String>();
    labels.put(WellKnownKeys.JOB_NAME, job);
    labels.put(WellKnownKeys.JOB_NAMESPACE, namespace);
    return labels;
  }

  /** Metadata of an object that stands beside the Job. */
  ObjectMeta metadata(String name) {
    return new ObjectMetaBuilder()
        .withName(name)
        .withNamespace(namespace)
        .withOwnerReferences(owner)
        .build();
  }

  private static boolean hasOwnHost(TaskSpec task) {
    return !isEmpty(spec(task).getHostname());
  }

  private static PodSpec spec(TaskSpec task) {
    return task.template == null || task.template.getSpec() == null
        ? NOTHING_SAID
        : task.template.getSpec();
  }

  private static boolean isEmpty(@Nullable String text) {
    return text == null || text.isEmpty();
  }
}
