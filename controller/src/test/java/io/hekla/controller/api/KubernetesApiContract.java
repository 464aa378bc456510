package io.hekla.controller.api;

import static io.hekla.controller.api.ContractObjects.awaitGone;
import static io.hekla.controller.api.ContractObjects.created;
import static io.hekla.controller.api.ContractObjects.done;
import static io.hekla.controller.api.ContractObjects.json;
import static io.hekla.controller.api.ContractObjects.key;
import static io.hekla.controller.api.ContractObjects.meta;
import static io.hekla.controller.api.ContractObjects.ownedBy;
import static io.hekla.controller.api.ContractObjects.pod;
import static io.hekla.controller.api.ContractObjects.podGroup;
import static io.hekla.controller.api.ContractObjects.refused;
import static io.hekla.controller.api.ContractObjects.uid;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.api.KubernetesApi.Part;
import io.hekla.model.api.Command;
import io.hekla.model.api.PodGroup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Contract of every adapter of {@link KubernetesApi}, as a real API server fulfils it. Subclasses
 * give an API in which names of this class are not taken, and simulate the kubelet.
 *
 * <p>An adapter passes all of it by one {@code extends}.
 */
public abstract class KubernetesApiContract
    implements OwnedObjectsContract, CreationContract, ChangeContract, BindingContract {
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

    awaitGone(api, "a");
  }

  @Test
  void objectsWithAnOwnerOfAnotherUidAreDeleted() {
    assumeGarbageCollected();
    PodGroup owner = done(api.create(Kind.POD_GROUP, podGroup("g")));
    done(api.create(Kind.POD, ownedBy(owner, "00000000-0000-4000-8000-000000000000", "a")));
    done(api.create(Kind.POD, ownedBy(owner, uid(owner), "b")));

    awaitGone(api, "a");
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

    created(api, Kind.COMMAND, command);

    assertThat(done(api.get(Kind.COMMAND, key("stop"))).getMetadata().getName()).isEqualTo("stop");
  }
}
