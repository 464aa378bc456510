package io.hekla.system;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.fabric8.RealApiServer;
import io.hekla.controller.api.fabric8.ServerOptions;
import io.hekla.controller.api.fabric8.ServerOptions.Audit;
import io.hekla.model.api.Command;
import io.hekla.model.api.Queue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * {@code hekla up --kubeconfig} on a real API server, as a user with no more than the role, with
 * the controllers of Kubernetes that make pods. All classes of tests share one, since its start
 * takes seconds; each begins with nodes of its own and leaves the cluster empty.
 */
final class RealSystem implements BeforeAllCallback, AfterAllCallback {
  private static final List<String> CONTROLLERS =
      List.of(
          "deployment-controller",
          "replicaset-controller",
          "statefulset-controller",
          "job-controller");

  /** Settings without the usual delays, which spare requests. */
  private static final List<String> SOON =
      List.of(
          "-Dhekla.verdicts.settle=200ms",
          "-Dhekla.verdicts.gather=200ms",
          "-Dhekla.verdicts.behind-binds=200ms",
          "-Dhekla.events.settle=200ms",
          // Their annotations would come into what tests read of queues at any time.
          "-Dhekla.queue-reports.jobs=0",
          "-Dhekla.entity.status-latest=1s",
          "-Dhekla.scheduler.configuration-pause=50ms",
          "-Dhekla.hyper-node.namespace=default",
          "-Dhekla.hyper-node.poll=200ms",
          "-Dhekla.hyper-node.gather=50ms",
          "-Dhekla.log.own=INFO");

  /** Configuration in Volcano's Helm chart. */
  private static final String CHART =
      """
      actions: "enqueue, allocate, backfill"
      tiers:
      - plugins:
        - name: priority
        - name: gang
          enablePreemptable: false
        - name: conformance
      - plugins:
        - name: overcommit
        - name: drf
          enablePreemptable: false
        - name: predicates
        - name: proportion
        - name: nodeorder
        - name: binpack
      """;

  private final int nodes;
  private final String cpu;
  private final String memory;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private Running running;

  private RealSystem(int nodes, String cpu, String memory) {
    this.nodes = nodes;
    this.cpu = cpu;
    this.memory = memory;
  }

  static RealSystem withoutNodes() {
    return new RealSystem(0, "0", "0");
  }

  /** With nodes {@code n1}, {@code n2}, … of the same size. */
  static RealSystem withNodes(int count, String cpu, String memory) {
    return new RealSystem(count, cpu, memory);
  }

