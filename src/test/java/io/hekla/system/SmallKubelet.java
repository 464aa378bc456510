package io.hekla.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.DeleteOptionsBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.api.UnreadableObject;
import io.hekla.model.cluster.ObjectKey;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Kubelet that runs every bound pod, on whatever node, until a test ends its work, and lets pods go
 * at once that are being deleted. It only writes status, as a kubelet does; nothing of a pod is
 * really run.
 */
public final class SmallKubelet implements AutoCloseable {
  /** Codes of an API server that has no such pod any more. */
  private static final Set<Integer> GONE =
      Set.of(HttpURLConnection.HTTP_NOT_FOUND, HttpURLConnection.HTTP_CONFLICT);

  private final KubernetesApi api;
  private final KubernetesClient kubectl;

  /** Pods by their uid: a pod that is made anew has the name of the one before. */
  private final Map<String, Pod> running = new ConcurrentHashMap<>();

  private final Map<String, Pod> heldBack = new ConcurrentHashMap<>();
  private final Set<String> slow = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;
  private KubernetesApi.@Nullable Watch watch;

  /** Begins with what is there. */
  SmallKubelet(KubernetesApi api, KubernetesClient kubectl) {
    this.api = api;
    this.kubectl = kubectl;
    follow();
  }

  /** Looks at all pods and watches from there; again and again while the server is away. */
  private void follow() {
    var unused =
        api.list(Kind.POD)
            .thenAcceptAsync(
                answer -> {
                  if (answer instanceof Answer.Done<KubernetesApi.Listing<Pod>> done) {
                    forgetAllBut(done.object().items());
                    done.object().items().forEach(this::observe);
                    watchFrom(done.object().resourceVersion());
                  } else {
                    again();
                  }
                });
  }

  /** Forgets the pods that went while nothing was watched. */
  private void forgetAllBut(List<Pod> pods) {
    var there = pods.stream().map(SmallKubelet::uid).collect(Collectors.toSet());
    running.keySet().retainAll(there);
    heldBack.keySet().retainAll(there);
  }

  private synchronized void watchFrom(String version) {
    if (!closed) {
      watch = api.watch(Kind.POD, version, new Eyes());
    }
  }

  private void again() {
    later(this::follow);
  }

  private void later(Runnable what) {
    CompletableFuture.delayedExecutor(100, TimeUnit.MILLISECONDS)
        .execute(
            () -> {
              if (!closed) {
                what.run();
              }
            });
  }

  private final class Eyes implements KubernetesApi.Watcher<Pod> {
    @Override
    public void seen(Pod pod) {
      observe(pod);
    }

    /** No kubelet of a test runs what cannot be read. */
    @Override
    public void unreadable(UnreadableObject pod) {}

    @Override
    public void gone(Pod lastSeen) {
      running.remove(uid(lastSeen));
      heldBack.remove(uid(lastSeen));
    }

    @Override
    public void closed(KubernetesApi.WatchEnd how, String message) {
      again();
    }
  }

  /** Pods of these names stay pending on their node from now on until they are let start. */
  void holdBack(String... pods) {
    slow.addAll(List.of(pods));
  }

  /** Starts a pod that was held back, now or once it is bound. */
  void letStart(String pod) {
    slow.remove(pod);
    heldBack.values().stream().filter(one -> named(one, pod)).toList().forEach(this::run);
  }

  /** Ends the work of all pods that run, well. */
  void finish() {
    finish(pod -> true);
  }

  /** Ends some of the pods that run, well; asked again, also those of which no answer came. */
  public void finish(Predicate<ObjectKey> which) {
    running.values().stream().filter(pod -> which.test(key(pod))).forEach(pod -> end(pod, 0));
  }

  /** Ends a pod that runs, well. */
  void finish(String pod) {
    end(runningPod(pod), 0);
  }

  /** Ends a pod that runs, with this exit code of its containers. */
  void fail(String pod, int exitCode) {
    end(runningPod(pod), exitCode);
  }

