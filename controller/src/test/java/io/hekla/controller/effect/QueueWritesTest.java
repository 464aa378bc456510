package io.hekla.controller.effect;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.hekla.controller.api.Kind;
import io.hekla.controller.entity.EffectPlan;
import io.hekla.controller.entity.Subject;
import io.hekla.controller.event.EventPublisher;
import io.hekla.controller.event.EventSink;
import io.hekla.controller.verb.PatchObject;
import io.hekla.controller.verb.Verb;
import io.hekla.model.api.Queue;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.QueueState;
import io.hekla.model.queue.QueueCommand;
import io.hekla.model.queue.QueueEffect;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Writes to a Queue, which name the one observed: a late write closes no other. */
class QueueWritesTest {
  private static final Subject UNSEEN = Subject.unseen(new ObjectKey("", "research"));

  private final QueueEntity queues =
      new QueueEntity(new EventPublisher(EventSink.NONE, Kind.QUEUE));

  static List<QueueEffect> writes() {
    return List.of(
        new QueueEffect.WriteState(QueueState.CLOSED),
        new QueueEffect.WriteAllocated(Map.of("cpu", "1"), Map.of()),
        new QueueEffect.Annotate(true),
        new QueueEffect.WriteParent("root"));
  }

  @ParameterizedTest
  @MethodSource("writes")
  void aWriteNamesTheUidOfTheQueueThatWasSeen(QueueEffect write) {
    assertThat(verbs(queues.plan(write, seen())))
        .singleElement()
        .isInstanceOfSatisfying(
            PatchObject.class,
            patch -> assertThat(patch.patch().at("/metadata/uid").asText()).isEqualTo("uid-1"));
  }

  @ParameterizedTest
  @MethodSource("writes")
  void writesToAnUnseenQueueWait(QueueEffect write) {
    assertThat(queues.plan(write, UNSEEN)).isInstanceOf(EffectPlan.AfterNextObservation.class);
  }

  private static List<Verb> verbs(EffectPlan<QueueCommand> work) {
    return work instanceof EffectPlan.Requests<QueueCommand> requests
        ? requests.verbs()
        : List.of();
  }

  private static Subject seen() {
    var queue = new Queue();
    queue.setMetadata(new ObjectMetaBuilder().withName("research").withUid("uid-1").build());
    return UNSEEN.seen(Optional.of(queue));
  }
}