  /** System shared by all classes; closed once the last one has ended. */
  private record Running(Path folder, RealCluster cluster, HeklaProcess hekla)
      implements AutoCloseable {
    static Running start() {
      try {
        Path folder = Files.createTempDirectory("real-system");
        Path configuration = Files.writeString(folder.resolve("volcano-scheduler.conf"), CHART);
        var server =
            RealApiServer.start(
                folder.resolve("server"),
                ServerOptions.DEFAULTS.with(CONTROLLERS).with(Audit.USES));
        var cluster = new RealCluster(server);
        var hekla =
            new HeklaProcess(
                "shared",
                server.limitedKubeconfig(),
                folder.resolve("data"),
                SOON,
                List.of("--conf", configuration.toString()));
        return new Running(folder, cluster, hekla.awaitUp());
      } catch (Exception e) {
        throw new IllegalStateException("no Hekla on a real API server", e);
      }
    }

    Path configuration() {
      return folder.resolve("volcano-scheduler.conf");
    }

    @Override
    public void close() throws IOException {
      hekla.close();
      RoleUse.add("hekla", cluster.server(), "limited");
      cluster.close();
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    running =
        context
            .getRoot()
            .getStore(ExtensionContext.Namespace.create(RealSystem.class))
            .getOrComputeIfAbsent(Running.class, key -> Running.start(), Running.class);
    cluster().addNodes(nodes, cpu, memory);
  }

  @Override
  public void afterAll(ExtensionContext context) throws IOException {
    schedule(CHART);
    clear();
  }

  /** Changes the scheduler's configuration, as editing its ConfigMap does; waits until it holds. */
  void schedule(String configuration) throws IOException {
    if (Files.readString(running.configuration()).equals(configuration)) {
      return;
    }
    long before = taken();
    Path draft = Files.writeString(running.folder().resolve("draft"), configuration);
    Files.move(draft, running.configuration(), StandardCopyOption.ATOMIC_MOVE);
    awaitThat("another configuration", () -> taken() > before);
  }

  private long taken() throws IOException {
    return running.hekla().said().stream()
        .filter(line -> line.contains("taken as configuration"))
        .count();
  }

  /** Deletes all that tests make, and waits until it is gone. */
  void clear() {
    var user = user();
    for (Kind<?> kind : List.of(Kind.CRON_JOB, Kind.JOB_FLOW, Kind.JOB_TEMPLATE, Kind.JOB)) {
      deleteAll(kind.type());
    }
    deleteAll(Deployment.class);
    for (Kind<?> kind : List.of(Kind.REPLICA_SET, Kind.STATEFUL_SET, Kind.POD_GROUP, Kind.POD)) {
      deleteAll(kind.type());
    }
    deleteAll(io.fabric8.kubernetes.api.model.batch.v1.Job.class);
    awaitThat(
        "an empty cluster", () -> user.all(Kind.POD).isEmpty() && user.all(Kind.JOB).isEmpty());
    madeQueues(user).forEach(queue -> kubectl().resource(queue).delete());
    awaitThat("no queue of a test", () -> madeQueues(user).isEmpty());
    kubectl().nodes().delete();
  }

  /** All queues but those that the scheduler makes. */
  private static List<Queue> madeQueues(ApiUser user) {
    return user.all(Kind.QUEUE).stream()
        .filter(queue -> !List.of("root", "default").contains(queue.getMetadata().getName()))
        .toList();
  }

  private void deleteAll(Class<? extends HasMetadata> type) {
    kubectl().resources(type).inNamespace(RealCluster.NAMESPACE).withGracePeriod(0).delete();
  }

  RealCluster cluster() {
    return running.cluster();
  }

  HeklaProcess hekla() {
    return running.hekla();
  }

  SmallKubelet kubelet() {
    return cluster().kubelet();
  }

  /** A client that may do everything. */
  KubernetesClient kubectl() {
    return cluster().kubectl();
  }

  ApiUser user() {
    return new ApiUser(cluster().api(), hekla()::awaitThat);
  }

  /** Creates what a manifest says, in the namespace {@code default}, or replaces it. */
  List<HasMetadata> apply(String manifest) {
    return cluster().apply(manifest);
  }

  /**
   * Gives an order to an object by a Command, to a queue in the namespace where those count; waits
   * until it was taken.
   */
  void order(HasMetadata about, String action) {
    boolean isOfNamespace = about.getMetadata().getNamespace() != null;
    var command = new Command();
    command.setMetadata(
        new ObjectMetaBuilder()
            .withGenerateName(about.getMetadata().getName() + "-")
            .withNamespace(
                isOfNamespace ? RealCluster.NAMESPACE : cluster().namespaceOfQueueCommands())
            .build());
    command.action = action;
    command.target =
        new OwnerReferenceBuilder()
            .withApiVersion(about.getApiVersion())
            .withKind(about.getKind())
            .withName(about.getMetadata().getName())
            .withUid(about.getMetadata().getUid())
            .build();
    var created = kubectl().resource(command).create();
    awaitThat(action + " being taken", () -> kubectl().resource(created).get() == null);
  }

  void awaitThat(String what, Callable<Boolean> condition) {
    hekla().awaitThat(what, condition);
  }

  /** Waits for an Event of an object, or of one without a namespace. */
  void awaitTold(String kind, String name, String reason) {
    awaitThat(
        "%s of %s %s".formatted(reason, kind, name),
        () ->
            kubectl().v1().events().inNamespace(RealCluster.NAMESPACE).list().getItems().stream()
                .filter(event -> event.getInvolvedObject().getKind().equals(kind))
                .filter(event -> event.getInvolvedObject().getName().equals(name))
                .anyMatch(event -> event.getReason().equals(reason)));
  }
}
