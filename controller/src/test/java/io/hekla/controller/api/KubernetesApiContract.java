package io.hekla.controller.api;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClassBuilder;
import io.hekla.controller.api.Answer.Done;
import io.hekla.controller.api.Answer.Refused;
import io.hekla.controller.api.KubernetesApi.Part;
import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.RecordEvent;
import io.hekla.model.api.Command;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.Queue;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.event.ObjectEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Contract of every adapter of {@link KubernetesApi}, as a real API server fulfils it. Subclasses
 * give an API in which names of this class are not taken, and simulate the kubelet.
 *
 * <p>One class, although long, so that an adapter passes all of it by one {@code extends}.
 */
public abstract class KubernetesApiContract implements OwnedObjectsContract {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String NAMESPACE = "default";
  private static final Duration LONGEST = Duration.ofMinutes(2);

  @SuppressWarnings("NullAway.Init") // set before each test
  private KubernetesApi api;

  @Override
  public final KubernetesApi api() {
    return api;
  }

  /** A fresh API, or one from which what earlier tests made is gone. */
  protected abstract KubernetesApi connect() throws Exception;

  /** Finishes the deletion of a pod as a kubelet does once its containers have ended. */
  protected abstract void finishDeletion(Pod pod);

  /**
   * Makes the API forget the events up to now, so that older versions are too old to watch from.
   */
  protected abstract void forgetEvents() throws Exception;

  /** Aborts a test where nothing removes what has lost its owner. */
  protected void assumeGarbageCollected() {}

  @BeforeEach
  void connectToIt() throws Exception {
    api = connect();
  }

  @AfterEach
  void closeIt() {
    api.close();
  }

  // Reading

  @Test
  void aPathThatIsNotServedIsNotFound() {
    assertThat(
            api.read(ApiPath.of("apis", "contract.hekla.io", "v1", "nothing"))
                .toCompletableFuture()
                .join())
        .isInstanceOfSatisfying(
            Refused.class, refused -> assertThat(refused.isNotFound()).isTrue());
  }

  // Events

