package io.hekla.benchmark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.api.UnreadableObject;
import io.hekla.model.cluster.ObjectKey;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Predicate;

/**
 * Kubelets of a cluster in one: reports of each bound pod that it runs, and nothing more. For
 * clusters so large that those of KWOK, which lists the pods of every single node, take longer than
 * all else.
 */
final class Kubelets implements KubernetesApi.Watcher<Pod>, AutoCloseable {
  private static final int MOST_UNDER_WAY = 64;

  /** An API server that has just started may end watches at once. */
  private static final int MOST_WATCHES = 20;

  /** Status of a pod of {@link ClusterJson}, whose containers are those of its Jobs. */
  private static final ObjectNode STATUS = status();

  private final KubernetesApi api;
  private final Predicate<Pod> isOurs;
  private final Queue<Pod> waiting = new ArrayDeque<>();
  private int underWay;
  private int watches;
  private Optional<KubernetesApi.Watch> watch = Optional.empty();
  private String ended = "";

  /**
   * Creates kubelets that do nothing yet.
   *
   * @param isOurs whether a pod is one of {@link ClusterJson}
   */
  Kubelets(KubernetesApi api, Predicate<Pod> isOurs) {
    this.api = api;
    this.isOurs = isOurs;
  }

  /** Sets all bound pods running, from now on. */
  void begin() {
    var unused = api.list(Kind.POD).thenAccept(this::watch);
  }

  private synchronized void watch(Answer<KubernetesApi.Listing<Pod>> answer) {
    if (answer instanceof Answer.Done<KubernetesApi.Listing<Pod>> done) {
      done.object().items().forEach(this::seen);
      watches++;
      watch = Optional.of(api.watch(Kind.POD, done.object().resourceVersion(), this));
    } else {
      ended = "the pods could not be listed: " + answer;
    }
  }

  /** Fails if not all pods could be set running. */
  synchronized void check() {
    if (!ended.isEmpty()) {
      throw new IllegalStateException(ended);
    }
  }

  @Override
  public synchronized void seen(Pod pod) {
    if (isOurs.test(pod)
        && pod.getSpec().getNodeName() != null
        && "Pending".equals(pod.getStatus().getPhase())) {
      waiting.add(pod);
      next();
    }
  }

  private synchronized void next() {
    while (underWay < MOST_UNDER_WAY && !waiting.isEmpty()) {
      underWay++;
      Pod pod = waiting.remove();
      var meta = pod.getMetadata();
      var key = new ObjectKey(meta.getNamespace(), meta.getName());
      var unused =
          api.patch(Kind.POD, key, KubernetesApi.Part.STATUS, running(pod)).thenAccept(this::done);
    }
  }

  private synchronized void done(Answer<Pod> answer) {
    underWay--;
    if (!(answer instanceof Answer.Done<Pod>)) {
      ended = "the status of a pod was not taken: " + answer;
    }
    next();
  }

  private static JsonNode running(Pod pod) {
    var patch = JsonNodeFactory.instance.objectNode();
    ObjectNode status = STATUS.deepCopy();
    int hash = pod.getMetadata().getUid().hashCode();
    String ip = "10.%d.%d.%d".formatted(hash & 255, (hash >> 8) & 255, 1 + ((hash >> 16) & 127));
    status.put("podIP", ip);
    status.putArray("podIPs").addObject().put("ip", ip);
    patch.set("status", status);
    return patch;
  }

  private static ObjectNode status() {
    try {
      return (ObjectNode) new ObjectMapper().readTree(ClusterJson.pod(0)).path("status");
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public synchronized void unreadable(UnreadableObject pod) {
    ended = "a pod cannot be read: " + pod;
  }

  @Override
  public void gone(Pod lastSeen) {}

  @Override
  public synchronized void closed(KubernetesApi.WatchEnd how, String message) {
    if (watches < MOST_WATCHES) {
      begin();
    } else {
      ended = "the watch of pods ended: " + message;
    }
  }

  @Override
  public synchronized void close() {
    watch.ifPresent(KubernetesApi.Watch::close);
  }
}
