package io.hekla.simulator.embedded;

import akka.actor.ClassicActorSystemProvider;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClassBuilder;
import io.hekla.apiserver.rest.AccessFolder;
import io.hekla.apiserver.rest.ApiHttpServer;
import io.hekla.apiserver.rest.KubeconfigFile;
import io.hekla.apiserver.rest.TokenAccess;
import io.hekla.apiserver.store.AdmissionRule;
import io.hekla.apiserver.store.EmbeddedApiServer;
import io.hekla.apiserver.store.ObjectStore;
import io.hekla.apiserver.store.StoreClient;
import io.hekla.apiserver.store.Trees;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.api.Queue;
import io.hekla.model.api.QueueSpec;
import io.hekla.model.cluster.QueueNames;
import io.hekla.model.queue.CommandNamespaces;
import io.hekla.simulator.kubelet.KubeletOptions;
import io.hekla.simulator.kubelet.KubeletThread;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Cluster in this JVM: an API server with admission, its nodes, and kubelets that run pods. */
public final class EmbeddedCluster implements AutoCloseable {
  private final EmbeddedApiServer server;
  private final KubeletThread kubelets;

  private EmbeddedCluster(EmbeddedApiServer server, KubeletThread kubelets) {
    this.server = server;
    this.kubelets = kubelets;
  }

  /**
   * Starts a cluster, or resumes the one that the folder holds: nodes are only made for an empty
   * one.
   *
   * @param folder folder of its objects; empty: in memory only
   * @throws io.hekla.apiserver.store.file.FolderException if the folder cannot be used
   */
  public static EmbeddedCluster start(
      Optional<Path> folder, SimulatedNodes nodes, KubeletOptions kubelets) {
    EmbeddedCluster cluster = open(folder, kubelets, new EmbeddedAdmission());
    try {
      cluster.furnish(nodes);
      return cluster;
    } catch (RuntimeException e) {
      cluster.close();
      throw e;
    }
  }

  /**
   * Opens a cluster as {@link #start} does, without nodes and the other default objects.
   *
   * @throws io.hekla.apiserver.store.file.FolderException if the folder cannot be used
   */
  static EmbeddedCluster open(
      Optional<Path> folder, KubeletOptions kubelets, AdmissionRule admission) {
    Clock clock = Clock.systemUTC();
    var settings = ObjectStore.Settings.of(clock).with(admission);
    EmbeddedApiServer server =
        folder
            .map(path -> EmbeddedApiServer.open(path, settings, EmbeddedApiServer.Durability.USUAL))
            .orElseGet(() -> EmbeddedApiServer.inMemory(settings));
    // Two namespaces are made before any member starts: by the uid of the first a journal
    // identifies the cluster; in the second Commands for queues are obeyed.
    for (String namespace : List.of("kube-system", CommandNamespaces.DEFAULT)) {
      make(new StoreClient(server.store(), "cluster"), Kind.NAMESPACE, namespace(namespace));
    }
    return new EmbeddedCluster(server, KubeletThread.start(server.store(), kubelets, clock));
  }

  /** Returns a client whose requests have this name in the request log. */
  public KubernetesApi client(String user) {
    return server.client(user);
  }

  /** API server of the cluster. */
  EmbeddedApiServer server() {
    return server;
  }

  /**
   * Opens the API to other programs of this machine on a free port, and writes a kubeconfig that
   * gives them access, until it is closed.
   *
   * @param folder folder of the kubeconfig and of the credentials of the API
   * @param actors system that it runs on
   * @throws IOException if the folder cannot be written, or no port is free
   */
  public OpenedApi serve(Path folder, ClassicActorSystemProvider actors) throws IOException {
    TokenAccess access = new AccessFolder(folder.resolve("rest")).open(Instant.now());
    ApiHttpServer face = ApiHttpServer.open(server, access, 0, actors);
    Path kubeconfig = folder.resolve("kubeconfig");
    KubeconfigFile.write(kubeconfig, face, access);
    return new OpenedApi(kubeconfig, face);
  }

  /** API while it is open to other programs, and the kubeconfig that gives them access. */
  public record OpenedApi(Path kubeconfig, ApiHttpServer face) implements AutoCloseable {
    @Override
    public void close() {
      face.close();
    }
  }

  /**
   * Stage that completes with a line for people when the cluster's folder cannot be written any
   * more.
   */
  CompletionStage<String> failed() {
    return server.failed();
  }

  @Override
  public void close() {
    kubelets.close();
    server.close();
  }

  /**
   * Makes the objects that every cluster has from the beginning, where they are missing: a
   * namespace, the PriorityClasses of Kubernetes itself, the queues that the scheduler makes, and
   * nodes.
   *
   * @throws io.hekla.apiserver.store.StoreClosedException if they cannot be stored
   */
  void furnish(SimulatedNodes nodes) {
    var client = new StoreClient(server.store(), "cluster");
    make(client, Kind.NAMESPACE, namespace("default"));
    make(client, Kind.PRIORITY_CLASS, priorityClass("system-cluster-critical", 2_000_000_000));
    make(client, Kind.PRIORITY_CLASS, priorityClass("system-node-critical", 2_000_001_000));
    make(client, Kind.QUEUE, queue("root", false));
    make(client, Kind.QUEUE, queue(QueueNames.DEFAULT, true));
    if (client.list(Kind.NODE)
            instanceof
            Answer.Done<KubernetesApi.Listing<io.fabric8.kubernetes.api.model.Node>> found
        && found.object().items().isEmpty()) {
      nodes.objects().forEach(node -> make(client, Kind.NODE, node));
    }
  }

  private static <T extends HasMetadata> void make(StoreClient client, Kind<T> kind, T object) {
    Answer<T> answer = client.create(kind, object);
    if (answer instanceof Answer.Done<T> && kind.statusApart()) {
      var status = Trees.write(object).path("status");
      if (!status.isMissingNode()) {
        var patch = Trees.write(object).retain("status");
        answer = client.patch(kind, key(object), KubernetesApi.Part.STATUS, patch);
      }
    }
    if (answer instanceof Answer.Refused<T> refused && !refused.isAlreadyThere()) {
      throw new IllegalStateException(
          "the embedded cluster cannot be furnished with %s %s: %s"
              .formatted(kind.name(), object.getMetadata().getName(), refused.message()));
    }
  }

  private static io.hekla.model.cluster.ObjectKey key(HasMetadata object) {
    return new io.hekla.model.cluster.ObjectKey("", object.getMetadata().getName());
  }

  private static Namespace namespace(String name) {
    return new NamespaceBuilder().withNewMetadata().withName(name).endMetadata().build();
  }

  private static PriorityClass priorityClass(String name, int value) {
    return new PriorityClassBuilder()
        .withNewMetadata()
        .withName(name)
        .endMetadata()
        .withValue(value)
        .build();
  }

  private static Queue queue(String name, boolean reclaimable) {
    var queue = new Queue();
    queue.getMetadata().setName(name);
    var spec = new QueueSpec();
    spec.weight = 1;
    spec.reclaimable = reclaimable;
    queue.setSpec(spec);
    return queue;
  }
}
