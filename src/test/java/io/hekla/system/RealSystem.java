package io.hekla.system;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBindingBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.hekla.actors.kubernetes.KubernetesApi;
import io.hekla.actors.kubernetes.fabric8.RealApiServer;
import io.hekla.cli.Main;
import io.hekla.model.api.Command;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobStatus;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * {@code hekla up --kubeconfig} on a real API server with two nodes, as a user with no more than
 * the role, and a {@link SmallKubelet} that runs its pods. Everything is in the namespace {@code
 * default}.
 */
final class RealSystem implements AutoCloseable {
  private static final Duration LONGEST = Duration.ofMinutes(2);
  private static final String NAMESPACE = "default";

  private final Path folder;
  private final Path log;
  private final RealApiServer server;
  private final KubernetesClient kubectl;
  private final KubernetesApi api;
  private final SmallKubelet kubelet;
  private ChildJvm hekla;

  private RealSystem(Path folder, Path log, RealApiServer server) throws IOException {
    this.folder = folder;
    this.log = log;
    this.server = server;
    this.kubectl = server.client();
    this.api = server.connect();
    giveTheRole();
    node("n1");
    node("n2");
    this.kubelet = new SmallKubelet(api, kubectl);
    this.hekla = up();
  }

  /**
   * Starts all of it; returns once Hekla is up.
   *
   * @param folder for what it keeps
   * @param name of the file in {@code target/real-cluster} for what Hekla says
   */
  static RealSystem start(Path folder, String name) throws IOException, GeneralSecurityException {
    Path log = Path.of("target", "real-cluster", name + ".log");
    Files.deleteIfExists(log);
    var system = new RealSystem(folder, log, RealApiServer.start(folder.resolve("server")));
    system.awaitUp();
    return system;
  }

  private void giveTheRole() throws IOException {
    try (var role = Files.newInputStream(Path.of("rbac", "hekla.yaml"))) {
      kubectl.load(role).create();
    }
    kubectl
        .resource(
            new ClusterRoleBindingBuilder()
                .withNewMetadata()
                .withName("hekla")
                .endMetadata()
                .withNewRoleRef("rbac.authorization.k8s.io", "ClusterRole", "hekla")
                .addNewSubject("rbac.authorization.k8s.io", "User", "limited", null)
                .build())
        .create();
  }

  private void node(String name) {
    var size =
        Map.of(
            "cpu", new Quantity("64"), "memory", new Quantity("64Gi"), "pods", new Quantity("110"));
    kubectl
        .resource(
            new NodeBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .withNewStatus()
                .withAllocatable(size)
                .withCapacity(size)
                .endStatus()
                .build())
        .create();
  }

  private ChildJvm up() throws IOException {
    var arguments =
        List.of(
            "up",
            "--kubeconfig",
            server.limitedKubeconfig().toString(),
            "--data",
            folder.resolve("data").toString());
    return ChildJvm.start(Main.class, List.of(), arguments, log);
  }

  private void awaitUp() {
    await("up, see " + log)
        .atMost(LONGEST)
        .failFast("it ended by itself, see " + log, () -> !hekla.isAlive())
        .until(() -> hekla.hasSaid("Hekla is up and schedules"));
  }

  /** Kills Hekla with SIGKILL. */
  void killHekla() {
    hekla.kill();
  }

  /** Starts Hekla again on the journal that it left; returns once it is up. */
  void startHeklaAgain() throws IOException {
    Files.delete(log);
    hekla = up();
    awaitUp();
  }

  SmallKubelet kubelet() {
    return kubelet;
  }

  /** A client that may do everything. */
  KubernetesClient kubectl() {
    return kubectl;
  }

  /** Creates the objects of a manifest. */
  void apply(String manifest) {
    kubectl
        .load(new ByteArrayInputStream(manifest.getBytes(StandardCharsets.UTF_8)))
        .inNamespace(NAMESPACE)
        .create();
  }

  /** Changes the replicas of one of a Job's tasks, counted from 0. */
  void setReplicas(String job, int task, int replicas) {
    change(job, one -> one.getSpec().tasks.get(task).replicas = replicas);
  }

  /** Changes a Job. */
  void change(String job, Consumer<Job> change) {
    kubectl
        .resources(Job.class)
        .inNamespace(NAMESPACE)
        .withName(job)
        .edit(
            one -> {
              change.accept(one);
              return one;
            });
  }

  /** Gives an order to a Job, as {@code vcctl job suspend} does; waits until it was taken. */
  void order(String job, String action) {
    var command = new Command();
    command.setMetadata(
        new io.fabric8.kubernetes.api.model.ObjectMetaBuilder()
            .withGenerateName(job + "-")
            .withNamespace(NAMESPACE)
            .build());
    command.action = action;
    command.target =
        new io.fabric8.kubernetes.api.model.OwnerReferenceBuilder()
            .withApiVersion("batch.volcano.sh/v1alpha1")
            .withKind("Job")
            .withName(job)
            .withUid(job(job).orElseThrow().getMetadata().getUid())
            .build();
    String name = kubectl.resource(command).create().getMetadata().getName();
    awaitThat(
        action + " being taken",
        () -> kubectl.resources(Command.class).inNamespace(NAMESPACE).withName(name).get() == null);
  }

  Optional<Job> job(String name) {
    return Optional.ofNullable(
        kubectl.resources(Job.class).inNamespace(NAMESPACE).withName(name).get());
  }

  /** Its status; empty fields before Hekla has written one. */
  JobStatus status(String job) {
    return job(job).map(one -> one.getStatus()).orElseGet(JobStatus::new);
  }

  /** Pods of a Job, in the order of their names. */
  List<Pod> pods(String job) {
    return kubectl
        .pods()
        .inNamespace(NAMESPACE)
        .withLabel("volcano.sh/job-name", job)
        .list()
        .getItems()
        .stream()
        .sorted(Comparator.comparing((Pod pod) -> pod.getMetadata().getName()))
        .toList();
  }

  Optional<Pod> pod(String name) {
    return Optional.ofNullable(kubectl.pods().inNamespace(NAMESPACE).withName(name).get());
  }

  /** Deletes a pod as somebody who is not Hekla. */
  void deletePod(String name) {
    kubectl.pods().inNamespace(NAMESPACE).withName(name).delete();
  }

  void awaitPhase(String job, String phase) {
    awaitStatus(job, phase, status -> status.state != null && phase.equals(status.state.phase));
  }

  void awaitStatus(String job, String what, Predicate<JobStatus> condition) {
    awaitThat("job %s: %s".formatted(job, what), () -> condition.test(status(job)));
  }

  /** Waits until so many pods of a Job run. */
  void awaitRunning(String job, int count) {
    awaitThat(
        "%d running pods of %s".formatted(count, job),
        () ->
            pods(job).stream()
                    .filter(pod -> pod.getMetadata().getDeletionTimestamp() == null)
                    .filter(pod -> "Running".equals(pod.getStatus().getPhase()))
                    .count()
                == count);
  }

  void awaitThat(String what, Callable<Boolean> condition) {
    await(what + ", see " + log)
        .atMost(LONGEST)
        .failFast("Hekla ended by itself, see " + log, () -> !hekla.isAlive())
        .until(condition);
  }

  @Override
  public void close() {
    hekla.close();
    kubelet.close();
    api.close();
    kubectl.close();
    server.close();
  }
}
