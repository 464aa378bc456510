package io.hekla.model.job.plugins;

import static io.hekla.model.job.plugins.PluginScene.container;
import static io.hekla.model.job.plugins.PluginScene.env;
import static io.hekla.model.job.plugins.PluginScene.initContainer;
import static io.hekla.model.job.plugins.PluginScene.job;
import static io.hekla.model.job.plugins.PluginScene.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.Service;
import org.junit.jupiter.api.Test;

class RayPluginTest {
  private static final PluginScene RAY =
      job("plugins: {ray: []}\ntasks:\n" + task("head", 1) + task("worker", 2));

  @Test
  void theHeadStartsTheCluster() {
    var head = container(RAY.pod("head", 0));

    assertThat(head.getCommand())
        .containsExactly(
            "sh",
            "-c",
            "ray start --head --block --dashboard-host=0.0.0.0 --port=6379"
                + " --dashboard-port=8265 --ray-client-server-port=10001");
    assertThat(head.getPorts())
        .extracting(ContainerPort::getName)
        .containsExactly("gcs", "dashboard", "client-server");
    assertThat(head.getPorts())
        .extracting(ContainerPort::getContainerPort)
        .containsExactly(6379, 8265, 10001);
    assertThat(initContainer(RAY.pod("head", 0)).getCommand()).isEmpty();
    assertThat(env(head)).isEmpty();
  }

  @Test
  void workersJoinTheHead() {
    var worker = container(RAY.pod("worker", 1));

    assertThat(worker.getCommand())
        .containsExactly("sh", "-c", "ray start --block --address=train-head-0.train:6379");
    assertThat(worker.getPorts()).isEmpty();
  }

  @Test
  void theHeadHasAService() {
    var service = RAY.object(Service.class);

    assertThat(service.getMetadata().getName()).isEqualTo("train-head-svc");
    assertThat(service.getSpec().getType()).isEqualTo("ClusterIP");
    assertThat(service.getSpec().getSelector())
        .containsOnlyKeys("volcano.sh/job-name", "volcano.sh/job-namespace", "volcano.sh/task-spec")
        .containsEntry("volcano.sh/task-spec", "head");
    assertThat(service.getSpec().getPorts())
        .allSatisfy(
            port -> {
              assertThat(port.getProtocol()).isEqualTo("TCP");
              assertThat(port.getTargetPort().getStrVal()).isEqualTo(port.getName());
            })
        .extracting(port -> port.getName() + "=" + port.getPort())
        .containsExactly("gcs=6379", "dashboard=8265", "client-server=10001");
  }

  @Test
  void onlyTheNamedContainersAreChanged() {
    var scene =
        job(
            "plugins: {ray: ['--headContainer=ray', '--workerContainer=ray']}\ntasks:\n"
                + task("head", 1)
                + task("worker", 1));

    assertThat(container(scene.pod("head", 0)).getCommand()).isEmpty();
    assertThat(container(scene.pod("worker", 0)).getCommand()).isEmpty();
  }

  @Test
  void withoutItsHeadTheJobCannotBegin() {
    var scene = job("plugins: {ray: ['--head=first']}\ntasks:\n" + task("head", 1));

    assertThat(scene.plugins().faults())
        .containsExactly("the plugin ray needs a task named first for its head");
  }
}
