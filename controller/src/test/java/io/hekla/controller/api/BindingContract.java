package io.hekla.controller.api;

import static io.hekla.controller.api.ContractObjects.done;
import static io.hekla.controller.api.ContractObjects.json;
import static io.hekla.controller.api.ContractObjects.key;
import static io.hekla.controller.api.ContractObjects.pod;
import static io.hekla.controller.api.ContractObjects.refused;
import static io.hekla.controller.api.ContractObjects.uid;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.api.KubernetesApi.Part;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Contract of every adapter of {@link KubernetesApi}: binding pods to nodes. */
public interface BindingContract {
  /** The API that the tests use. */
  KubernetesApi api();

  @Test
  default void aBoundPodHasItsNodeItsConditionAndItsAnnotations() {
    Pod pod = done(api().create(Kind.POD, pod("a")));

    done(api().bind(key("a"), uid(pod), "n1", Map.of("hekla.io/why", "fits")));

    Pod bound = done(api().get(Kind.POD, key("a")));
    assertThat(bound.getSpec().getNodeName()).isEqualTo("n1");
    assertThat(bound.getMetadata().getAnnotations()).containsEntry("hekla.io/why", "fits");
    assertThat(bound.getStatus().getConditions())
        .anyMatch(c -> c.getType().equals("PodScheduled") && c.getStatus().equals("True"));
  }

  @Test
  default void aSecondBindingConflictsAndChangesNothing() {
    Pod pod = done(api().create(Kind.POD, pod("a")));
    done(api().bind(key("a"), uid(pod), "n1", Map.of()));

    assertThat(refused(api().bind(key("a"), uid(pod), "n2", Map.of())).isConflict()).isTrue();
    assertThat(done(api().get(Kind.POD, key("a"))).getSpec().getNodeName()).isEqualTo("n1");
  }

  @Test
  default void aBindingForAPodThatIsGoneIsNotFound() {
    assertThat(refused(api().bind(key("nobody"), "some-uid", "n1", Map.of())).isNotFound())
        .isTrue();
  }

  @Test
  default void aBindingForAnEarlierPodOfTheNameConflicts() {
    Pod first = done(api().create(Kind.POD, pod("a")));
    done(api().delete(Kind.POD, key("a"), Optional.empty()));
    done(api().create(Kind.POD, pod("a")));

    assertThat(refused(api().bind(key("a"), uid(first), "n1", Map.of())).isConflict()).isTrue();
  }

  @Test
  default void aBindingForAPodThatIsBeingDeletedConflicts() {
    Pod held = pod("a");
    held.getMetadata().setFinalizers(List.of("hekla.io/hold"));
    Pod pod = done(api().create(Kind.POD, held));
    done(api().delete(Kind.POD, key("a"), Optional.empty()));

    assertThat(refused(api().bind(key("a"), uid(pod), "n1", Map.of())).isConflict()).isTrue();

    done(api().patch(Kind.POD, key("a"), Part.OBJECT, json("{'metadata':{'finalizers':null}}")));
  }
}
