package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.hekla.controller.api.fabric8.OnRealApiServer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Objects that the plugins of Jobs make on a real API server. Source:
 * docs/reference/job-plugins.md.
 */
@OnRealApiServer
class RealJobPluginsST {
  @RegisterExtension private static final RealSystem system = RealSystem.withNodes(2, "64", "64Gi");

  private static final JobUser jobs = new JobUser(system);

  /** A Job; tasks as {@code name: replicas}, one container each, named as its task. */
  private static void apply(String name, Map<String, String> plugins, Map<String, Integer> tasks) {
    var text =
        new StringBuilder(
            """
            apiVersion: batch.volcano.sh/v1alpha1
            kind: Job
            metadata: {name: %s}
            spec:
              schedulerName: volcano
              queue: default
              maxRetry: 9
              plugins: {%s}
              policies: [{event: PodFailed, action: RestartPod}]
              tasks:
            """
                .formatted(
                    name,
                    String.join(
                        ", ",
                        new TreeMap<>(plugins)
                            .entrySet().stream()
                                .map(one -> one.getKey() + ": [" + one.getValue() + "]")
                                .toList())));
    new TreeMap<>(tasks)
        .forEach(
            (task, replicas) ->
                text.append(
                    """
                    - name: %1$s
                      replicas: %2$d
                      template:
                        spec:
                          restartPolicy: Never
                          initContainers: [{name: init, image: i}]
                          containers: [{name: %1$s, image: i}]
                    """
                        .formatted(task, replicas)
                        .indent(2)));
    system.apply(text.toString());
    jobs.awaitRunning(name, tasks.values().stream().mapToInt(Integer::intValue).sum());
  }

  private static Container container(String pod) {
    return jobs.pod(pod).orElseThrow().getSpec().getContainers().getFirst();
  }

  private static Map<String, String> env(String pod) {
    var env = new TreeMap<String, String>();
    for (EnvVar variable : container(pod).getEnv()) {
      var from = variable.getValueFrom();
      env.put(
          variable.getName(),
          from == null
              ? variable.getValue()
              : from.getConfigMapKeyRef().getName() + "/" + from.getConfigMapKeyRef().getKey());
    }
    return env;
  }

  private static List<String> mounts(Container container) {
    return container.getVolumeMounts().stream()
        .map(one -> one.getName() + " at " + one.getMountPath())
        .toList();
  }

  private static Map<String, String> hosts(String job) {
    return system
        .kubectl()
        .configMaps()
        .inNamespace("default")
        .withName(job + "-svc")
        .get()
        .getData();
  }

  private static Secret secret(String job) {
    return Objects.requireNonNull(
        system.kubectl().secrets().inNamespace("default").withName(job + "-ssh").get());
  }

  private static Service service(String name) {
    return Objects.requireNonNull(
        system.kubectl().services().inNamespace("default").withName(name).get());
  }

  private static List<String> objects(String job) {
    var kubectl = system.kubectl();
    var all = new java.util.ArrayList<HasMetadata>();
    all.addAll(kubectl.configMaps().inNamespace("default").list().getItems());
    all.addAll(kubectl.secrets().inNamespace("default").list().getItems());
    all.addAll(kubectl.services().inNamespace("default").list().getItems());
    all.addAll(kubectl.network().v1().networkPolicies().inNamespace("default").list().getItems());
    String uid = jobs.job(job).orElseThrow().getMetadata().getUid();
    return all.stream()
        .filter(
            object ->
                object.getMetadata().getOwnerReferences().stream()
                    .anyMatch(
                        owner -> owner.getUid().equals(uid) && owner.getController().equals(true)))
        .map(object -> object.getKind() + " " + object.getMetadata().getName())
        .toList();
  }

  private static void awaitObjects(String job, String... wanted) {
    system.awaitThat(
        "objects of " + job + " being " + List.of(wanted),
        () -> objects(job).equals(List.of(wanted)));
  }

  private static String decoded(Secret secret, String key) {
    return new String(
        Base64.getDecoder().decode(secret.getData().get(key)), StandardCharsets.UTF_8);
  }

