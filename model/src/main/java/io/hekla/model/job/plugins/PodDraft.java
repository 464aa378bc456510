package io.hekla.model.job.plugins;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Volume;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A pod of a Job while plugins add to it. */
final class PodDraft {
  private final String task;
  private final int index;
  private final PodBuilder pod;
  private final List<ContainerBuilder> containers;
  private final List<ContainerBuilder> initContainers;

  PodDraft(Pod pod, String task, int index) {
    this.task = task;
    this.index = index;
    this.pod = new PodBuilder(pod);
    this.containers = builders(pod.getSpec().getContainers());
    this.initContainers = builders(pod.getSpec().getInitContainers());
  }

  private static List<ContainerBuilder> builders(List<Container> containers) {
    var builders = new ArrayList<ContainerBuilder>();
    containers.forEach(container -> builders.add(new ContainerBuilder(container)));
    return builders;
  }

  String name() {
    return pod.buildMetadata().getName();
  }

  /** Returns the name of its task. */
  String task() {
    return task;
  }

  /** Returns its index within its task. */
  int index() {
    return index;
  }

  /** Returns whether it is of this task. */
  boolean isOf(String role) {
    return task.equals(role);
  }

  /** Sets the host name to the pod's, and its domain, unless the template sets them. */
  void nameHost(String domain) {
    var spec = pod.editSpec();
    if (spec.getHostname() == null || spec.getHostname().isEmpty()) {
      spec.withHostname(name());
    }
    if (spec.getSubdomain() == null || spec.getSubdomain().isEmpty()) {
      spec.withSubdomain(domain);
    }
    spec.endSpec();
  }

  void addVolume(Volume volume) {
    pod.editSpec().addToVolumes(volume).endSpec();
  }

  void annotate(String key, String value) {
    pod.editMetadata().addToAnnotations(key, value).endMetadata();
  }

  boolean hasAnnotation(String key) {
    var annotations = pod.buildMetadata().getAnnotations();
    return annotations != null && annotations.containsKey(key);
  }

  void eachContainer(Consumer<ContainerBuilder> change) {
    containers.forEach(change);
  }

  void eachContainerAndInitContainer(Consumer<ContainerBuilder> change) {
    Stream.concat(containers.stream(), initContainers.stream()).forEach(change);
  }

  /** Adds an init container unless one of its name exists. */
  void addInitContainer(ContainerBuilder container) {
    boolean there =
        initContainers.stream().anyMatch(one -> Objects.equals(one.getName(), container.getName()));
    if (!there) {
      initContainers.add(container);
    }
  }

  /** Declares a port unless a container declares this number already. */
  static void addPort(ContainerBuilder container, String name, int number) {
    boolean declared =
        container.hasMatchingPort(port -> Objects.equals(port.getContainerPort(), number));
    if (!declared) {
      container.addNewPort().withName(name).withContainerPort(number).endPort();
    }
  }

  static void addEnv(ContainerBuilder container, String name, String value) {
    container.addNewEnv().withName(name).withValue(value).endEnv();
  }

  /** Returns the value of a variable in the first container that has it. */
  Optional<String> env(String name) {
    return containers.stream()
        .flatMap(container -> container.buildEnv().stream())
        .filter(variable -> variable.getName().equals(name) && variable.getValue() != null)
        .map(variable -> variable.getValue())
        .findFirst();
  }

  Pod done() {
    return pod.editSpec()
        .withContainers(containers.stream().map(ContainerBuilder::build).toList())
        .withInitContainers(initContainers.stream().map(ContainerBuilder::build).toList())
        .endSpec()
        .build();
  }
}
