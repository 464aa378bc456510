package io.hekla.simulator.equality;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.hekla.apiserver.store.ObjectStore;
import io.hekla.apiserver.store.StoreClient;
import io.hekla.apiserver.store.StoredObject;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi.Part;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.simulator.kubelet.KubeletOptions;
import io.hekla.simulator.kubelet.KubeletRule;
import io.hekla.simulator.kubelet.KubeletStep;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.SplittableRandom;

/** Other writers to the API: users, administrators and kubelets; at random. */
final class RandomUser {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final String KUBELET = "kubelet";

  private final ObjectStore store;
  private final StoreClient client;
  private final InstantSource time;
  private final SplittableRandom random;
  private final KubeletRule kubelets = new KubeletRule(KubeletOptions.AT_ONCE);
  private final Queue<RandomWorkload.Wish> requests;
  private int commands;

  RandomUser(
      ObjectStore store, InstantSource time, SplittableRandom random, RandomWorkload workload) {
    this.store = store;
    this.client = new StoreClient(store, "user");
    this.time = time;
    this.random = random;
    this.requests = new ArrayDeque<>(workload.requests());
    workload.cluster().forEach(this::create);
  }

  /** Wants what another workload wants, too. */
  void wantAlso(RandomWorkload another) {
    requests.addAll(another.requests());
  }

  boolean hasWishes() {
    return !requests.isEmpty();
  }

  /** Creates the next object that is wished for; one that is refused waits for a better time. */
  void wish() {
    var wish = requests.remove();
    if (create(wish) instanceof Answer.Refused<?> refused && refused.code() == 422) {
      requests.add(wish);
    }
  }

  private Answer<?> create(RandomWorkload.Wish wish) {
    Answer<?> answer = client.createTree(wish.kind(), wish.object());
    if (answer instanceof Answer.Refused<?> refused && refused.code() == 400) {
      throw new IllegalStateException(refused.message() + " in " + wish.object());
    }
    if (answer instanceof Answer.Done<?> && wish.object().has("status")) {
      var metadata = wish.object().path("metadata");
      var key = new ObjectKey(metadata.path("namespace").asText(), metadata.path("name").asText());
      patch(wish.kind(), key, Part.STATUS, status(wish.object().path("status")));
    }
    return answer;
  }

  /** Steps of the kubelets that are due now, in order. */
  List<Runnable> duties() {
    var duties = new ArrayList<Runnable>();
    for (StoredObject pod : store.all(Kind.POD)) {
      duty(pod).ifPresent(duties::add);
    }
    return duties;
  }

  private Optional<Runnable> duty(StoredObject pod) {
    return switch (kubelets.next(pod.tree(), time.instant())) {
      case KubeletStep.WriteStatus(var patch) ->
          Optional.of(
              () -> {
                var unused = store.patch(KUBELET, Kind.POD, pod.key(), Part.STATUS, patch);
              });
      case KubeletStep.LetGo letGo ->
          Optional.of(
              () -> {
                var unused = store.finalizePod(KUBELET, pod.key(), pod.uid());
              });
      case KubeletStep.Nothing nothing -> Optional.empty();
      case KubeletStep.Wait wait -> Optional.empty();
      case KubeletStep.WaitForPods wait -> Optional.empty();
    };
  }

  /** Does something unexpected. */
  void disturb() {
    switch (random.nextInt(12)) {
      case 0 -> any(Kind.NODE).ifPresent(this::delete);
      case 1, 2 -> any(Kind.NODE).ifPresent(this::turn);
      case 3 -> any(Kind.QUEUE).ifPresent(this::delete);
      case 4 -> any(Kind.JOB).ifPresent(this::delete);
      case 5 -> any(Kind.POD_GROUP).ifPresent(this::delete);
      case 6 -> any(Kind.POD).ifPresent(this::delete);
      case 7 -> any(Kind.POD).filter(RandomUser::isRunning).ifPresent(this::fail);
      case 8, 9 ->
          any(Kind.JOB)
              .ifPresent(job -> command(job, one("AbortJob", "ResumeJob", "RestartJob"), ""));
      default -> any(Kind.QUEUE).ifPresent(this::openOrClose);
    }
  }

  private void openOrClose(StoredObject queue) {
    boolean isOpen = queue.tree().path("status").path("state").asText().equals("Open");
    if (!isOpen || random.nextInt(3) == 0) {
      command(queue, isOpen ? "CloseQueue" : "OpenQueue", "volcano-system");
    }
  }

  private static boolean isRunning(StoredObject pod) {
    return pod.tree().path("status").path("phase").asText().equals("Running");
  }

  private Optional<StoredObject> any(Kind<?> kind) {
    var all = store.all(kind);
    return all.isEmpty() ? Optional.empty() : Optional.of(all.get(random.nextInt(all.size())));
  }

  private void delete(StoredObject object) {
    var unused = store.delete("user", object.kind(), object.key(), Optional.empty());
  }

  /** Makes a node ready, or no longer. */
  private void turn(StoredObject node) {
    var condition =
        JSON.objectNode().put("type", "Ready").put("status", one("True", "False", "Unknown"));
    patch(
        Kind.NODE,
        node.key(),
        Part.STATUS,
        status(JSON.objectNode().set("conditions", JSON.arrayNode().add(condition))));
  }

  private void fail(StoredObject pod) {
    patch(
        Kind.POD,
        pod.key(),
        Part.STATUS,
        status(JSON.objectNode().put("phase", "Failed").put("reason", one("Evicted", "Lost"))));
  }

  private void command(StoredObject target, String action, String namespace) {
    var command = JSON.objectNode();
    command.put("apiVersion", Kind.COMMAND.apiVersion()).put("kind", Kind.COMMAND.name());
    command
        .putObject("metadata")
        .put("name", "c" + commands++)
        .put("namespace", namespace.isEmpty() ? target.key().namespace() : namespace);
    command.put("action", action);
    command
        .putObject("target")
        .put("apiVersion", target.kind().apiVersion())
        .put("kind", target.kind().name())
        .put("name", target.key().name())
        .put("uid", target.uid());
    var unused = client.createTree(Kind.COMMAND, command);
  }

  private void patch(Kind<?> kind, ObjectKey key, Part part, JsonNode patch) {
    var unused = store.patch("user", kind, key, part, patch);
  }

  private static JsonNode status(JsonNode status) {
    return JSON.objectNode().set("status", status);
  }

  private String one(String... of) {
    return of[random.nextInt(of.length)];
  }
}
