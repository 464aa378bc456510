package io.hekla.controller.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.event.EventSink;
import io.hekla.model.event.ObjectEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PredecessorEventsTest {
  private static final String WHY = "evicted by preempt for Job team/urgent of queue default";

  private final List<ObjectEvent> published = new ArrayList<>();
  private final PredecessorEvents predecessors =
      new PredecessorEvents(
          new EventSink() {
            @Override
            public void occurred(ObjectEvent event) {
              published.add(event);
            }

            @Override
            public void conditionHolds(ObjectEvent event) {}

            @Override
            public void conditionEnded(ObjectEvent end) {}

            @Override
            public void conditionWithdrawn(String uid) {}
          });

  @Test
  void theSuccessorOfAnEvictedPodReadsForWhomItWasEvicted() {
    predecessors.act(true);
    take(pod("first", "job-1", WHY), null);
    take(null, pod("second", "job-1", ""));

    assertThat(published).hasSize(1);
    assertThat(published.getFirst().about().uid()).isEqualTo("second");
    assertThat(published.getFirst().message())
        .isEqualTo("the pod of this name before it was " + WHY);
  }

  @Test
  void aSuccessorThatReplacesItsPredecessorAtOnceReadsItToo() {
    predecessors.act(true);
    take(pod("first", "job-1", WHY), pod("second", "job-1", ""));

    assertThat(published).hasSize(1);
  }

  @Test
  void noOtherPodReadsIt() {
    predecessors.act(true);
    take(pod("first", "job-1", WHY), null);
    take(null, pod("of-another-job", "job-2", ""));
    take(pod("of-another-job", "job-2", ""), null);
    take(null, pod("later", "job-1", ""));
    take(pod("deleted", "job-1", ""), null);
    take(null, pod("after-deletion", "job-1", ""));
    take(pod("drained", "job-1", "Eviction API: evicting"), null);
    take(null, pod("after-drain", "job-1", ""));

    assertThat(published).isEmpty();
  }

  @Test
  void aMemberThatDoesNotActPublishesNothing() {
    take(pod("first", "job-1", WHY), null);
    take(null, pod("second", "job-1", ""));

    assertThat(published).isEmpty();
  }

  private void take(@Nullable HasMetadata before, @Nullable HasMetadata after) {
    predecessors.take(new Delta(Kind.POD, Optional.ofNullable(before), Optional.ofNullable(after)));
  }

  private static Pod pod(String uid, String owner, String disruption) {
    var pod =
        new PodBuilder()
            .withNewMetadata()
            .withNamespace("team")
            .withName("low-w-0")
            .withUid(uid)
            .addNewOwnerReference()
            .withUid(owner)
            .withController(true)
            .endOwnerReference()
            .endMetadata()
            .withNewStatus();
    if (!disruption.isEmpty()) {
      pod.addNewCondition()
          .withType("DisruptionTarget")
          .withStatus("True")
          .withMessage(disruption)
          .endCondition();
    }
    return pod.endStatus().build();
  }
}