  @Test
  void mpiWithSvcSshAndEnvTellsTheMasterItsWorkersAndFollowsTheirNumber() {
    apply(
        "mpi",
        Map.of("mpi", "", "svc", "", "ssh", "", "env", ""),
        Map.of("master", 1, "worker", 2));

    assertThat(objects("mpi"))
        .containsExactly("ConfigMap mpi-svc", "Secret mpi-ssh", "Service mpi", "NetworkPolicy mpi");
    assertThat(hosts("mpi"))
        .isEqualTo(
            Map.of(
                "master.host", "mpi-master-0.mpi",
                "VC_MASTER_HOSTS", "mpi-master-0.mpi",
                "VC_MASTER_NUM", "1",
                "worker.host", "mpi-worker-0.mpi\nmpi-worker-1.mpi",
                "VC_WORKER_HOSTS", "mpi-worker-0.mpi,mpi-worker-1.mpi",
                "VC_WORKER_NUM", "2"));
    Service service = service("mpi");
    assertThat(service.getSpec().getClusterIP()).isEqualTo("None");
    assertThat(service.getSpec().getSelector())
        .isEqualTo(Map.of("volcano.sh/job-name", "mpi", "volcano.sh/job-namespace", "default"));
    assertThat(decoded(secret("mpi"), "config"))
        .contains("Host mpi-worker-1\n  HostName mpi-worker-1.mpi\n  Port 22\n");
    assertThat(decoded(secret("mpi"), "id_rsa")).startsWith("-----BEGIN RSA PRIVATE KEY-----");
    assertThat(env("mpi-master-0"))
        .containsEntry("MPI_HOST", "mpi-worker-0.mpi,mpi-worker-1.mpi")
        .containsEntry("VC_WORKER_HOSTS", "mpi-svc/VC_WORKER_HOSTS")
        .containsEntry("VC_TASK_INDEX", "0");
    assertThat(env("mpi-worker-1"))
        .containsEntry("VK_TASK_INDEX", "1")
        .containsEntry("VC_MASTER_NUM", "mpi-svc/VC_MASTER_NUM")
        .doesNotContainKey("MPI_HOST");
    Pod worker = jobs.pod("mpi-worker-1").orElseThrow();
    assertThat(worker.getSpec().getHostname()).isEqualTo("mpi-worker-1");
    assertThat(worker.getSpec().getSubdomain()).isEqualTo("mpi");
    for (Container container :
        List.of(
            worker.getSpec().getContainers().getFirst(),
            worker.getSpec().getInitContainers().getFirst())) {
      assertThat(mounts(container)).contains("mpi-svc at /etc/volcano", "mpi-ssh at /root/.ssh");
    }
    var statusNames =
        Map.of("plugin-mpi", "mpi", "plugin-svc", "svc", "plugin-ssh", "ssh", "plugin-env", "env");
    jobs.awaitStatus(
        "mpi", "telling " + statusNames, status -> statusNames.equals(status.controlledResources));

    jobs.setReplicas("mpi", 1, 3);
    jobs.awaitRunning("mpi", 4);
    assertThat(hosts("mpi"))
        .containsEntry("VC_WORKER_NUM", "3")
        .containsEntry("VC_WORKER_HOSTS", "mpi-worker-0.mpi,mpi-worker-1.mpi,mpi-worker-2.mpi");
  }

  @Test
  void tensorflowTellsEachPodTheClusterAndItsPlaceInIt() {
    apply("tf", Map.of("tensorflow", "", "svc", ""), Map.of("ps", 1, "worker", 2));

    assertThat(objects("tf")).containsExactly("ConfigMap tf-svc", "Service tf", "NetworkPolicy tf");
    assertThat(env("tf-worker-1").get("TF_CONFIG"))
        .isEqualTo(
            "{\"cluster\":{\"ps\":[\"tf-ps-0.tf:2222\"],"
                + "\"worker\":[\"tf-worker-0.tf:2222\",\"tf-worker-1.tf:2222\"]},"
                + "\"task\":{\"type\":\"worker\",\"index\":1}}");
  }

