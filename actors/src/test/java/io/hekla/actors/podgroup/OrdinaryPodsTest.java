package io.hekla.actors.podgroup;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.typed.ActorRef;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.hekla.actors.event.EventRecorder;
import io.hekla.actors.journal.TestSettings;
import io.hekla.actors.scheduler.ActorScheduler;
import io.hekla.actors.scheduler.SchedulerMessage;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.ApiPath;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.effect.PodGroupEntity;
import io.hekla.controller.effect.PodGroupEvents;
import io.hekla.controller.entity.EffectPlan;
import io.hekla.controller.entity.Subject;
import io.hekla.controller.event.Successes;
import io.hekla.controller.verb.CreateOrdinaryPodGroup;
import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.TermGate;
import io.hekla.model.api.PodGroup;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.QuotaAmounts;
import io.hekla.model.event.ObjectEvent;
import io.hekla.model.podgroup.GroupPattern;
import io.hekla.model.podgroup.OrdinaryPodsObservation;
import io.hekla.model.podgroup.PodGroupCommand;
import io.hekla.model.podgroup.PodGroupDecisions;
import io.hekla.model.podgroup.PodGroupEffect;
import io.hekla.model.podgroup.PodGroupMachine;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests to the API for pods without a PodGroup. */
class OrdinaryPodsTest {
  private static final GroupPattern.Owner OWNER =
      new GroupPattern.Owner("batch/v1", "Job", "j", "job-uid", true, true);
  private static final ObjectKey KEY = new ObjectKey("ns", "podgroup-job-uid");

  private static List<Map<String, String>> annotationsOfBinds(String podGroup) {
    var kit = ActorTestKit.create("ordinary", TestSettings.withoutCluster());
    try {
      var bind =
          new PodGroupEffect.BindPods(
              1, 1, List.of(PodGroupDecisions.Bind.of("uid", "ns", "pod", "n1")));
      var recorder = kit.<EventRecorder.Message>createTestProbe();
      var annotations = new ArrayList<Map<String, String>>();
      KubernetesApi api = annotationsOfBinds(annotations);
      requests(kit, recorder.ref(), bind, podGroup).verbs().forEach(verb -> verb.attempt(api));
      return annotations;
    } finally {
      kit.shutdownTestKit();
    }
  }

  /** Plans the requests to the API for an effect of a PodGroup that was not observed. */
  private static EffectPlan.Requests<PodGroupCommand> requests(
      ActorTestKit kit,
      ActorRef<EventRecorder.Message> recorder,
      PodGroupEffect effect,
      String podGroup) {
    var kind =
        new PodGroupEntity(
            new PodGroupMachine(Duration.ofSeconds(60), false),
            new TermGate(),
            new ActorScheduler(kit.<SchedulerMessage>createTestProbe().ref()),
            new PodGroupEvents(EventRecorder.sink(recorder), Successes.PODS),
            Instant::now);
    return (EffectPlan.Requests<PodGroupCommand>)
        kind.plan(effect, Subject.unseen(new ObjectKey("ns", podGroup)));
  }

  @Test
  void aPodGetsAnEventWithTheRefusalOfItsPodGroup() {
    var kit = ActorTestKit.create("refused", TestSettings.withoutCluster());
    try {
      var recorder = kit.<EventRecorder.Message>createTestProbe();
      var pod =
          new OrdinaryPodsObservation.PodWithoutGroup("pod-uid", new ObjectKey("ns", "web-0"));
      var create = new PodGroupEffect.CreateGroup(patternOf(OWNER), List.of(pod));

      var unused =
          requests(kit, recorder.ref(), create, KEY.name())
              .answer()
              .apply(List.of(new Outcome.Refused("spec.queue: Invalid value")));

      ObjectEvent event = recorder.expectMessageClass(EventRecorder.Occurred.class).event();
      assertThat(event.about()).isEqualTo(ObjectEvent.About.pod(pod.key(), pod.uid()));
      assertThat(event.message()).isEqualTo("spec.queue: Invalid value");
    } finally {
      kit.shutdownTestKit();
    }
  }

