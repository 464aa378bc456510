package io.hekla.model.job.plugins;

import static io.hekla.model.job.plugins.PluginScene.container;
import static io.hekla.model.job.plugins.PluginScene.env;
import static io.hekla.model.job.plugins.PluginScene.initContainer;
import static io.hekla.model.job.plugins.PluginScene.job;
import static io.hekla.model.job.plugins.PluginScene.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SvcPluginTest {
  private static final Map<String, String> OF_THE_JOB =
      Map.of("volcano.sh/job-name", "train", "volcano.sh/job-namespace", "ns");

  private static PluginScene scene(String arguments) {
    return job(
        "plugins: {svc: [" + arguments + "]}\ntasks:\n" + task("ps", 2) + task("my-worker", 1));
  }

  @Test
  void theHostsOfEveryTaskStandInAConfigMap() {
    var map = scene("").object(ConfigMap.class);

    assertThat(map.getMetadata().getName()).isEqualTo("train-svc");
    assertThat(map.getMetadata().getNamespace()).isEqualTo("ns");
    assertThat(map.getMetadata().getOwnerReferences())
        .singleElement()
        .satisfies(owner -> assertThat(owner.getUid()).isEqualTo("job-uid"))
        .satisfies(owner -> assertThat(owner.getController()).isTrue());
    assertThat(map.getData())
        .isEqualTo(
            Map.of(
                "ps.host", "train-ps-0.train\ntrain-ps-1.train",
                "VC_PS_HOSTS", "train-ps-0.train,train-ps-1.train",
                "VC_PS_NUM", "2",
                "my_worker.host", "train-my-worker-0.train",
                "VC_MY_WORKER_HOSTS", "train-my-worker-0.train",
                "VC_MY_WORKER_NUM", "1"));
  }

  @Test
  void aTaskWithAHostOfItsOwnHasOneAddress() {
    var map =
        job("plugins: {svc: []}\ntasks:\n" + task("ps", 3, ", hostname: h, subdomain: d"))
            .object(ConfigMap.class);

    assertThat(map.getData())
        .isEqualTo(Map.of("ps.host", "h.d", "VC_PS_HOSTS", "h.d", "VC_PS_NUM", "1"));
  }

  @Test
  void aHeadlessServiceNamesThePods() {
    var service = scene("").object(Service.class);

    assertThat(service.getMetadata().getName()).isEqualTo("train");
    assertThat(service.getSpec().getClusterIP()).isEqualTo("None");
    assertThat(service.getSpec().getPorts()).isEmpty();
    assertThat(service.getSpec().getSelector()).isEqualTo(OF_THE_JOB);
    assertThat(service.getSpec().getPublishNotReadyAddresses()).isFalse();
  }

  @Test
  void onlyPodsOfTheJobMayConnect() {
    var policy = scene("").object(NetworkPolicy.class);

    assertThat(policy.getMetadata().getName()).isEqualTo("train");
    assertThat(policy.getSpec().getPodSelector().getMatchLabels()).isEqualTo(OF_THE_JOB);
    assertThat(policy.getSpec().getPolicyTypes()).containsExactly("Ingress");
    assertThat(policy.getSpec().getIngress().get(0).getFrom())
        .singleElement()
        .satisfies(
            peer -> assertThat(peer.getPodSelector().getMatchLabels()).isEqualTo(OF_THE_JOB));
  }

  @Test
  void argumentsOpenTheJobAndKeepHostsOutOfVariables() {
    var scene =
        scene(
            "--publish-not-ready-addresses=true, --disable-network-policy=true,"
                + " --inject-hosts-env=false");

    assertThat(scene.objects()).noneMatch(NetworkPolicy.class::isInstance);
    assertThat(scene.object(Service.class).getSpec().getPublishNotReadyAddresses()).isTrue();
    assertThat(container(scene.pod("ps", 0)).getEnv()).isEmpty();
  }

  @Test
  void aPodIsReachedByNameAndFindsTheHosts() {
    var pod = scene("").pod("ps", 1);

    assertThat(pod.getSpec().getHostname()).isEqualTo("train-ps-1");
    assertThat(pod.getSpec().getSubdomain()).isEqualTo("train");
    assertThat(pod.getSpec().getVolumes())
        .singleElement()
        .satisfies(volume -> assertThat(volume.getName()).isEqualTo("train-svc"))
        .satisfies(volume -> assertThat(volume.getConfigMap().getName()).isEqualTo("train-svc"));
    for (var one :
        new io.fabric8.kubernetes.api.model.Container[] {container(pod), initContainer(pod)}) {
      assertThat(one.getVolumeMounts())
          .singleElement()
          .satisfies(mount -> assertThat(mount.getMountPath()).isEqualTo("/etc/volcano"));
      assertThat(env(one)).isEmpty();
      assertThat(one.getEnv())
          .extracting(EnvVar::getName)
          .containsExactly("VC_PS_HOSTS", "VC_PS_NUM", "VC_MY_WORKER_HOSTS", "VC_MY_WORKER_NUM");
      assertThat(one.getEnv())
          .allSatisfy(
              variable -> {
                var ref = variable.getValueFrom().getConfigMapKeyRef();
                assertThat(ref.getName()).isEqualTo("train-svc");
                assertThat(ref.getKey()).isEqualTo(variable.getName());
              });
    }
  }

  @Test
  void aHostOfTheTemplateStays() {
    var pod =
        job("plugins: {svc: []}\ntasks:\n" + task("ps", 1, ", hostname: h, subdomain: d"))
            .pod("ps", 0);

    assertThat(pod.getSpec().getHostname()).isEqualTo("h");
    assertThat(pod.getSpec().getSubdomain()).isEqualTo("d");
  }
}
