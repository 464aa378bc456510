package io.hekla.apiserver.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.verb.BindPod;
import io.hekla.controller.verb.CreateOwned;
import io.hekla.controller.verb.DeleteObject;
import io.hekla.controller.verb.EvictPod;
import io.hekla.controller.verb.OpenGate;
import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.PatchObject;
import io.hekla.controller.verb.Patches;
import io.hekla.controller.verb.Verb;
import io.hekla.controller.verb.VerbStep;
import io.hekla.model.cluster.ObjectKey;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Verbs under lost answers and conflicts, and the few requests that they need. */
class VerbsUnderFaultsTest {
  private static final ObjectKey KEY = new ObjectKey("default", "p");

  private final EmbeddedApiServer server =
      EmbeddedApiServer.inMemory(
          ObjectStore.Settings.of(Clock.systemUTC()).with(IdentitySource.seeded(1)));
  private final List<String> requests = new ArrayList<>();
  private final Deque<Fate> fates = new ArrayDeque<>();

  /** Fate of a request. */
  private enum Fate {
    WELL,
    LOST,
    UNHEARD,
    CONFLICT,
    /** A kubelet writes a condition of the pod before the request arrives. */
    OVERTAKEN
  }

  @BeforeEach
  void aNode() {
    create("Node", "{metadata: {name: n1}}");
  }

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void aBindWhoseAnswerWasLostIsLearntOfByTheSecondTryAlone() {
    var bind = new BindPod(KEY, pod(), "n1", Map.of());

    assertThat(run(bind, Fate.LOST)).isInstanceOf(Outcome.Done.class);
    assertThat(requests).containsExactly("bind", "bind");
  }

  @Test
  void aBindThatCameTooLateIsRefusedWithTheNodeWhereThePodIs() {
    String uid = pod();
    create("Node", "{metadata: {name: n2}}");
    run(new BindPod(KEY, uid, "n2", Map.of()));

    assertThat(run(new BindPod(KEY, uid, "n1", Map.of())))
        .isEqualTo(new Outcome.Refused("already on node n2"));
  }

  @Test
  void aBindThatConflictedWithNothingThatIsToBeSeenIsTriedAgain() {
    assertThat(run(new BindPod(KEY, pod(), "n1", Map.of()), Fate.CONFLICT))
        .isInstanceOf(Outcome.Done.class);
    assertThat(requests).containsExactly("bind", "get", "bind");
  }

  @Test
  void aCreationWithALostAnswerIsReadAndNotRepeated() {
    assertThat(run(new CreateOwned<>(Kind.POD, owned("me")), Fate.LOST, Fate.LOST))
        .isInstanceOf(Outcome.Done.class);
    assertThat(requests).containsExactly("create", "get", "get");
  }

  @Test
  void aCreationThatNeverReachedTheServerIsMadeAfterAll() {
    assertThat(run(new CreateOwned<>(Kind.POD, owned("me")), Fate.UNHEARD))
        .isInstanceOf(Outcome.Done.class);
    assertThat(requests).containsExactly("create", "get", "create");
  }

  @Test
  void aCreationOfWhatIsThereAlreadyIsDoneOnceItHasBeenRead() {
    run(new CreateOwned<>(Kind.POD, owned("me")));

    assertThat(run(new CreateOwned<>(Kind.POD, owned("me")), Fate.WELL, Fate.LOST))
        .isInstanceOf(Outcome.Done.class);
    assertThat(requests).containsExactly("create", "get", "get");
  }

  @Test
  void aCreationThatConflictsAsQuotasMakeItIsTriedAgain() {
    assertThat(run(new CreateOwned<>(Kind.POD, owned("me")), Fate.CONFLICT))
        .isInstanceOf(Outcome.Done.class);
    assertThat(requests).containsExactly("create", "create");
  }