  @Test
  void anEventThatRepeatsItselfIsCounted() {
    var start = Instant.parse("2026-01-01T00:00:00Z");
    var about = ObjectEvent.About.pod(new ObjectKey(NAMESPACE, "told"), "uid-of-told");
    var event =
        ObjectEvent.ofScheduler(about, ObjectEvent.Type.WARNING, "FailedScheduling", "0/7 nodes");
    var more =
        ObjectEvent.ofScheduler(about, ObjectEvent.Type.WARNING, "FailedScheduling", "0/9 nodes");
    var first = new RecordEvent(event, "volcano", 1, start, start, 0);
    var again = new RecordEvent(more, "volcano", 2, start, start.plusSeconds(9), 1);
    var afterARestart = new RecordEvent(event, "volcano", 1, start, start.plusSeconds(70), 0);

    for (RecordEvent one : List.of(first, first, again, afterARestart)) {
      assertThat(one.attempt(api).toCompletableFuture().join()).isInstanceOf(Outcome.Done.class);
    }

    assertThat(
            ((Done<KubernetesApi.Listing<Event>>) api.list(Kind.EVENT).toCompletableFuture().join())
                .object()
                .items())
        .filteredOn(one -> "uid-of-told".equals(one.getInvolvedObject().getUid()))
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.getCount()).isEqualTo(4);
              assertThat(one.getType()).isEqualTo("Warning");
              assertThat(one.getReason()).isEqualTo("FailedScheduling");
              assertThat(one.getSource().getComponent()).isEqualTo("volcano");
              assertThat(one.getLastTimestamp()).isEqualTo("2026-01-01T00:01:10Z");
            });
  }

  // Creating

  @Test
  void aCreatedObjectHasIdentityAndCanBeRead() {
    Pod created = done(api.create(Kind.POD, pod("a")));

    assertThat(created.getMetadata().getUid()).isNotEmpty();
    assertThat(created.getMetadata().getResourceVersion()).isNotEmpty();
    assertThat(created.getMetadata().getCreationTimestamp()).isNotEmpty();
    assertThat(done(api.get(Kind.POD, key("a")))).isEqualTo(created);
  }

  @Test
  void aNewPodIsPendingWhateverItsStatusSays() {
    Pod running = new PodBuilder(pod("a")).withNewStatus().withPhase("Running").endStatus().build();

    assertThat(done(api.create(Kind.POD, running)).getStatus().getPhase()).isEqualTo("Pending");
  }

  @Test
  void aPodRequestsWhatItLimitsAndHasTheNumberOfItsPriorityClass() {
    done(
        api.create(
            Kind.PRIORITY_CLASS,
            new PriorityClassBuilder()
                .withNewMetadata()
                .withName("contract-high")
                .endMetadata()
                .withValue(1000)
                .build()));
    Pod limited =
        new PodBuilder(pod("a"))
            .editSpec()
            .withPriorityClassName("contract-high")
            .editFirstContainer()
            .withNewResources()
            .withLimits(Map.of("cpu", new Quantity("2")))
            .endResources()
            .endContainer()
            .endSpec()
            .build();

    Pod created = done(api.create(Kind.POD, limited));

    assertThat(created.getSpec().getPriority()).isEqualTo(1000);
    assertThat(created.getSpec().getContainers().getFirst().getResources().getRequests())
        .containsEntry("cpu", new Quantity("2"));
  }

  @Test
  void aSecondObjectOfANameIsAlreadyThere() {
    done(api.create(Kind.POD, pod("a")));

    Refused<Pod> refused = refused(api.create(Kind.POD, pod("a")));

    assertThat(refused.isAlreadyThere()).isTrue();
    assertThat(refused.message()).isEqualTo("pods \"a\" already exists");
  }

  @Test
  void aGeneratedNameBeginsAsAskedAndDiffersEachTime() {
    Pod nameless = pod("a");
    nameless.getMetadata().setName(null);
    nameless.getMetadata().setGenerateName("worker-");

    String first = done(api.create(Kind.POD, nameless)).getMetadata().getName();
    String second = done(api.create(Kind.POD, nameless)).getMetadata().getName();

    assertThat(List.of(first, second)).allMatch(name -> name.matches("worker-[a-z0-9]{5}"));
    assertThat(first).isNotEqualTo(second);
  }

  @Test
  void aNameThatNoObjectMayHaveIsInvalid() {
    Refused<Pod> refused = refused(api.create(Kind.POD, pod("Not_A_Name")));

    assertThat(refused.code()).isEqualTo(422);
    assertThat(refused.reason()).isEqualTo("Invalid");
    assertThat(refused.message()).contains("metadata.name").contains("Not_A_Name");
  }

  @Test
  void aKindThatIsNotServedIsNotFound() {
    var unheardOf =
        new Kind<>(Pod.class, "unheard.hekla.io/v1", "Unheard", "unheards", true, false);

    assertThat(refused(api.list(unheardOf)).isNotFound()).isTrue();
    assertThat(refused(api.get(unheardOf, key("a"))).isNotFound()).isTrue();
  }

  // Reading

  @Test
  void aMissingObjectIsNotFound() {
    Refused<Pod> refused = refused(api.get(Kind.POD, key("nobody")));

    assertThat(refused.isNotFound()).isTrue();
    assertThat(refused.message()).isEqualTo("pods \"nobody\" not found");
  }

  @Test
  void aListShowsAllOfAKind() {
    done(api.create(Kind.POD, pod("b")));
    done(api.create(Kind.POD, pod("a")));
    done(api.create(Kind.POD_GROUP, podGroup("g")));

    assertThat(done(api.list(Kind.POD)).items())
        .extracting(pod -> pod.getMetadata().getName())
        .containsExactly("a", "b");
  }

  // Replacing and patching

  @Test
  void aReplacementOfAnOldVersionConflictsAndChangesNothing() {
    PodGroup first = done(api.create(Kind.POD_GROUP, podGroup("g")));
    label(Kind.POD_GROUP, "g", "by", "another");
    first.getMetadata().setLabels(Map.of("by", "me"));

    assertThat(refused(api.replace(Kind.POD_GROUP, first)).isConflict()).isTrue();
    assertThat(done(api.get(Kind.POD_GROUP, key("g"))).getMetadata().getLabels())
        .containsEntry("by", "another");
  }

  @Test
  void aReplacementOfTheNewestVersionIsDone() {
    PodGroup group = done(api.create(Kind.POD_GROUP, podGroup("g")));
    group.getMetadata().setLabels(Map.of("by", "me"));

    PodGroup replaced = done(api.replace(Kind.POD_GROUP, group));

    assertThat(replaced.getMetadata().getLabels()).containsEntry("by", "me");
    assertThat(replaced.getMetadata().getResourceVersion())
        .isNotEqualTo(group.getMetadata().getResourceVersion());
    assertThat(replaced.getMetadata().getUid()).isEqualTo(group.getMetadata().getUid());
  }

  @Test
  void aWriteThatChangesNothingMakesNoNewVersion() {
    PodGroup before = label(Kind.POD_GROUP, create(podGroup("g")), "by", "me");

    PodGroup after = label(Kind.POD_GROUP, "g", "by", "me");

    assertThat(after.getMetadata().getResourceVersion())
        .isEqualTo(before.getMetadata().getResourceVersion());
  }

  @Test
  void aMergePatchSetsWhatItNamesAndRemovesWhatIsNull() {
    done(api.create(Kind.POD, pod("a")));
    label(Kind.POD, "a", "keep", "1");
    label(Kind.POD, "a", "drop", "1");

    Pod patched =
        done(
            api.patch(
                Kind.POD,
                key("a"),
                Part.OBJECT,
                json("{'metadata':{'labels':{'drop':null,'more':'2'}}}")));

    assertThat(patched.getMetadata().getLabels()).isEqualTo(Map.of("keep", "1", "more", "2"));
  }

  @Test
  void aPatchForAnotherUidOrVersionConflicts() {
    done(api.create(Kind.POD, pod("a")));

    assertThat(
            refused(
                    api.patch(
                        Kind.POD,
                        key("a"),
                        Part.OBJECT,
                        json("{'metadata':{'uid':'not-this-one','labels':{'x':'y'}}}")))
                .isConflict())
        .isTrue();
    assertThat(
            refused(
                    api.patch(
                        Kind.POD,
                        key("a"),
                        Part.OBJECT,
                        json("{'metadata':{'resourceVersion':'1','labels':{'x':'y'}}}")))
                .isConflict())
        .isTrue();
  }

  @Test
  void aPodsSpecStaysAsItWasCreated() {
    done(api.create(Kind.POD, pod("a")));

    Refused<Pod> refused =
        refused(
            api.patch(Kind.POD, key("a"), Part.OBJECT, json("{'spec':{'nodeName':'sneaked'}}")));

    assertThat(refused.code()).isEqualTo(422);
  }

  // Status

  @Test
  void whereStatusIsApartTheObjectsWayDoesNotWriteIt() {
    create(Kind.QUEUE, queue("contract-q"));
    ObjectKey queue = new ObjectKey("", "contract-q");

    done(api.patch(Kind.QUEUE, queue, Part.OBJECT, json("{'status':{'state':'Closed'}}")));
    JsonNode untouched = JSON.valueToTree(done(api.get(Kind.QUEUE, queue)));
    done(api.patch(Kind.QUEUE, queue, Part.STATUS, json("{'status':{'state':'Closed'}}")));
    JsonNode written = JSON.valueToTree(done(api.get(Kind.QUEUE, queue)));

    assertThat(untouched.path("status").path("state").asText("")).isNotEqualTo("Closed");
    assertThat(written.path("status").path("state").asText()).isEqualTo("Closed");
  }

  @Test
  void theStatusWayWritesNothingElse() {
    create(Kind.QUEUE, queue("contract-q"));
    ObjectKey queue = new ObjectKey("", "contract-q");

    done(
        api.patch(
            Kind.QUEUE,
            queue,
            Part.STATUS,
            json("{'spec':{'weight':7},'status':{'state':'Open'}}")));

    JsonNode read = JSON.valueToTree(done(api.get(Kind.QUEUE, queue)));
    assertThat(read.path("spec").path("weight").asInt()).isEqualTo(1);
  }

  @Test
  void aPodGroupsStatusIsWrittenWithTheObject() {
    done(api.create(Kind.POD_GROUP, podGroup("g")));

    assertThat(
            refused(
                    api.patch(
                        Kind.POD_GROUP,
                        key("g"),
                        Part.STATUS,
                        json("{'status':{'phase':'Inqueue'}}")))
                .isNotFound())
        .isTrue();
    done(api.patch(Kind.POD_GROUP, key("g"), Part.OBJECT, json("{'status':{'phase':'Inqueue'}}")));
    JsonNode read = JSON.valueToTree(done(api.get(Kind.POD_GROUP, key("g"))));
    assertThat(read.path("status").path("phase").asText()).isEqualTo("Inqueue");
  }

  @Test
  void theGenerationGrowsWithTheSpecOnly() {
    create(Kind.QUEUE, queue("contract-q"));
    ObjectKey queue = new ObjectKey("", "contract-q");
    done(api.patch(Kind.QUEUE, queue, Part.STATUS, json("{'status':{'state':'Open'}}")));
    done(api.patch(Kind.QUEUE, queue, Part.OBJECT, json("{'metadata':{'labels':{'a':'b'}}}")));
    long before = done(api.get(Kind.QUEUE, queue)).getMetadata().getGeneration();

    done(api.patch(Kind.QUEUE, queue, Part.OBJECT, json("{'spec':{'weight':7}}")));

    long after = done(api.get(Kind.QUEUE, queue)).getMetadata().getGeneration();
    assertThat(before).isEqualTo(1);
    assertThat(after).isEqualTo(2);
  }

  // Binding

  @Test
  void aBoundPodHasItsNodeItsConditionAndItsAnnotations() {
    Pod pod = done(api.create(Kind.POD, pod("a")));

    done(api.bind(key("a"), uid(pod), "n1", Map.of("hekla.io/why", "fits")));

    Pod bound = done(api.get(Kind.POD, key("a")));
    assertThat(bound.getSpec().getNodeName()).isEqualTo("n1");
    assertThat(bound.getMetadata().getAnnotations()).containsEntry("hekla.io/why", "fits");
    assertThat(bound.getStatus().getConditions())
        .anyMatch(c -> c.getType().equals("PodScheduled") && c.getStatus().equals("True"));
  }

  @Test
  void aSecondBindingConflictsAndChangesNothing() {
    Pod pod = done(api.create(Kind.POD, pod("a")));
    done(api.bind(key("a"), uid(pod), "n1", Map.of()));

    assertThat(refused(api.bind(key("a"), uid(pod), "n2", Map.of())).isConflict()).isTrue();
    assertThat(done(api.get(Kind.POD, key("a"))).getSpec().getNodeName()).isEqualTo("n1");
  }

  @Test
  void aBindingForAPodThatIsGoneIsNotFound() {
    assertThat(refused(api.bind(key("nobody"), "some-uid", "n1", Map.of())).isNotFound()).isTrue();
  }

  @Test
  void aBindingForAnEarlierPodOfTheNameConflicts() {
    Pod first = done(api.create(Kind.POD, pod("a")));
    done(api.delete(Kind.POD, key("a"), Optional.empty()));
    done(api.create(Kind.POD, pod("a")));

    assertThat(refused(api.bind(key("a"), uid(first), "n1", Map.of())).isConflict()).isTrue();
  }

  @Test
  void aBindingForAPodThatIsBeingDeletedConflicts() {
    Pod held = pod("a");
    held.getMetadata().setFinalizers(List.of("hekla.io/hold"));
    Pod pod = done(api.create(Kind.POD, held));
    done(api.delete(Kind.POD, key("a"), Optional.empty()));

    assertThat(refused(api.bind(key("a"), uid(pod), "n1", Map.of())).isConflict()).isTrue();

    done(api.patch(Kind.POD, key("a"), Part.OBJECT, json("{'metadata':{'finalizers':null}}")));
  }

  // Deleting

  @Test
  void anUnboundPodGoesAtOnce() {
    done(api.create(Kind.POD, pod("a")));

    done(api.delete(Kind.POD, key("a"), Optional.empty()));

    assertThat(refused(api.get(Kind.POD, key("a"))).isNotFound()).isTrue();
  }

  @Test
  void aBoundPodStaysUntilItsKubeletLetsItGo() {
    Pod pod = done(api.create(Kind.POD, pod("a")));
    done(api.bind(key("a"), uid(pod), "n1", Map.of()));

    done(api.delete(Kind.POD, key("a"), Optional.of(uid(pod))));

    Pod going = done(api.get(Kind.POD, key("a")));
    assertThat(going.getMetadata().getDeletionTimestamp()).isNotEmpty();
    finishDeletion(going);
    assertThat(refused(api.get(Kind.POD, key("a"))).isNotFound()).isTrue();
  }

  @Test
  void aBoundPodThatHasEndedGoesAtOnce() {
    Pod pod = done(api.create(Kind.POD, pod("a")));
    done(api.bind(key("a"), uid(pod), "n1", Map.of()));
    done(api.patch(Kind.POD, key("a"), Part.STATUS, json("{'status':{'phase':'Succeeded'}}")));

    done(api.delete(Kind.POD, key("a"), Optional.empty()));

    assertThat(refused(api.get(Kind.POD, key("a"))).isNotFound()).isTrue();
  }

  @Test
  void aDeletionForAnotherUidConflictsAndDeletesNothing() {
    done(api.create(Kind.POD, pod("a")));

    assertThat(refused(api.delete(Kind.POD, key("a"), Optional.of("not-this-one"))).isConflict())
        .isTrue();
    done(api.get(Kind.POD, key("a")));
  }

  @Test
  void aDeletionOfWhatIsNotThereIsNotFound() {
    assertThat(refused(api.delete(Kind.POD, key("nobody"), Optional.empty())).isNotFound())
        .isTrue();
  }

  @Test
  void finalizersHoldAnObjectUntilTheLastIsRemoved() {
    PodGroup held = podGroup("g");
    held.getMetadata().setFinalizers(List.of("hekla.io/hold"));
    done(api.create(Kind.POD_GROUP, held));

    done(api.delete(Kind.POD_GROUP, key("g"), Optional.empty()));

    assertThat(done(api.get(Kind.POD_GROUP, key("g"))).getMetadata().getDeletionTimestamp())
        .isNotEmpty();
    done(
        api.patch(Kind.POD_GROUP, key("g"), Part.OBJECT, json("{'metadata':{'finalizers':null}}")));
    assertThat(refused(api.get(Kind.POD_GROUP, key("g"))).isNotFound()).isTrue();
  }

  // Garbage collection

  @Test
  void dependentsAreDeletedWithTheirOwner() {
    assumeGarbageCollected();
    PodGroup owner = done(api.create(Kind.POD_GROUP, podGroup("g")));
    done(api.create(Kind.POD, ownedBy(owner, uid(owner), "a")));

    done(api.delete(Kind.POD_GROUP, key("g"), Optional.empty()));

    awaitGone("a");
  }

  @Test
  void objectsWithAnOwnerOfAnotherUidAreDeleted() {
    assumeGarbageCollected();
    PodGroup owner = done(api.create(Kind.POD_GROUP, podGroup("g")));
    done(api.create(Kind.POD, ownedBy(owner, "00000000-0000-4000-8000-000000000000", "a")));
    done(api.create(Kind.POD, ownedBy(owner, uid(owner), "b")));

    awaitGone("a");
    done(api.get(Kind.POD, key("b")));
  }

  // Watching

  @Test
  void aWatchGoesOnWhereTheListEndedInTheOrderOfTheChanges() {
    done(api.create(Kind.POD, pod("before")));
    String version = done(api.list(Kind.POD)).resourceVersion();
    Pod a = done(api.create(Kind.POD, pod("a")));
    var watcher = new RecordingWatcher<Pod>();

    try (var watch = api.watch(Kind.POD, version, watcher)) {
      assertThat(watch).isNotNull();
      done(api.create(Kind.POD, pod("b")));
      done(api.bind(key("a"), uid(a), "n1", Map.of()));
      done(api.delete(Kind.POD, key("b"), Optional.empty()));

      // The deletion of an object that goes at once may be reported before it is gone, or not.
      await()
          .untilAsserted(
              () ->
                  assertThat(watcher.received)
                      .filteredOn(what -> !what.equals("going b"))
                      .containsExactly("seen a", "seen b", "seen a", "gone b"));
      assertThat(watcher.objects.get(2).getSpec().getNodeName()).isEqualTo("n1");
      assertThat(watcher.objects)
          .extracting(pod -> Long.parseLong(pod.getMetadata().getResourceVersion()))
          .isSorted();
    }
  }

  @Test
  void aWatchTellsOfItsKindOnlyAndNeverTwoThingsAtOnce() {
    String version = done(api.list(Kind.POD)).resourceVersion();
    var watcher = new RecordingWatcher<Pod>();
    var expected = new ArrayList<String>();

    try (var watch = api.watch(Kind.POD, version, watcher)) {
      assertThat(watch).isNotNull();
      done(api.create(Kind.POD_GROUP, podGroup("g")));
      for (int i = 0; i < 20; i++) {
        done(api.create(Kind.POD, pod("p" + i)));
        expected.add("seen p" + i);
      }
      await().atMost(LONGEST).untilAsserted(() -> assertThat(watcher.received).isEqualTo(expected));
      assertThat(watcher.overlapped()).isFalse();
    }
  }

  @Test
  void aClosedWatchTellsNothingMore() {
    String version = done(api.list(Kind.POD)).resourceVersion();
    var closed = new RecordingWatcher<Pod>();
    var open = new RecordingWatcher<Pod>();
    api.watch(Kind.POD, version, closed).close();

    try (var watch = api.watch(Kind.POD, version, open)) {
      assertThat(watch).isNotNull();
      done(api.create(Kind.POD, pod("a")));
      await()
          .atMost(LONGEST)
          .untilAsserted(() -> assertThat(open.received).containsExactly("seen a"));
    }
    assertThat(closed.received).isEmpty();
  }

  @Test
  void aWatchFromAVersionThatIsTooOldExpires() throws Exception {
    String version = done(api.list(Kind.POD)).resourceVersion();
    done(api.create(Kind.POD, pod("a")));
    forgetEvents();
    var watcher = new RecordingWatcher<Pod>();

    try (var watch = api.watch(Kind.POD, version, watcher)) {
      assertThat(watch).isNotNull();
      await()
          .atMost(LONGEST)
          .untilAsserted(() -> assertThat(watcher.received).containsExactly("closed expired"));
    }
  }

  @Test
  void commandsHaveNeitherSpecNorStatus() {
    var command = new Command();
    command.setMetadata(meta("stop"));

    create(Kind.COMMAND, command);

    assertThat(done(api.get(Kind.COMMAND, key("stop"))).getMetadata().getName()).isEqualTo("stop");
  }

  // Words of these tests

  private void awaitGone(String pod) {
    Predicate<Answer<Pod>> notFound = a -> a instanceof Refused<Pod> r && r.isNotFound();
    await()
        .atMost(120, SECONDS)
        .until(() -> api.get(Kind.POD, key(pod)).toCompletableFuture().get(60, SECONDS), notFound);
  }

  private <T extends HasMetadata> T create(Kind<T> kind, T object) {
    return done(api.create(kind, object));
  }

  private String create(PodGroup group) {
    return done(api.create(Kind.POD_GROUP, group)).getMetadata().getName();
  }

  private <T extends HasMetadata> T label(Kind<T> kind, String name, String label, String value) {
    String patch = "{'metadata':{'labels':{'%s':'%s'}}}".formatted(label, value);
    return done(api.patch(kind, key(name), Part.OBJECT, json(patch)));
  }

  private static Pod pod(String name) {
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

  private static Pod ownedBy(HasMetadata owner, String uid, String name) {
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

  private static PodGroup podGroup(String name) {
    return read(
        "{'metadata':{'name':'%s','namespace':'default'},'spec':{'minMember':1}}",
        name, PodGroup.class);
  }

  private static Queue queue(String name) {
    return read("{'metadata':{'name':'%s'},'spec':{'weight':1}}", name, Queue.class);
  }

  private static <T> T read(String text, String name, Class<T> type) {
    return JSON.convertValue(json(text.formatted(name)), type);
  }

  private static io.fabric8.kubernetes.api.model.ObjectMeta meta(String name) {
    return new io.fabric8.kubernetes.api.model.ObjectMetaBuilder()
        .withName(name)
        .withNamespace(NAMESPACE)
        .build();
  }

  private static ObjectKey key(String name) {
    return new ObjectKey(NAMESPACE, name);
  }

  private static String uid(HasMetadata object) {
    return object.getMetadata().getUid();
  }

  private static JsonNode json(String text) {
    try {
      return JSON.readTree(text.replace('\'', '"'));
    } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
      throw new IllegalArgumentException(text, e);
    }
  }

  private static <T> T done(CompletionStage<Answer<T>> stage) {
    Answer<T> answer = answer(stage);
    assertThat(answer).isInstanceOf(Done.class);
    return ((Done<T>) answer).object();
  }

  private static <T> Refused<T> refused(CompletionStage<Answer<T>> stage) {
    Answer<T> answer = answer(stage);
    assertThat(answer).isInstanceOf(Refused.class);
    return (Refused<T>) answer;
  }

  private static <T> Answer<T> answer(CompletionStage<Answer<T>> stage) {
    try {
      return stage.toCompletableFuture().get(60, SECONDS);
    } catch (Exception e) {
      throw new AssertionError("no answer", e);
    }
  }
}