  /** An API that takes down what pods get with their binds, and does not answer. */
  private static KubernetesApi annotationsOfBinds(List<Map<String, String>> annotations) {
    return (KubernetesApi)
        Proxy.newProxyInstance(
            KubernetesApi.class.getClassLoader(),
            new Class<?>[] {KubernetesApi.class},
            (proxy, method, arguments) -> {
              @SuppressWarnings("unchecked")
              var withBind = (Map<String, String>) arguments[3];
              annotations.add(withBind);
              return new CompletableFuture<>();
            });
  }

  @Test
  void anOrdinaryPodGetsTheNameOfItsGroupWithItsBind() {
    assertThat(annotationsOfBinds("podgroup-1"))
        .containsExactly(Map.of("scheduling.k8s.io/group-name", "podgroup-1"));
    assertThat(annotationsOfBinds("train")).containsExactly(Map.of());
  }

  /** An API that answers a GET of a path so, and takes every PodGroup. */
  private static KubernetesApi api(
      Answer<JsonNode> owner, AtomicReference<PodGroup> created, List<String> paths) {
    return (KubernetesApi)
        Proxy.newProxyInstance(
            KubernetesApi.class.getClassLoader(),
            new Class<?>[] {KubernetesApi.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("read")) {
                paths.add(((ApiPath) arguments[0]).text());
                return CompletableFuture.completedFuture(owner);
              }
              assertThat(method.getName()).isEqualTo("create");
              created.set((PodGroup) arguments[1]);
              return CompletableFuture.completedFuture(new Answer.Done<>(arguments[1]));
            });
  }

  private static Answer<JsonNode> job(String uid) {
    var job = JsonNodeFactory.instance.objectNode();
    var metadata = job.putObject("metadata").put("uid", uid);
    metadata.putObject("annotations").put("scheduling.volcano.sh/group-min-member", "4");
    return new Answer.Done<>(job);
  }

  private static Optional<Integer> minimumWith(Answer<JsonNode> owner) {
    var paths = new ArrayList<String>();
    Optional<Integer> minimum = minimumWith(OWNER, owner, paths);
    assertThat(paths).containsExactly("/apis/batch/v1/namespaces/ns/jobs/j");
    return minimum;
  }

  private static GroupPattern patternOf(GroupPattern.Owner owner) {
    return new GroupPattern(
        List.of(owner),
        1,
        QuotaAmounts.NONE,
        "",
        "default",
        new TreeMap<>(),
        new TreeMap<>(),
        Optional.empty(),
        List.of(owner));
  }

  private static Optional<Integer> minimumWith(
      GroupPattern.Owner whose, Answer<JsonNode> owner, List<String> paths) {
    var created = new AtomicReference<PodGroup>();
    Outcome outcome =
        new CreateOrdinaryPodGroup(KEY, patternOf(whose))
            .attempt(api(owner, created, paths))
            .toCompletableFuture()
            .join();
    return outcome instanceof Outcome.Done
        ? Optional.of(Objects.requireNonNull(created.get()).getSpec().minMember)
        : Optional.empty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a b", "x%zz", "../../secrets/y", "x?watch=true", "x#y", "", "a|b"})
  void anOwnerWithAnInvalidNameIsNotReadAndPassesNothingOn(String name) {
    var paths = new ArrayList<String>();
    var owner = new GroupPattern.Owner("apps/v1", "DaemonSet", name, "uid", true, true);

    assertThat(minimumWith(owner, job("uid"), paths)).contains(1);
    assertThat(paths).isEmpty();
  }

  @Test
  void theirOwnerIsReadBeforeTheirGroupIsMade() {
    assertThat(minimumWith(job("job-uid"))).contains(4);
  }

  @Test
  void anOwnerThatIsGoneOrAnotherOneHandsNothingDown() {
    assertThat(minimumWith(new Answer.Refused<>(404, "NotFound", "no"))).contains(1);
    assertThat(minimumWith(new Answer.Refused<>(403, "Forbidden", "no"))).contains(1);
    assertThat(minimumWith(job("another"))).contains(1);
  }

  @Test
  void whileTheOwnerCannotBeReadNoGroupIsMade() {
    assertThat(minimumWith(new Answer.Refused<>(503, "Unavailable", "later"))).isEmpty();
    assertThat(minimumWith(new Answer.Unreachable<>("nobody"))).isEmpty();
  }
}