  @Test
  void aCreationIsRefusedIfTheNameHasAnotherOwner() {
    run(new CreateOwned<>(Kind.POD, owned("another")));

    assertThat(run(new CreateOwned<>(Kind.POD, owned("me")))).isInstanceOf(Outcome.Refused.class);
  }

  @Test
  void aDeletionThatConflictedAlthoughTheObjectIsTheOneIsTriedAgain() {
    String uid = pod();

    assertThat(run(new DeleteObject<>(Kind.POD, KEY, uid), Fate.CONFLICT))
        .isInstanceOf(Outcome.Done.class);
    assertThat(isThere()).isFalse();
  }

  @Test
  void aDeletionOfAnEarlierObjectOfTheNameLeavesThisOne() {
    pod();

    assertThat(run(new DeleteObject<>(Kind.POD, KEY, "another"))).isInstanceOf(Outcome.Done.class);
    assertThat(isThere()).isTrue();
  }

  @Test
  void aPatchThatRacedWithOthersIsAppliedInTheEnd() {
    String uid = pod();
    ObjectNode patch = Patches.of(uid);
    patch.withObject("/metadata/labels").put("a", "b");

    assertThat(
            run(new PatchObject<>(Kind.POD, KEY, KubernetesApi.Part.OBJECT, patch), Fate.CONFLICT))
        .isInstanceOf(Outcome.Done.class);
    assertThat(found().getMetadata().getLabels()).containsEntry("a", "b");
  }

  @Test
  void anEvictionGoesOnWhereItWasInterrupted() {
    String uid = pod();

    run(new EvictPod(KEY, uid, "test"), Fate.WELL, Fate.WELL, Fate.LOST);

    assertThat(requests).containsExactly("get", "patch", "delete", "delete");
    assertThat(isThere()).isFalse();
  }

  @Test
  void anEvictionKeepsAConditionThatTheKubeletWritesMeanwhile() {
    String uid = pod();
    run(new BindPod(KEY, uid, "n1", Map.of()));

    run(new EvictPod(KEY, uid, "test"), Fate.WELL, Fate.OVERTAKEN);

    assertThat(requests).containsExactly("get", "patch", "get", "get", "patch", "delete");
    assertThat(found().getMetadata().getDeletionTimestamp()).isNotNull();
    assertThat(found().getStatus().getConditions())
        .extracting(PodCondition::getType)
        .contains("Initialized", "Ready", "DisruptionTarget");
  }

  @Test
  void aGateOfAQueueIsOpenedOnceAndAConflictReadsThePodAgain() {
    String uid = gated("scheduling.volcano.sh/queue-allocation-gate");

    assertThat(run(new OpenGate(KEY, uid), Fate.WELL, Fate.CONFLICT))
        .isInstanceOf(Outcome.Done.class);
    assertThat(found().getSpec().getSchedulingGates()).isEmpty();
    run(new OpenGate(KEY, uid));
    assertThat(requests).as("it is open already").containsExactly("get");
  }

  @Test
  void aGateStaysAsLongAsThereIsAnotherOneOrThePodIsAnother() {
    String uid = gated("scheduling.volcano.sh/queue-allocation-gate", "example.com/other");

    assertThat(run(new OpenGate(KEY, uid))).isInstanceOf(Outcome.Done.class);
    assertThat(run(new OpenGate(KEY, "another"))).isInstanceOf(Outcome.Done.class);
    assertThat(run(new OpenGate(new ObjectKey("default", "gone"), uid)))
        .isInstanceOf(Outcome.Done.class);
    assertThat(found().getSpec().getSchedulingGates()).hasSize(2);
  }

  private String gated(String... gates) {
    create(
        "Pod",
        "{metadata: {name: p, namespace: default}, spec: {schedulingGates: [%s], containers: [{name: a, image: i}]}}"
            .formatted(
                Stream.of(gates).map("{name: %s}"::formatted).collect(Collectors.joining(", "))));
    return found().getMetadata().getUid();
  }

