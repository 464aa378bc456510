package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.api.PodGroup;
import io.hekla.model.cluster.ObjectKey;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;

/**
 * User of an API who asks for objects in the namespace {@code default}, or in none where the kind
 * has none, and waits for them.
 *
 * @param waiting wait for a described condition
 */
record ApiUser(KubernetesApi api, BiConsumer<String, Callable<Boolean>> waiting) {
  private static final Duration LONGEST = Duration.ofMinutes(4);
  private static final KubernetesSerialization YAML = new KubernetesSerialization();
  private static final YAMLMapper TREES = new YAMLMapper();

  ApiUser(KubernetesApi api) {
    this(api, (what, reached) -> await(what).atMost(LONGEST).until(reached));
  }

  <T extends HasMetadata> T create(Kind<T> kind, String yaml) {
    T object = YAML.unmarshal(yaml, kind.type());
    object.getMetadata().setNamespace(kind.namespaced() ? "default" : null);
    return done(api.create(kind, object));
  }

  /** Applies a merge patch. */
  <T extends HasMetadata> void change(Kind<T> kind, String name, String yaml) {
    try {
      done(api.patch(kind, key(kind, name), KubernetesApi.Part.OBJECT, TREES.readTree(yaml)));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(yaml, e);
    }
  }

  void delete(Kind<?> kind, String name) {
    done(api.delete(kind, key(kind, name), Optional.empty()));
  }

  private static ObjectKey key(Kind<?> kind, String name) {
    return new ObjectKey(kind.namespaced() ? "default" : "", name);
  }

  private static <T> T done(CompletionStage<Answer<T>> stage) {
    var answer = stage.toCompletableFuture().join();
    assertThat(answer).isInstanceOf(Answer.Done.class);
    return ((Answer.Done<T>) answer).object();
  }

  <T extends HasMetadata> Optional<T> find(Kind<T> kind, String name) {
    return api.get(kind, key(kind, name)).toCompletableFuture().join()
            instanceof Answer.Done<T> done
        ? Optional.of(done.object())
        : Optional.empty();
  }

  /** All objects of a kind. */
  <T extends HasMetadata> List<T> all(Kind<T> kind) {
    return done(api.list(kind)).items();
  }

  /** The pods whose names begin so. */
  List<Pod> pods(String prefix) {
    return all(Kind.POD).stream()
        .filter(pod -> pod.getMetadata().getName().startsWith(prefix))
        .toList();
  }

  /** The pods whose names begin so and that are on a node. */
  List<Pod> bound(String prefix) {
    return pods(prefix).stream().filter(pod -> pod.getSpec().getNodeName() != null).toList();
  }

  void awaitBound(int count, String prefix) {
    until(count + " pods " + prefix + "… on nodes", () -> bound(prefix).size() == count);
  }

  PodGroup group(String name) {
    return find(Kind.POD_GROUP, name).orElseThrow();
  }

  boolean hasGroup(String name) {
    return find(Kind.POD_GROUP, name).isPresent();
  }

  void awaitPhase(String group, String phase) {
    until(
        "PodGroup %s being %s".formatted(group, phase),
        () ->
            find(Kind.POD_GROUP, group)
                .filter(one -> one.getStatus() != null && phase.equals(one.getStatus().phase))
                .isPresent());
  }

  /** Waits until the PodGroup says that it cannot be scheduled. */
  void awaitUnschedulable(String group) {
    until(
        "PodGroup %s saying why it waits".formatted(group),
        () ->
            find(Kind.POD_GROUP, group)
                .filter(one -> one.getStatus() != null && one.getStatus().conditions != null)
                .filter(
                    one ->
                        one.getStatus().conditions.stream()
                            .anyMatch(
                                condition ->
                                    "Unschedulable".equals(condition.type)
                                        && "True".equals(condition.status)))
                .isPresent());
  }

  /** Before that an API with admission takes nothing for it. */
  void awaitDefaultQueue() {
    awaitOpen("default");
  }

  /** Waits until a queue takes work. */
  void awaitOpen(String name) {
    until(
        "queue " + name + " being open",
        () ->
            all(Kind.QUEUE).stream()
                .anyMatch(
                    queue ->
                        queue.getMetadata().getName().equals(name)
                            && queue.getStatus() != null
                            && "Open".equals(queue.getStatus().state)));
  }

  void until(String what, Callable<Boolean> reached) {
    waiting.accept(what, reached);
  }
}
