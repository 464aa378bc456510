package io.hekla.apiserver.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Answer.Done;
import io.hekla.controller.api.Answer.Refused;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.RecordingWatcher;
import io.hekla.model.cluster.ObjectKey;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ObjectStoreTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC);

  private static ObjectStore.Settings settings() {
    return ObjectStore.Settings.of(CLOCK).with(IdentitySource.seeded(7));
  }

  @Test
  void theSameRequestsLeadToTheSameBytes() {
    var first = new ObjectStore(settings());
    var second = new ObjectStore(settings());

    for (ObjectStore store : List.of(first, second)) {
      create(store, Kind.POD, "a");
      create(store, Kind.POD_GROUP, "g");
      store.bind("test", key("a"), "", "n1", Map.of("why", "fits"));
    }

    assertThat(first.find(Kind.POD, key("a")).orElseThrow().tree())
        .hasToString(second.find(Kind.POD, key("a")).orElseThrow().tree().toString());
  }

  @Test
  void oldEventsAreForgottenWhenThereAreTooMany() {
    var store = new ObjectStore(settings());
    for (int i = 0; i <= CreateRequests.MOST_EVENTS; i++) {
      create(store, Kind.EVENT, "told-" + i);
    }

    assertThat(store.all(Kind.EVENT)).hasSize(CreateRequests.MOST_EVENTS / 2 + 1);
    assertThat(store.find(Kind.EVENT, key("told-0"))).isEmpty();
    assertThat(store.find(Kind.EVENT, key("told-" + CreateRequests.MOST_EVENTS))).isPresent();
  }

  @Test
  void everyWriterGetsAVersionOfItsOwnAndEveryWatchSeesEachOnceInOrder() throws Exception {
    try (var server = EmbeddedApiServer.inMemory(settings())) {
      var watchers = List.of(new RecordingWatcher<Pod>(), new RecordingWatcher<Pod>());
      for (var watcher : watchers) {
        server.client("watcher").watch(Kind.POD, "1", watcher);
      }
      var versions = new ConcurrentLinkedQueue<Long>();
      var writers = new ArrayList<Thread>();
      for (int w = 0; w < 4; w++) {
        String writer = "w" + w + "-";
        writers.add(
            Thread.startVirtualThread(
                () -> {
                  for (int i = 0; i < 250; i++) {
                    versions.add(create(server.store(), Kind.POD, writer + i).version());
                  }
                }));
      }
      for (Thread writer : writers) {
        writer.join();
      }

      assertThat(versions).doesNotHaveDuplicates().hasSize(1000);
      List<Long> inOrder = versions.stream().sorted().toList();
      for (var watcher : watchers) {
        await()
            .untilAsserted(
                () ->
                    assertThat(watcher.objects)
                        .extracting(o -> Long.valueOf(o.getMetadata().getResourceVersion()))
                        .isEqualTo(inOrder));
        assertThat(watcher.overlapped()).isFalse();
      }
    }
  }

  @Test
  void aChainOfOwnersIsDeletedInOneRequestAndBoundPodsWaitForTheirKubelet() {
    var store = new ObjectStore(settings());
    StoredObject job = create(store, Kind.JOB, "j");
    StoredObject group = create(store, Kind.POD_GROUP, "g", job);
    create(store, Kind.POD, "waiting", group);
    StoredObject bound = create(store, Kind.POD, "bound", group);
    store.bind("test", key("bound"), bound.uid(), "n1", Map.of());

    store.delete("test", Kind.JOB, key("j"), Optional.empty());

    assertThat(store.all(Kind.POD_GROUP)).isEmpty();
    assertThat(store.all(Kind.POD))
        .singleElement()
        .matches(pod -> pod.key().equals(key("bound")) && pod.isBeingDeleted());
    store.finalizePod("kubelet", key("bound"), bound.uid());
    assertThat(store.all(Kind.POD)).isEmpty();
  }

  @Test
  void dependentsWithASecondOwnerStay() {
    var store = new ObjectStore(settings());
    StoredObject one = create(store, Kind.POD_GROUP, "one");
    StoredObject two = create(store, Kind.POD_GROUP, "two");
    create(store, Kind.POD, "a", one, two);

    store.delete("test", Kind.POD_GROUP, key("one"), Optional.empty());

    assertThat(store.find(Kind.POD, key("a"))).isPresent();
  }

  @Test
  void anObjectThatAdmissionFindsWrongIsRefusedWithAllFindingsAndNotStored() {
    var store =
        new ObjectStore(
            settings()
                .with(
                    request ->
                        new AdmissionRule.Verdict.Invalid(
                            List.of("spec.a: too small", "spec.b: too big"))));

    Answer<StoredObject> answer = store.create("test", Kind.JOB, tree("j"));

    assertThat(answer)
        .isEqualTo(
            new Refused<>(
                422,
                "Invalid",
                "Job.batch.volcano.sh \"j\" is invalid: [spec.a: too small, spec.b: too big]",
                Duration.ZERO,
                List.of("spec.a: too small", "spec.b: too big")));
    assertThat(store.all(Kind.JOB)).isEmpty();
  }

  @Test
  void defaultsOfAdmissionAreStored() {
    var store =
        new ObjectStore(
            settings()
                .with(
                    request ->
                        new AdmissionRule.Verdict.Admitted(
                            Trees.with(
                                request.object(), "spec", Trees.object().put("queue", "q")))));

    StoredObject job = create(store, Kind.JOB, "j");

    assertThat(job.tree().path("spec").path("queue").asText()).isEqualTo("q");
  }

  @Test
  void theOneReaderOfAStoreTakesTheChangesOfAllKindsInTheirOrder() {
    var changes = new ArrayList<String>();
    var store =
        new ObjectStore(
            settings().withHistory(1),
            transaction ->
                transaction.events().forEach(one -> changes.add(one.object().key().name())));
    for (int i = 0; i < 50; i++) {
      create(store, Kind.POD, "p" + i);
      create(store, Kind.JOB, "j" + i);
    }

    assertThat(changes)
        .isEqualTo(
            IntStream.range(0, 50).boxed().flatMap(i -> Stream.of("p" + i, "j" + i)).toList());
  }

  @Test
  void aNodeRegistersWithItsStatus() {
    Node node =
        new NodeBuilder()
            .withNewMetadata()
            .withName("n1")
            .endMetadata()
            .withNewStatus()
            .addToAllocatable("cpu", new Quantity("4"))
            .endStatus()
            .build();

    var answer = new StoreClient(new ObjectStore(settings()), "test").create(Kind.NODE, node);

    assertThat(answer)
        .isInstanceOfSatisfying(
            Done.class,
            done ->
                assertThat(((Node) done.object()).getStatus().getAllocatable())
                    .containsEntry("cpu", new Quantity("4")));
  }

  @Test
  void aPatchThatMakesAnObjectUnreadableIsInvalidAndNamesTheField() throws Exception {
    var store = new ObjectStore(settings());
    create(store, Kind.POD_GROUP, "g");
    var patch = Trees.MAPPER.readTree("{\"spec\":{\"minMember\":\"many\"}}");

    var answer =
        store.patch(
            "test",
            Kind.POD_GROUP,
            key("g"),
            io.hekla.controller.api.KubernetesApi.Part.OBJECT,
            patch);

    assertThat(answer)
        .isInstanceOfSatisfying(
            Refused.class,
            refused -> {
              assertThat(refused.code()).isEqualTo(422);
              assertThat(refused.message()).contains("spec.minMember");
            });
  }

  private static StoredObject create(
      ObjectStore store, Kind<?> kind, String name, StoredObject... owners) {
    ObjectNode object = tree(name);
    for (StoredObject owner : owners) {
      ((ObjectNode) object.path("metadata"))
          .withArray("ownerReferences")
          .addObject()
          .put("apiVersion", owner.kind().apiVersion())
          .put("kind", owner.kind().name())
          .put("name", owner.key().name())
          .put("uid", owner.uid());
    }
    Answer<StoredObject> answer = store.create("test", kind, object);
    assertThat(answer).isInstanceOf(Done.class);
    return ((Done<StoredObject>) answer).object();
  }

  private static ObjectNode tree(String name) {
    ObjectNode object = Trees.object();
    object.putObject("metadata").put("name", name).put("namespace", "default");
    object.putObject("spec");
    return object;
  }

  private static ObjectKey key(String name) {
    return new ObjectKey("default", name);
  }
}
