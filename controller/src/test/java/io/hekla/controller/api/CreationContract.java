package io.hekla.controller.api;

import static io.hekla.controller.api.ContractObjects.NAMESPACE;
import static io.hekla.controller.api.ContractObjects.done;
import static io.hekla.controller.api.ContractObjects.key;
import static io.hekla.controller.api.ContractObjects.pod;
import static io.hekla.controller.api.ContractObjects.podGroup;
import static io.hekla.controller.api.ContractObjects.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClassBuilder;
import io.hekla.controller.api.Answer.Done;
import io.hekla.controller.api.Answer.Refused;
import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.RecordEvent;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.event.ObjectEvent;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Contract of every adapter of {@link KubernetesApi}: creating objects, reading them, Events. */
public interface CreationContract {
  /** The API that the tests use. */
  KubernetesApi api();

  @Test
  default void aPathThatIsNotServedIsNotFound() {
    assertThat(
            api()
                .read(ApiPath.of("apis", "contract.hekla.io", "v1", "nothing"))
                .toCompletableFuture()
                .join())
        .isInstanceOfSatisfying(
            Refused.class, refused -> assertThat(refused.isNotFound()).isTrue());
  }

  @Test
  default void anEventThatRepeatsItselfIsCounted() {
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
      assertThat(one.attempt(api()).toCompletableFuture().join()).isInstanceOf(Outcome.Done.class);
    }

    assertThat(
            ((Done<KubernetesApi.Listing<Event>>)
                    api().list(Kind.EVENT).toCompletableFuture().join())
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

  @Test
  default void aCreatedObjectHasIdentityAndCanBeRead() {
    Pod created = done(api().create(Kind.POD, pod("a")));

    assertThat(created.getMetadata().getUid()).isNotEmpty();
    assertThat(created.getMetadata().getResourceVersion()).isNotEmpty();
    assertThat(created.getMetadata().getCreationTimestamp()).isNotEmpty();
    assertThat(done(api().get(Kind.POD, key("a")))).isEqualTo(created);
  }

  @Test
  default void aNewPodIsPendingWhateverItsStatusSays() {
    Pod running = new PodBuilder(pod("a")).withNewStatus().withPhase("Running").endStatus().build();

    assertThat(done(api().create(Kind.POD, running)).getStatus().getPhase()).isEqualTo("Pending");
  }

  @Test
  default void aPodRequestsWhatItLimitsAndHasTheNumberOfItsPriorityClass() {
    done(
        api()
            .create(
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

    Pod created = done(api().create(Kind.POD, limited));

    assertThat(created.getSpec().getPriority()).isEqualTo(1000);
    assertThat(created.getSpec().getContainers().getFirst().getResources().getRequests())
        .containsEntry("cpu", new Quantity("2"));
  }

  @Test
  default void aSecondObjectOfANameIsAlreadyThere() {
    done(api().create(Kind.POD, pod("a")));

    Refused<Pod> refused = refused(api().create(Kind.POD, pod("a")));

    assertThat(refused.isAlreadyThere()).isTrue();
    assertThat(refused.message()).isEqualTo("pods \"a\" already exists");
  }

  @Test
  default void aGeneratedNameBeginsAsAskedAndDiffersEachTime() {
    Pod nameless = pod("a");
    nameless.getMetadata().setName(null);
    nameless.getMetadata().setGenerateName("worker-");

    String first = done(api().create(Kind.POD, nameless)).getMetadata().getName();
    String second = done(api().create(Kind.POD, nameless)).getMetadata().getName();

    assertThat(List.of(first, second)).allMatch(name -> name.matches("worker-[a-z0-9]{5}"));
    assertThat(first).isNotEqualTo(second);
  }

  @Test
  default void aNameThatNoObjectMayHaveIsInvalid() {
    Refused<Pod> refused = refused(api().create(Kind.POD, pod("Not_A_Name")));

    assertThat(refused.code()).isEqualTo(422);
    assertThat(refused.reason()).isEqualTo("Invalid");
    assertThat(refused.message()).contains("metadata.name").contains("Not_A_Name");
  }

  @Test
  default void aKindThatIsNotServedIsNotFound() {
    var unheardOf =
        new Kind<>(Pod.class, "unheard.hekla.io/v1", "Unheard", "unheards", true, false);

    assertThat(refused(api().list(unheardOf)).isNotFound()).isTrue();
    assertThat(refused(api().get(unheardOf, key("a"))).isNotFound()).isTrue();
  }

  @Test
  default void aMissingObjectIsNotFound() {
    Refused<Pod> refused = refused(api().get(Kind.POD, key("nobody")));

    assertThat(refused.isNotFound()).isTrue();
    assertThat(refused.message()).isEqualTo("pods \"nobody\" not found");
  }

  @Test
  default void aListShowsAllOfAKind() {
    done(api().create(Kind.POD, pod("b")));
    done(api().create(Kind.POD, pod("a")));
    done(api().create(Kind.POD_GROUP, podGroup("g")));

    assertThat(done(api().list(Kind.POD)).items())
        .extracting(pod -> pod.getMetadata().getName())
        .containsExactly("a", "b");
  }
}
