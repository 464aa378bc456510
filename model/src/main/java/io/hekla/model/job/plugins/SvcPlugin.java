package io.hekla.model.job.plugins;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyBuilder;
import io.hekla.model.api.TaskSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * {@code svc}: lets the pods of a Job reach each other by name, and passes them the names, in files
 * under {@code /etc/volcano} and in variables. Source: docs/reference/job-plugins.md#svc.
 *
 * @param publishNotReady whether names resolve to pods that are not ready
 * @param isolated whether only the Job's own pods may connect to its pods
 * @param hostsInEnv whether containers get the names in variables too
 */
record SvcPlugin(boolean publishNotReady, boolean isolated, boolean hostsInEnv)
    implements JobPlugin {
  static final String NAME = "svc";

  static final Map<String, Object> FLAGS =
      Map.of(
          "publish-not-ready-addresses", false,
          "disable-network-policy", false,
          "inject-hosts-env", true);

  /** Bytes of a variable in a pod that refers to a key of its own name. */
  private static final int REFERENCE =
      "{'name':'','valueFrom':{'configMapKeyRef':{'key':'','name':''}}},".length();

  private static final String HOSTS_FOLDER = "/etc/volcano";

  static SvcPlugin of(Flags flags) {
    return new SvcPlugin(
        flags.isOn("publish-not-ready-addresses"),
        !flags.isOn("disable-network-policy"),
        flags.isOn("inject-hosts-env"));
  }

  /**
   * Returns the reason why the addresses do not fit: each stands in the file of its task and in its
   * variable.
   */
  @Override
  public Optional<String> fault(JobTasks tasks) {
    long bytes = 0;
    for (TaskSpec task : tasks.tasks()) {
      long separators = Math.max(0, JobTasks.hosts(task) - 1);
      bytes += 2 * (tasks.addressBytes(task) + separators);
      bytes += underscored(task).length() + ".host".length();
      bytes += hostsVariable(task).length() + countVariable(task).length();
      bytes += Integer.toString(JobTasks.hosts(task)).length();
    }
    return Sizes.data(NAME, "the ConfigMap " + mapName(tasks), bytes);
  }

  @Override
  public List<PluginObject> objects(JobTasks tasks) {
    var objects = new ArrayList<PluginObject>();
    objects.add(new PluginObject.Following(hosts(tasks)));
    objects.add(new PluginObject.Fixed(service(tasks)));
    if (isolated) {
      objects.add(new PluginObject.Fixed(policy(tasks)));
    }
    return objects;
  }

  private static ConfigMap hosts(JobTasks tasks) {
    var data = new TreeMap<String, String>();
    for (TaskSpec task : tasks.tasks()) {
      List<String> addresses = tasks.addresses(task);
      data.put(underscored(task) + ".host", String.join("\n", addresses));
      data.put(hostsVariable(task), String.join(",", addresses));
      data.put(countVariable(task), Integer.toString(addresses.size()));
    }
    return new ConfigMapBuilder()
        .withMetadata(tasks.metadata(mapName(tasks)))
        .withData(data)
        .build();
  }

  private Service service(JobTasks tasks) {
    return new ServiceBuilder()
        .withMetadata(tasks.metadata(tasks.job()))
        .withNewSpec()
        .withClusterIP("None")
        .withSelector(tasks.labels())
        .withPublishNotReadyAddresses(publishNotReady)
        .endSpec()
        .build();
  }

  private static NetworkPolicy policy(JobTasks tasks) {
    return new NetworkPolicyBuilder()
        .withMetadata(tasks.metadata(tasks.job()))
        .withNewSpec()
        .withNewPodSelector()
        .withMatchLabels(tasks.labels())
        .endPodSelector()
        .addNewIngress()
        .addNewFrom()
        .withNewPodSelector()
        .withMatchLabels(tasks.labels())
        .endPodSelector()
        .endFrom()
        .endIngress()
        .withPolicyTypes("Ingress")
        .endSpec()
        .build();
  }

  @Override
  public void addTo(PodDraft pod, JobTasks tasks) {
    String name = mapName(tasks);
    pod.nameHost(tasks.job());
    pod.addVolume(
        new VolumeBuilder()
            .withName(name)
            .withNewConfigMap()
            .withName(name)
            .endConfigMap()
            .build());
    List<EnvVar> hosts = hostsInEnv ? variables(tasks) : List.of();
    pod.eachContainerAndInitContainer(
        container -> {
          container.addAllToEnv(hosts);
          container.addNewVolumeMount().withName(name).withMountPath(HOSTS_FOLDER).endVolumeMount();
        });
  }

  @Override
  public ToLongFunction<TaskSpec> bytesPerPod(JobTasks tasks) {
    long each = 0;
    for (TaskSpec task : hostsInEnv ? tasks.tasks() : List.<TaskSpec>of()) {
      each += 2L * (REFERENCE + mapName(tasks).length());
      each += 2L * (hostsVariable(task).length() + countVariable(task).length());
    }
    long bytes = each;
    return task -> bytes * JobTasks.containersAndInitContainers(task);
  }

  private static List<EnvVar> variables(JobTasks tasks) {
    String map = mapName(tasks);
    return tasks.tasks().stream()
        .flatMap(task -> Stream.of(hostsVariable(task), countVariable(task)))
        .map(
            variable ->
                new EnvVarBuilder()
                    .withName(variable)
                    .withNewValueFrom()
                    .withNewConfigMapKeyRef(variable, map, null)
                    .endValueFrom()
                    .build())
        .toList();
  }

  private static String mapName(JobTasks tasks) {
    return tasks.job() + "-svc";
  }

  private static String hostsVariable(TaskSpec task) {
    return "VC_" + underscored(task).toUpperCase(Locale.ROOT) + "_HOSTS";
  }

  private static String countVariable(TaskSpec task) {
    return "VC_" + underscored(task).toUpperCase(Locale.ROOT) + "_NUM";
  }

  private static String underscored(TaskSpec task) {
    return task.name.replace('-', '_');
  }
}
