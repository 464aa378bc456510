package io.hekla.controller.effect;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.hekla.controller.api.Kind;
import io.hekla.controller.event.EventSink;
import io.hekla.controller.event.Successes;
import io.hekla.controller.verb.Outcome;
import io.hekla.model.api.PodGroup;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.event.ObjectEvent;
import io.hekla.model.podgroup.PodGroupDecisions;
import io.hekla.model.podgroup.VictimReason;
import io.hekla.model.podgroup.VictimReason.ComparedPod;
import io.hekla.model.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Events that users read of a PodGroup, its pods and its Job. */
class PodGroupEventsTest {
  private static final ObjectKey GROUP = new ObjectKey("team", "low-1");
  private static final ObjectEvent.About ABOUT = ObjectEvent.About.podGroup(GROUP, "group-uid");

  private static final Outcome DONE = new Outcome.Done(Outcome.Written.nothing(Kind.POD));

  private final List<ObjectEvent> published = new ArrayList<>();
  private final PodGroupEvents events =
      new PodGroupEvents(
          new EventSink() {
            @Override
            public void occurred(ObjectEvent event) {
              published.add(event);
            }

            @Override
            public void conditionHolds(ObjectEvent event) {
              published.add(event);
            }

            @Override
            public void conditionEnded(ObjectEvent end) {}

            @Override
            public void conditionWithdrawn(String uid) {}
          },
          Successes.AFTER_FAILURES);

  @Test
  void anEvictedPodAndItsJobNameThePodAndTheJobThatHaveTheRoom() {
    events.evicted(
        ABOUT,
        List.of(eviction("low-w-0", room("Job team/urgent")), eviction("low-w-1", room(""))),
        List.of(DONE, DONE),
        Optional.of(groupOfJob()));

    assertThat(messages("Pod"))
        .first()
        .isEqualTo(
            "evicted by preempt for pod team/urgent-w-0: its room was needed by a pod of Job"
                + " team/urgent, priority 9, its job's 9, in queue q; it is a pod, priority 0, its"
                + " job's 0, in queue q");
    assertThat(messages("Job"))
        .containsExactly(
            "1 of its pods (low-w-0) evicted by preempt for Job team/urgent of queue q",
            "1 of its pods (low-w-1) evicted by preempt for queue q");
    assertThat(messages("PodGroup")).containsExactly("preempt", "preempt");
  }

  @Test
  void aJobReadsOnceHowManyOfItsPodsWent() {
    var policy = new VictimReason.EvictedByPolicy("tdm", "its zone is closed", new TreeMap<>());
    events.evicted(
        ABOUT,
        List.of(eviction("a", policy), eviction("b", policy), eviction("c", policy)),
        List.of(DONE, new Outcome.Refused("forbidden"), DONE),
        Optional.of(groupOfJob()));

    assertThat(messages("Job"))
        .containsExactly("2 of its pods (a, c) evicted by preempt for plugin tdm");
  }

  private List<String> messages(String kind) {
    return published.stream()
        .filter(event -> event.about().kind().equals(kind))
        .map(ObjectEvent::message)
        .toList();
  }

  private static PodGroupDecisions.Eviction eviction(String pod, VictimReason reason) {
    return new PodGroupDecisions.Eviction(
        "uid-" + pod, "team", pod, "n1", "preempt", "team/urgent-w-0", reason);
  }

  private static VictimReason room(String owner) {
    return new VictimReason.RoomNeeded(
        side(0, ""), side(9, owner), ResourceVector.EMPTY, ResourceVector.EMPTY);
  }

  private static ComparedPod side(int priority, String owner) {
    return new ComparedPod(
        priority, priority, "q", ResourceVector.EMPTY, ResourceVector.EMPTY, owner);
  }

  private static HasMetadata groupOfJob() {
    var group = new PodGroup();
    group.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace(GROUP.namespace())
            .withName(GROUP.name())
            .addNewOwnerReference()
            .withApiVersion("batch.volcano.sh/v1alpha1")
            .withKind("Job")
            .withName("low")
            .withUid("job-uid")
            .withController(true)
            .endOwnerReference()
            .build());
    return group;
  }
}