  /** The containers of a pod that runs have been started anew so many times. */
  void restartContainers(String pod, int times) {
    Pod one = runningPod(pod);
    var unused = write(one, "Running", times, state("running"));
  }

  private Pod runningPod(String name) {
    return running.values().stream().filter(pod -> named(pod, name)).findFirst().orElseThrow();
  }

  private void end(Pod pod, int exitCode) {
    running.remove(uid(pod));
    ObjectNode ended = state("terminated");
    ended.withObject("/terminated").put("exitCode", exitCode);
    var unused =
        write(pod, exitCode == 0 ? "Succeeded" : "Failed", 0, ended)
            .thenAccept(
                answer -> {
                  if (answer instanceof Answer.Unreachable) {
                    running.put(uid(pod), pod);
                  }
                });
  }

  private void observe(Pod pod) {
    boolean isBound = !Objects.requireNonNullElse(pod.getSpec().getNodeName(), "").isEmpty();
    if (!isBound) {
      return;
    }
    if (pod.getMetadata().getDeletionTimestamp() != null) {
      var unused = CompletableFuture.runAsync(() -> letGo(pod));
    } else if (pod.getStatus().getPhase().equals("Pending") && !running.containsKey(uid(pod))) {
      if (slow.contains(pod.getMetadata().getName())) {
        heldBack.put(uid(pod), pod);
      } else {
        run(pod);
      }
    }
  }

  /**
   * Lets a pod go; again if the server gave no answer, since nothing else would. This pod: another
   * one may have its name by now.
   */
  private void letGo(Pod pod) {
    try {
      var unused =
          kubectl.raw(
              "/api/v1/namespaces/%s/pods/%s"
                  .formatted(pod.getMetadata().getNamespace(), pod.getMetadata().getName()),
              "DELETE",
              new DeleteOptionsBuilder()
                  .withGracePeriodSeconds(0L)
                  .withNewPreconditions()
                  .withUid(pod.getMetadata().getUid())
                  .endPreconditions()
                  .build());
    } catch (KubernetesClientException e) {
      if (!GONE.contains(e.getCode())) {
        later(() -> letGo(pod));
      }
    }
  }

  private void run(Pod pod) {
    heldBack.remove(uid(pod));
    if (running.put(uid(pod), pod) == null) {
      var unused =
          write(pod, "Running", 0, state("running"))
              .thenAccept(
                  answer -> {
                    if (!(answer instanceof Answer.Done)) {
                      running.remove(uid(pod));
                    }
                    if (!(answer instanceof Answer.Done || isGone(answer))) {
                      later(() -> observe(pod));
                    }
                  });
    }
  }

  private static boolean isGone(Answer<Pod> answer) {
    return answer instanceof Answer.Refused<Pod> refused && GONE.contains(refused.code());
  }

  private static ObjectNode state(String word) {
    var state = JsonNodeFactory.instance.objectNode();
    state.putObject(word);
    return state;
  }

  private CompletionStage<Answer<Pod>> write(
      Pod pod, String phase, int restarts, JsonNode stateOfContainers) {
    var patch = JsonNodeFactory.instance.objectNode();
    patch.putObject("metadata").put("uid", pod.getMetadata().getUid());
    var status = patch.putObject("status").put("phase", phase);
    var containers = status.putArray("containerStatuses");
    for (Container container : pod.getSpec().getContainers()) {
      containers
          .addObject()
          .put("name", container.getName())
          .put("image", container.getImage())
          .put("imageID", "")
          .put("ready", phase.equals("Running"))
          .put("restartCount", restarts)
          .set("state", stateOfContainers);
    }
    return api.patch(Kind.POD, key(pod), KubernetesApi.Part.STATUS, patch);
  }

  private static boolean named(Pod pod, String name) {
    return pod.getMetadata().getName().equals(name);
  }

  private static String uid(Pod pod) {
    return pod.getMetadata().getUid();
  }

  private static ObjectKey key(Pod pod) {
    return new ObjectKey(pod.getMetadata().getNamespace(), pod.getMetadata().getName());
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (watch != null) {
      watch.close();
    }
  }
}
