package io.hekla.model.job.plugins;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServicePortBuilder;
import io.hekla.model.api.TaskSpec;
import io.hekla.model.api.WellKnownKeys;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * {@code ray}: starts Ray in the head's and the workers' containers, and gives the head a Service.
 * Without the head's task the Job cannot begin. Source: docs/reference/job-plugins.md#ray.
 *
 * @param head name of the head's task
 * @param headContainer the container in it that becomes the head
 * @param worker name of the workers' task
 * @param workerContainer the container in it that becomes a worker
 * @param port port of the global control service
 * @param dashboardPort port of the dashboard
 * @param clientPort port of the server for clients
 */
record RayPlugin(
    String head,
    String headContainer,
    String worker,
    String workerContainer,
    int port,
    int dashboardPort,
    int clientPort)
    implements JobPlugin {
  static final String NAME = "ray";

  static final Map<String, Object> FLAGS =
      Map.of(
          "head", "head",
          "headContainer", "head",
          "worker", "worker",
          "workerContainer", "worker",
          "port", 6379,
          "dashboardPort", 8265,
          "clientPort", 10001);

  static RayPlugin of(Flags flags) {
    return new RayPlugin(
        flags.text("head"),
        flags.text("headContainer"),
        flags.text("worker"),
        flags.text("workerContainer"),
        flags.number("port"),
        flags.number("dashboardPort"),
        flags.number("clientPort"));
  }

  @Override
  public Optional<String> fault(JobTasks tasks) {
    return tasks.task(head).isPresent()
        ? Optional.empty()
        : Optional.of("the plugin ray needs a task named " + head + " for its head");
  }

  @Override
  public List<PluginObject> objects(JobTasks tasks) {
    return List.of(new PluginObject.Fixed(service(tasks)));
  }

  private Service service(JobTasks tasks) {
    return new ServiceBuilder()
        .withMetadata(tasks.metadata(tasks.job() + "-head-svc"))
        .withNewSpec()
        .withType("ClusterIP")
        .withSelector(tasks.labels())
        .addToSelector(WellKnownKeys.TASK_SPEC, head)
        .withPorts(ports().entrySet().stream().map(RayPlugin::served).toList())
        .endSpec()
        .build();
  }

  private Map<String, Integer> ports() {
    var ports = new LinkedHashMap<String, Integer>();
    ports.put("gcs", port);
    ports.put("dashboard", dashboardPort);
    ports.put("client-server", clientPort);
    return ports;
  }

  private static ServicePort served(Map.Entry<String, Integer> port) {
    return new ServicePortBuilder()
        .withName(port.getKey())
        .withPort(port.getValue())
        .withTargetPort(new IntOrString(port.getKey()))
        .withProtocol("TCP")
        .build();
  }

  @Override
  public void addTo(PodDraft pod, JobTasks tasks) {
    boolean leads = pod.isOf(head);
    Optional<String> toJoin =
        pod.isOf(worker)
            ? tasks.task(head).map(task -> joining(tasks.address(task, 0)))
            : Optional.empty();
    pod.eachContainer(
        container -> {
          if (leads && headContainer.equals(container.getName())) {
            lead(container);
          } else if (workerContainer.equals(container.getName())) {
            toJoin.ifPresent(command -> container.withCommand("sh", "-c", command));
          }
        });
  }

  private void lead(ContainerBuilder container) {
    ports().forEach((name, number) -> PodDraft.addPort(container, name, number));
    String start =
        "ray start --head --block --dashboard-host=0.0.0.0 --port=%d --dashboard-port=%d"
            + " --ray-client-server-port=%d";
    container.withCommand("sh", "-c", start.formatted(port, dashboardPort, clientPort));
  }

  private String joining(String address) {
    return "ray start --block --address=%s:%d".formatted(address, port);
  }

  /** Returns the bytes of the head's address: a template may give the head a name of any length. */
  @Override
  public ToLongFunction<TaskSpec> bytesPerPod(JobTasks tasks) {
    long each = tasks.task(head).map(task -> joining(tasks.address(task, 0)).length()).orElse(0);
    return task -> worker.equals(task.name) ? each * JobTasks.containers(task) : 0;
  }
}
