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
 * A Job for its plugins: its tasks, and the addresses of their pods. Source:
 * docs/reference/job-plugins.md#common-to-all.
 */
final class JobTasks {
  private static final PodSpec NOTHING_SET = new PodSpec();

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

  /** Returns the name of the Job. */
  String job() {
    return job;
  }

  /** Returns the tasks in the order of the spec. */
  List<TaskSpec> tasks() {
    return tasks;
  }

  Optional<TaskSpec> task(String name) {
    return tasks.stream().filter(task -> name.equals(task.name)).findFirst();
  }

  static int replicas(TaskSpec task) {
    return task.replicas == null ? 0 : task.replicas;
  }

  /** Returns the host name of a task's pod: the template's, else the pod's own name. */
  String host(TaskSpec task, int index) {
    return hasOwnHost(task) ? spec(task).getHostname() : PodNames.of(job, task.name, index);
  }

  /** Returns the address of a task's pod within its namespace. */
  String address(TaskSpec task, int index) {
    String subdomain = spec(task).getSubdomain();
    return host(task, index) + "." + (isEmpty(subdomain) ? job : subdomain);
  }

  /** Returns the number of different hosts of a task: one if its template names the host. */
  static int hosts(TaskSpec task) {
    return hasOwnHost(task) ? Math.min(1, replicas(task)) : replicas(task);
  }

  /** Returns the addresses of the pods of a task, each once. */
  List<String> addresses(TaskSpec task) {
    return IntStream.range(0, hosts(task)).mapToObj(index -> address(task, index)).toList();
  }

  /** Returns those addresses, separated by commas; joined once for all pods of the Job. */
  synchronized String joinedAddresses(TaskSpec task) {
    return joined.computeIfAbsent(task.name, name -> String.join(",", addresses(task)));
  }

  /** Returns the bytes of all hosts of a task, without separators; nothing is built for it. */
  long hostBytes(TaskSpec task) {
    long hosts = hosts(task);
    return hasOwnHost(task)
        ? hosts * spec(task).getHostname().length()
        : hosts * (job.length() + task.name.length() + 2) + digits(hosts);
  }

  /** Returns likewise the bytes of all addresses. */
  long addressBytes(TaskSpec task) {
    String subdomain = spec(task).getSubdomain();
    int domain = isEmpty(subdomain) ? job.length() : subdomain.length();
    return hostBytes(task) + hosts(task) * (1L + domain);
  }

  /** Returns the number of digits of all indexes below a number. */
  private static long digits(long below) {
    long digits = below;
    for (long ten = 10; ten < below; ten *= 10) {
      digits += below - ten;
    }
    return digits;
  }

  /** Returns the number of containers of a task's pod, init containers not counted. */
  static int containers(TaskSpec task) {
    return size(spec(task).getContainers());
  }

  /** Returns the same number, init containers counted. */
  static int containersAndInitContainers(TaskSpec task) {
    return containers(task) + size(spec(task).getInitContainers());
  }

  private static int size(@Nullable List<Container> containers) {
    return containers == null ? 0 : containers.size();
  }

  /** Returns the labels that all pods of the Job have and no others. */
  Map<String, String> labels() {
    var labels = new TreeMap<String, String>();
    labels.put(WellKnownKeys.JOB_NAME, job);
    labels.put(WellKnownKeys.JOB_NAMESPACE, namespace);
    return labels;
  }

  /** Returns the metadata of an object beside the Job. */
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
        ? NOTHING_SET
        : task.template.getSpec();
  }

  private static boolean isEmpty(@Nullable String text) {
    return text == null || text.isEmpty();
  }
}