  /** Tries a verb until there is an answer, as an adapter does. */
  private Outcome run(Verb verb, Fate... becoming) {
    requests.clear();
    fates.clear();
    fates.addAll(List.of(becoming));
    var api = retrying(server.client("test"));
    VerbStep left = verb;
    Outcome outcome = attempt(left, api);
    for (int tries = 1; outcome instanceof Outcome.Unknown unknown && tries < 10; tries++) {
      left = unknown.rest().orElse(left);
      outcome = attempt(left, api);
    }
    return outcome;
  }

  private static Outcome attempt(VerbStep step, KubernetesApi api) {
    return step.attempt(api).toCompletableFuture().join();
  }

  private KubernetesApi retrying(KubernetesApi api) {
    return (KubernetesApi)
        Proxy.newProxyInstance(
            KubernetesApi.class.getClassLoader(),
            new Class<?>[] {KubernetesApi.class},
            (proxy, method, arguments) -> {
              requests.add(method.getName());
              Fate fate = fates.isEmpty() ? Fate.WELL : fates.remove();
              if (fate == Fate.UNHEARD) {
                return CompletableFuture.completedFuture(
                    new Answer.Unreachable<>("lost by the test"));
              }
              if (fate == Fate.CONFLICT) {
                return CompletableFuture.completedFuture(
                    new Answer.Refused<>(409, "Conflict", "refused by the test"));
              }
              if (fate == Fate.OVERTAKEN) {
                writeConditionAsKubelet();
              }
              try {
                Object answer = method.invoke(api, arguments);
                return fate == Fate.LOST
                    ? ((CompletionStage<?>) answer)
                        .thenApply(done -> new Answer.Unreachable<>("lost by the test"))
                    : answer;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private void writeConditionAsKubelet() {
    ObjectNode patch = JsonNodeFactory.instance.objectNode();
    patch
        .putObject("status")
        .putArray("conditions")
        .addObject()
        .put("type", "Initialized")
        .put("status", "True");
    var answer = server.store().patch("kubelet", Kind.POD, KEY, KubernetesApi.Part.STATUS, patch);
    assertThat(answer).isInstanceOf(Answer.Done.class);
  }

  /** Creates the pod; gives its uid. */
  private String pod() {
    create("Pod", "{metadata: {namespace: default, name: p}, spec: {containers: [{name: c}]}}");
    return found().getMetadata().getUid();
  }

  private void create(String kind, String yaml) {
    try {
      var ofName =
          Kind.ALL.stream().filter(one -> one.name().equals(kind)).findFirst().orElseThrow();
      server.store().create("test", ofName, (ObjectNode) new YAMLMapper().readTree(yaml));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** A pod of an owner that is there: others' pods are collected. */
  private Pod owned(String owner) {
    var key = new ObjectKey(KEY.namespace(), owner);
    if (server.store().find(Kind.POD_GROUP, key).isEmpty()) {
      create("PodGroup", "{metadata: {namespace: default, name: %s}}".formatted(owner));
    }
    String uid =
        server.store().find(Kind.POD_GROUP, key).orElseThrow().tree().at("/metadata/uid").asText();
    return new PodBuilder()
        .withMetadata(
            new ObjectMetaBuilder()
                .withNamespace(KEY.namespace())
                .withName(KEY.name())
                .withOwnerReferences(
                    new OwnerReferenceBuilder()
                        .withApiVersion(Kind.POD_GROUP.apiVersion())
                        .withKind(Kind.POD_GROUP.name())
                        .withName(owner)
                        .withUid(uid)
                        .withController(true)
                        .build())
                .build())
        .withNewSpec()
        .addNewContainer()
        .withName("c")
        .endContainer()
        .endSpec()
        .build();
  }

  private boolean isThere() {
    return join() instanceof Answer.Done;
  }

  private Pod found() {
    return ((Answer.Done<Pod>) join()).object();
  }

  private Answer<Pod> join() {
    return server.client("test").get(Kind.POD, KEY).toCompletableFuture().join();
  }
}
