package io.hekla.controller.api;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.hekla.controller.api.Answer.Done;
import io.hekla.controller.api.Answer.Refused;
import io.hekla.controller.api.KubernetesApi.Part;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.Queue;
import io.hekla.model.cluster.ObjectKey;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;

/** Objects of the contract of {@link KubernetesApi}, and answers as its tests read them. */
final class ContractObjects {
  static final String NAMESPACE = "default";
  private static final ObjectMapper JSON = new ObjectMapper();

  private ContractObjects() {}

  static void awaitGone(KubernetesApi api, String pod) {
    Predicate<Answer<Pod>> notFound = a -> a instanceof Refused<Pod> r && r.isNotFound();
    await()
        .atMost(120, SECONDS)
        .until(() -> api.get(Kind.POD, key(pod)).toCompletableFuture().get(60, SECONDS), notFound);
  }

  static <T extends HasMetadata> T created(KubernetesApi api, Kind<T> kind, T object) {
    return done(api.create(kind, object));
  }

  static String created(KubernetesApi api, PodGroup group) {
    return done(api.create(Kind.POD_GROUP, group)).getMetadata().getName();
  }

  static <T extends HasMetadata> T label(
      KubernetesApi api, Kind<T> kind, String name, String label, String value) {
    String patch = "{'metadata':{'labels':{'%s':'%s'}}}".formatted(label, value);
    return done(api.patch(kind, key(name), Part.OBJECT, json(patch)));
  }

  static Pod pod(String name) {
    return new PodBuilder()
        .withMetadata(meta(name))
        .withNewSpec()
        .withTerminationGracePeriodSeconds(30L)
        .addNewContainer()
        .withName("main")
        .withImage("busybox")
        .endContainer()
        .endSpec()
        .build();
  }

  static Pod ownedBy(HasMetadata owner, String uid, String name) {
    return new PodBuilder(pod(name))
        .editMetadata()
        .addNewOwnerReference()
        .withApiVersion(owner.getApiVersion())
        .withKind(owner.getKind())
        .withName(owner.getMetadata().getName())
        .withUid(uid)
        .withController(true)
        .endOwnerReference()
        .endMetadata()
        .build();
  }

  static PodGroup podGroup(String name) {
    return read(
        "{'metadata':{'name':'%s','namespace':'default'},'spec':{'minMember':1}}",
        name, PodGroup.class);
  }

  static Queue queue(String name) {
    return read("{'metadata':{'name':'%s'},'spec':{'weight':1}}", name, Queue.class);
  }

  static <T> T read(String text, String name, Class<T> type) {
    return JSON.convertValue(json(text.formatted(name)), type);
  }

  static io.fabric8.kubernetes.api.model.ObjectMeta meta(String name) {
    return new io.fabric8.kubernetes.api.model.ObjectMetaBuilder()
        .withName(name)
        .withNamespace(NAMESPACE)
        .build();
  }

  static ObjectKey key(String name) {
    return new ObjectKey(NAMESPACE, name);
  }

  static String uid(HasMetadata object) {
    return object.getMetadata().getUid();
  }

  static JsonNode tree(HasMetadata object) {
    return JSON.valueToTree(object);
  }

  static JsonNode json(String text) {
    try {
      return JSON.readTree(text.replace('\'', '"'));
    } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
      throw new IllegalArgumentException(text, e);
    }
  }

  static <T> T done(CompletionStage<Answer<T>> stage) {
    Answer<T> answer = answer(stage);
    assertThat(answer).isInstanceOf(Done.class);
    return ((Done<T>) answer).object();
  }

  static <T> Refused<T> refused(CompletionStage<Answer<T>> stage) {
    Answer<T> answer = answer(stage);
    assertThat(answer).isInstanceOf(Refused.class);
    return (Refused<T>) answer;
  }

  static <T> Answer<T> answer(CompletionStage<Answer<T>> stage) {
    try {
      return stage.toCompletableFuture().get(60, SECONDS);
    } catch (Exception e) {
      throw new AssertionError("no answer", e);
    }
  }
}
