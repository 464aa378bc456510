package io.hekla.simulator.embedded;

import akka.actor.ClassicActorSystemProvider;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClassBuilder;
import io.hekla.apiserver.rest.Access;
import io.hekla.apiserver.rest.AccessFolder;
import io.hekla.apiserver.rest.Kubeconfig;
import io.hekla.apiserver.rest.RestFace;
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

/** A cluster in this JVM: an API server with admission, its nodes, and kubelets that run pods. */
public final class EmbeddedCluster implements AutoCloseable {
  private final EmbeddedApiServer server;
  private final KubeletThread kubelets;

  private EmbeddedCluster(EmbeddedApiServer server, KubeletThread kubelets) {
    this.server = server;
    this.kubelets = kubelets;
  }

  /**
   * Starts a cluster, or goes on with the one that the folder holds: nodes are only made for an
   * empty one.
   *
   * @param folder where it is kept; empty: in memory only
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
   * As {@link #start}, without making anything in it.
   *
   * @throws io.hekla.apiserver.store.file.FolderException if the folder cannot be used
   */
  static EmbeddedCluster open(
      Optional<Path> folder, KubeletOptions kubelets, EmbeddedAdmission admission) {
    Clock clock = Clock.systemUTC();
    var settings = ObjectStore.Settings.of(clock).with(admission);
    EmbeddedApiServer server =
        folder
            .map(path -> EmbeddedApiServer.open(path, settings, EmbeddedApiServer.Durability.USUAL))
            .orElseGet(() -> EmbeddedApiServer.inMemory(settings));
    // By its uid a journal knows the cluster, so it is there before anybody is started.
    // The first names the cluster; the second is where Commands for queues are obeyed.
    for (String namespace : List.of("kube-system", CommandNamespaces.DEFAULT)) {
      make(new StoreClient(server.store(), "cluster"), Kind.NAMESPACE, namespace(namespace));
    }
    return new EmbeddedCluster(server, KubeletThread.start(server.store(), kubelets, clock));
  }

  /** A client whose requests stand under this name in the request log. */
  public KubernetesApi client(String who) {
    return server.client(who);
  }

  /** The API server itself. */
  EmbeddedApiServer server() {
    return server;
  }

  /**
   * Opens the API to other programs of this machine on a free port, and writes a kubeconfig that
   * lets them in. Until it is closed.
   *
   * @param folder takes the kubeconfig and what clients know the API by
   * @param actors the system that it runs on
   * @throws IOException if the folder cannot be written, or no port be had
   */
  public OpenedApi serve(Path folder, ClassicActorSystemProvider actors) throws IOException {
    Access access = new AccessFolder(folder.resolve("rest")).open(Instant.now());
    RestFace face = RestFace.open(server, access, 0, actors);
    Path kubeconfig = folder.resolve("kubeconfig");
    Kubeconfig.write(kubeconfig, face, access);
    return new OpenedApi(kubeconfig, face);
  }

  /** The API while it is open to other programs, and the file that lets them in. */
  public record OpenedApi(Path kubeconfig, RestFace face) implements AutoCloseable {
    @Override
    public void close() {
      face.close();
    }
  }

  /** Completes with a line for people when the cluster's folder cannot be written any more. */
  CompletionStage<String> failed() {
    return server.failed();
  }

  @Override
  public void close() {
    kubelets.close();
    server.close();
  }

  /**
   * Makes what every cluster has before anyone asks, where it is missing: a namespace, the
   * PriorityClasses of Kubernetes itself, the queues that the scheduler makes, and nodes.
   *
   * @throws io.hekla.apiserver.store.StoreClosedException if it cannot be kept
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
