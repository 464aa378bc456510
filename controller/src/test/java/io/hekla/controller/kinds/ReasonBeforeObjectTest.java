package io.hekla.controller.kinds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.hekla.controller.api.Kind;
import io.hekla.controller.effect.PodGroupEntity;
import io.hekla.controller.effect.PodGroupEvents;
import io.hekla.controller.event.EventSink;
import io.hekla.controller.event.Successes;
import io.hekla.controller.verb.TermGate;
import io.hekla.model.api.PodGroup;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.event.ObjectEvent;
import io.hekla.model.podgroup.PodGroupCommand;
import io.hekla.model.podgroup.PodGroupDecisions;
import io.hekla.model.podgroup.PodGroupMachine;
import io.hekla.model.podgroup.PodGroupObservation;
import io.hekla.model.podgroup.PodGroupReport;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Reasons of a session that reach the entity of a PodGroup before its object does. */
class ReasonBeforeObjectTest {
  private static final ObjectKey KEY = new ObjectKey("team", "train-job-uid");
  private static final String WHY = "queue small has no room for 2 cpu";

  private final List<ObjectEvent> standing = new ArrayList<>();
  private final List<String> withdrawn = new ArrayList<>();
  private final HostedEntity<?, ?, ?, ?> entity =
      new HostedEntity<>(
          new PodGroupEntity(
              new PodGroupMachine(Duration.ofMinutes(1), false),
              new TermGate(),
              Contexts.silent().scheduler(),
              new PodGroupEvents(sink(), Successes.AFTER_FAILURES),
              () -> Instant.EPOCH),
          KEY);

  private EventSink sink() {
    return new EventSink() {
      @Override
      public void occurred(ObjectEvent event) {}

      @Override
      public void conditionHolds(ObjectEvent event) {
        standing.add(event);
      }

      @Override
      public void conditionEnded(ObjectEvent end) {}

      @Override
      public void conditionWithdrawn(String uid) {
        withdrawn.add(uid);
      }
    };
  }

  @Test
  void theJobGetsItsEventWithTheFirstObservation() {
    entity.execute(new PodGroupCommand.RecordDecisions(waits(1, "NotAdmitted", WHY)));
    assertThat(standing).isEmpty();

    entity.see(podGroup(), observe());

    assertThat(standing)
        .extracting(event -> event.about().kind(), ObjectEvent::message)
        .containsExactly(tuple("Job", WHY), tuple("PodGroup", WHY));
  }

  @Test
  void aReasonThatIsOverBeforeTheFirstObservationIsNotPublished() {
    entity.execute(new PodGroupCommand.RecordDecisions(waits(1, "NotAdmitted", WHY)));
    entity.execute(new PodGroupCommand.RecordDecisions(waits(2, "", "")));

    entity.see(podGroup(), observe());

    assertThat(standing).isEmpty();
    assertThat(withdrawn).contains("job-uid", "group-uid");
  }

  @Test
  void aReasonAfterTheFirstObservationIsPublishedAtOnce() {
    entity.see(podGroup(), observe());
    entity.execute(new PodGroupCommand.RecordDecisions(waits(1, "NotAdmitted", WHY)));

    assertThat(standing).hasSize(2);
  }

  private static PodGroupCommand.Observe observe() {
    return new PodGroupCommand.Observe(
        new PodGroupObservation("group-uid", 1, PodGroupPhase.PENDING, "", List.of()));
  }

  private static PodGroupDecisions waits(long session, String reasonKind, String message) {
    return new PodGroupDecisions(
        "group-uid",
        1,
        session,
        false,
        List.of(),
        List.of(),
        new PodGroupReport(PodGroupPhase.PENDING, List.of(), 0, 0, 0),
        reasonKind,
        "small",
        message,
        0);
  }

  private static PodGroup podGroup() {
    var group = new PodGroup();
    group.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace(KEY.namespace())
            .withName(KEY.name())
            .withUid("group-uid")
            .withResourceVersion("1")
            .addNewOwnerReference()
            .withApiVersion(Kind.JOB.apiVersion())
            .withKind("Job")
            .withName("train")
            .withUid("job-uid")
            .withController(true)
            .endOwnerReference()
            .build());
    return group;
  }
}
