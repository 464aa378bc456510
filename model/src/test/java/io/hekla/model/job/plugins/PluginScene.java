package io.hekla.model.job.plugins;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.model.api.Job;
import io.hekla.model.api.TaskSpec;
import io.hekla.model.job.JobPluginReader;
import io.hekla.model.job.JobPodBuilder;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A Job given as YAML, and its plugins' objects and pods. */
final class PluginScene {
  private static final ObjectMapper YAML = new YAMLMapper();

  private final Job job;

  private PluginScene(Job job) {
    this.job = job;
  }

  /**
   * Returns the Job {@code train} in the namespace {@code ns}.
   *
   * @param spec spec in YAML
   */
  static PluginScene job(String spec) {
    String text =
        """
        apiVersion: batch.volcano.sh/v1alpha1
        kind: Job
        metadata: {name: train, namespace: ns, uid: job-uid}
        spec:
        """
            + spec.indent(2);
    try {
      return new PluginScene(YAML.readValue(text, Job.class));
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns a task with one container of its own name and one init container. */
  static String task(String name, int replicas) {
    return task(name, replicas, "");
  }

  /**
   * Returns the same task.
   *
   * @param more fields of the pod's spec, as a flow mapping goes on: {@code ", hostname: h"}
   */
  static String task(String name, int replicas, String more) {
    return """
        - name: %s
          replicas: %d
          template: {spec: {containers: [{name: %s, image: i}], initContainers: [{name: init, image: i}]%s}}
        """
        .formatted(name, replicas, name, more);
  }

  JobPlugins plugins() {
    return JobPluginReader.of(job);
  }

  Pod pod(String task, int index) {
    TaskSpec of =
        job.getSpec().tasks.stream().filter(one -> one.name.equals(task)).findFirst().orElseThrow();
    return JobPodBuilder.of(job, of, index, 0, 0);
  }

  List<? extends HasMetadata> objects() {
    return plugins().objects().stream().map(PluginObject::object).toList();
  }

  <T extends HasMetadata> T object(Class<T> type) {
    return objects().stream().filter(type::isInstance).map(type::cast).findFirst().orElseThrow();
  }

  /** Returns the variables of a container that have a value, by name. */
  static Map<String, String> env(Container container) {
    var env = new TreeMap<String, String>();
    container.getEnv().stream()
        .filter(one -> one.getValue() != null)
        .forEach(one -> env.put(one.getName(), one.getValue()));
    return env;
  }

  static Container container(Pod pod) {
    return pod.getSpec().getContainers().get(0);
  }

  static Container initContainer(Pod pod) {
    return pod.getSpec().getInitContainers().get(0);
  }
}
