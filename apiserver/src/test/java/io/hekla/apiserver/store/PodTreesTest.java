package io.hekla.apiserver.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Pods as trees, when several share a spec. */
class PodTreesTest {
  private final PodTrees trees = new PodTrees();

  @Test
  void aPodIsWrittenAsAnyObjectIs() {
    Pod pod = pod("one", spec("image"));
    pod.setAdditionalProperty("unknown", Map.of("kept", true));

    assertThat(trees.write(pod)).isEqualTo(Trees.write(pod));
  }

  @Test
  void podsOfOneSpecShareItAsATree() {
    PodSpec spec = spec("image");

    var first = trees.write(pod("first", spec));
    var second = trees.write(pod("second", spec));

    assertThat(second).isEqualTo(Trees.write(pod("second", spec)));
    assertThat(second.get("spec")).isSameAs(first.get("spec"));
  }

  @Test
  void aPodOfAnotherSpecHasItsOwn() {
    var unused = trees.write(pod("first", spec("image")));
    Pod other = pod("second", spec("another"));

    assertThat(trees.write(other)).isEqualTo(Trees.write(other));
  }

  @Test
  void aPodWithAStatusOrWithoutASpecIsWrittenWhole() {
    Pod decoded =
        new PodBuilder(pod("told", spec("image")))
            .withNewStatus()
            .withPhase("Running")
            .endStatus()
            .build();
    Pod bare = pod("bare", null);

    assertThat(trees.write(decoded)).isEqualTo(Trees.write(decoded));
    assertThat(trees.write(bare)).isEqualTo(Trees.write(bare));
  }

  private static PodSpec spec(String image) {
    return new PodSpecBuilder()
        .addNewContainer()
        .withName("main")
        .withImage(image)
        .withNewResources()
        .addToRequests("cpu", new Quantity("500m"))
        .endResources()
        .endContainer()
        .build();
  }

  private static Pod pod(String name, @Nullable PodSpec spec) {
    var pod = new Pod();
    pod.setMetadata(
        new PodBuilder()
            .withNewMetadata()
            .withNamespace("ns")
            .withName(name)
            .addToLabels("task", "main")
            .endMetadata()
            .buildMetadata());
    pod.setSpec(spec);
    return pod;
  }
}