  @Test
  void pytorchRanksItsPodsAndHcclrankWritesTheRankDown() {
    apply(
        "torch",
        Map.of("pytorch", "--wait-master-enabled=true", "svc", "", "hcclrank", ""),
        Map.of("master", 1, "worker", 2));

    assertThat(env("torch-worker-1"))
        .containsEntry("MASTER_ADDR", "torch-master-0.torch")
        .containsEntry("MASTER_PORT", "23456")
        .containsEntry("WORLD_SIZE", "3")
        .containsEntry("RANK", "2");
    assertThat(container("torch-master-0").getPorts())
        .extracting(port -> port.getName() + " " + port.getContainerPort())
        .containsExactly("pytorchjob-port 23456");
    Pod worker = jobs.pod("torch-worker-0").orElseThrow();
    assertThat(worker.getMetadata().getAnnotations()).containsEntry("hccl/rankIndex", "1");
    assertThat(worker.getSpec().getInitContainers())
        .extracting(Container::getName)
        .containsExactly("init", "wait-for-master");
  }

  @Test
  void rayGivesItsHeadAServiceAndStartsHeadAndWorkers() {
    apply("ray", Map.of("ray", "", "svc", ""), Map.of("head", 1, "worker", 1));

    assertThat(objects("ray"))
        .containsExactly(
            "ConfigMap ray-svc", "Service ray", "Service ray-head-svc", "NetworkPolicy ray");
    var head = service("ray-head-svc").getSpec();
    assertThat(head.getSelector()).containsEntry("volcano.sh/task-spec", "head");
    assertThat(head.getPorts())
        .extracting(port -> port.getPort() + " to " + port.getTargetPort().getStrVal())
        .containsExactly("6379 to gcs", "8265 to dashboard", "10001 to client-server");
    assertThat(head.getPorts())
        .extracting(port -> port.getTargetPort())
        .contains(new IntOrString("gcs"));
    assertThat(String.join(" ", container("ray-head-0").getCommand())).contains("ray start --head");
    assertThat(String.join(" ", container("ray-worker-0").getCommand()))
        .contains("--address=ray-head-0.ray:6379");
  }

  @Test
  void objectsAndKeysOutliveFailedPodsAndRestartsAndGoWithSuspensionAndEnd() throws Exception {
    apply("life", Map.of("ssh", "", "svc", "--disable-network-policy=true"), Map.of("worker", 2));
    String[] all = {"ConfigMap life-svc", "Secret life-ssh", "Service life"};
    assertThat(objects("life")).containsExactly(all);
    String key = decoded(secret("life"), "id_rsa");

    system.kubelet().fail("life-worker-1", 1);
    jobs.awaitStatus("life", "once retried", status -> Objects.equals(status.retryCount, 1));
    jobs.awaitRunning("life", 2);
    assertThat(objects("life")).containsExactly(all);
    assertThat(decoded(secret("life"), "id_rsa")).isEqualTo(key);

    system.hekla().kill();
    system.kubectl().services().inNamespace("default").withName("life").delete();
    system.hekla().startAgain();
    var before = jobs.uids("life");
    jobs.order("life", "RestartJob");
    awaitObjects("life", all);
    // An order to a Job that still restarts leads nowhere.
    jobs.awaitReplaced("life", before, "life-worker-0", "life-worker-1");
    assertThat(decoded(secret("life"), "id_rsa")).isEqualTo(key);

    jobs.order("life", "AbortJob");
    jobs.awaitPhase("life", "Aborted");
    awaitObjects("life");
    jobs.order("life", "ResumeJob");
    awaitObjects("life", all);
    assertThat(decoded(secret("life"), "id_rsa")).isNotEqualTo(key);
    jobs.awaitRunning("life", 2);
    jobs.order("life", "TerminateJob");
    jobs.awaitPhase("life", "Terminated");
    awaitObjects("life");
  }
}
