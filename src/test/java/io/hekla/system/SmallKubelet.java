package io.hekla.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.actors.kubernetes.Answer;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.actors.kubernetes.KubernetesApi;
import io.hekla.model.cluster.ObjectKey;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Runs every pod that is bound, on whatever node, until it is told that their work is done. It only
 * writes status, as a kubelet does; nothing of a pod is really run.
 */
final class SmallKubelet implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final KubernetesApi api;
  private final Set<ObjectKey> running = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;
  private KubernetesApi.@Nullable Watch watch;

  /** Begins with what is there. */
  SmallKubelet(KubernetesApi api) {
    this.api = api;
    follow();
  }

  /** Looks at all pods and watches from there; again and again while the server is away. */
  private void follow() {
    var unused =
        api.list(Kind.POD)
            .thenAcceptAsync(
                answer -> {
                  if (answer instanceof Answer.Done<KubernetesApi.Listing<Pod>> done) {
                    done.object().items().forEach(this::look);
                    watchFrom(done.object().resourceVersion());
                  } else {
                    again();
                  }
                });
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
    if (!closed) {
      CompletableFuture.delayedExecutor(100, TimeUnit.MILLISECONDS).execute(what);
    }
  }

  private final class Eyes implements KubernetesApi.Watcher<Pod> {
    @Override
    public void seen(Pod pod) {
      look(pod);
    }

    @Override
    public void gone(Pod lastSeen) {
      running.remove(key(lastSeen));
    }

    @Override
    public void closed(boolean expired, String message) {
      again();
    }
  }

  /** Ends the work of all pods that run, well. */
  void finish() {
    finish(pod -> true);
  }

  /** Ends the work of some of the pods that run, well; asked again, that of those left over. */
  void finish(Predicate<ObjectKey> which) {
    for (ObjectKey pod : List.copyOf(running)) {
      if (which.test(pod) && running.remove(pod)) {
        var unused =
            write(pod, "Succeeded", "{'terminated': {'exitCode': 0}}")
                .thenAccept(
                    answer -> {
                      if (answer instanceof Answer.Unreachable) {
                        running.add(pod);
                      }
                    });
      }
    }
  }

  private void look(Pod pod) {
    boolean isBound = !Objects.requireNonNullElse(pod.getSpec().getNodeName(), "").isEmpty();
    if (isBound && pod.getStatus().getPhase().equals("Pending") && running.add(key(pod))) {
      var unused =
          write(key(pod), "Running", "{'running': {}}")
              .thenAccept(
                  answer -> {
                    if (!(answer instanceof Answer.Done)) {
                      running.remove(key(pod));
                      later(() -> look(pod));
                    }
                  });
    }
  }

  private CompletionStage<Answer<Pod>> write(ObjectKey pod, String phase, String state) {
    return api.patch(
        Kind.POD,
        pod,
        KubernetesApi.Part.STATUS,
        json(
            """
            {'status': {'phase': '%s', 'containerStatuses': [
              {'name': 'main', 'image': 'busybox', 'imageID': '', 'ready': false,
               'restartCount': 0, 'state': %s}]}}
            """
                .formatted(phase, state)));
  }

  private static ObjectKey key(Pod pod) {
    return new ObjectKey(pod.getMetadata().getNamespace(), pod.getMetadata().getName());
  }

  private static JsonNode json(String text) {
    try {
      return JSON.readTree(text.replace('\'', '"'));
    } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
      throw new IllegalArgumentException(text, e);
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (watch != null) {
      watch.close();
    }
  }
}
