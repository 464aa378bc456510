package io.hekla.recorder.history;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hekla.controller.entity.EventContext;
import io.hekla.controller.session.RecordedCalls;
import io.hekla.controller.session.SchedulerEvent;
import io.hekla.controller.session.SchedulerEvent.DecisionDelivery;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cronjob.CronJobEvent;
import io.hekla.model.job.JobEvent;
import io.hekla.model.job.JobPhase;
import io.hekla.model.jobflow.JobFlowEvent;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.podgroup.PodGroupDecisions;
import io.hekla.model.podgroup.PodGroupEvent;
import io.hekla.model.podgroup.PodGroupReport;
import io.hekla.model.queue.QueueEvent;
import io.hekla.scheduler.decision.Reason;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Rows of the history that are made of the events of the journal. */
class EventFoldTest {
  private static final Instant AT = Instant.parse("2026-11-20T12:00:00Z");
  private static final Instant WRITTEN = AT.plusMillis(40);
  private static final ObjectKey TRAIN = new ObjectKey("ml", "train");
  private static final List<Class<?>> EVENTS =
      List.of(
          JobEvent.class,
          PodGroupEvent.class,
          QueueEvent.class,
          JobFlowEvent.class,
          CronJobEvent.class);
  private static final EventContext CONTEXT =
      new EventContext("job.command.observe", "u1", "4711", "team-a");

  @Test
  void eventOfAnEntityIsOneRowWithItsOwnTimeAndContext() throws Exception {
    List<HistoryEvent> rows =
        EventFold.rows(row("Job", new JobEvent.Begun("u1", JobPhase.PENDING, 0, 0, AT)));

    assertThat(rows).hasSize(1);
    HistoryEvent row = rows.getFirst();
    assertThat(row.type()).isEqualTo("job.event.begun");
    assertThat(row.at()).isEqualTo(AT);
    assertThat(row.written()).isEqualTo(WRITTEN);
    assertThat(row.key()).isEqualTo(TRAIN);
    assertThat(row.sequence()).isEqualTo(3);
    assertThat(row.context()).isEqualTo(CONTEXT);
    assertThat(body(row).get("uid").asText()).isEqualTo("u1");
    assertThat(body(row).get("at").asText()).isEqualTo("2026-11-20T12:00:00Z");
  }

  @Test
  void eventWithoutATimeHasThatOfItsWriting() {
    List<HistoryEvent> rows = EventFold.rows(row("Job", new JobEvent.Scaled(Map.of("a", 2))));

    assertThat(rows).extracting(HistoryEvent::at).containsExactly(WRITTEN);
  }

  @Test
  void eventsOfFlowsAndCronJobsHaveTheirOwnTime() {
    assertThat(
            Stream.of(
                    new JobFlowEvent.JobPhasesChanged(List.of(), AT),
                    new CronJobEvent.Rescheduled("* * * * *", "", AT))
                .map(event -> EventFold.rows(row("Flow", event)).getFirst().at()))
        .containsOnly(AT);
  }

  @Test
  void sessionIsARowForEachPodGroupThatItDecidedAbout() throws Exception {
    List<HistoryEvent> rows =
        EventFold.rows(
            row(
                JournalRow.SCHEDULER,
                session(
                    delivery("acts", true, new Reason.NotReached()),
                    delivery("not-reached", false, new Reason.NotReached()),
                    delivery("waits", false, new Reason.Suspended("it failed")))));

    assertThat(rows).extracting(one -> one.key().name()).containsExactly("acts", "waits");
    assertThat(rows).extracting(HistoryEvent::part).containsExactly(0, 2);
    HistoryEvent waits = rows.getLast();
    assertThat(waits.kind()).isEqualTo("PodGroup");
    assertThat(waits.type()).isEqualTo(EventFold.VERDICT);
    assertThat(body(waits).get("message").asText()).isEqualTo("it waits");
    assertThat(body(waits).get("session").asLong()).isEqualTo(42);
    assertThat(body(waits).get("reason").get("message").asText()).isEqualTo("it failed");
    assertThat(body(rows.getFirst()).get("binds").asInt()).isEqualTo(1);
  }

  @Test
  void sessionThatOnlyObservesLeavesNoRow() {
    assertThat(
            EventFold.rows(
                row(
                    JournalRow.SCHEDULER,
                    new SchedulerEvent.SessionObserved(
                        7,
                        42,
                        AT,
                        1,
                        "",
                        List.of(delivery("waits", false, new Reason.Suspended("it failed"))),
                        List.of(),
                        RecordedCalls.NONE))))
        .isEmpty();
  }

  @Test
  void noEventHoldsPartsOfObjectsWhichMayHaveSecrets() {
    var types = new LinkedHashSet<Class<?>>();
    EVENTS.forEach(event -> collect(event, types));

    assertThat(types).contains(PodGroupDecisions.Bind.class, JobEvent.Begun.class);
    assertThat(types)
        .noneMatch(type -> type.getName().startsWith("io.fabric8."))
        .noneMatch(JsonNode.class::isAssignableFrom)
        .doesNotContain(Object.class);
  }

  /** Collects the types of everything that a value of a type may hold. */
  private static void collect(Type type, Set<Class<?>> found) {
    switch (type) {
      case ParameterizedType generic -> {
        for (Type argument : generic.getActualTypeArguments()) {
          collect(argument, found);
        }
      }
      case Class<?> one when found.add(one) -> {
        if (one.isSealed()) {
          for (Class<?> permitted : one.getPermittedSubclasses()) {
            collect(permitted, found);
          }
        }
        if (one.isRecord()) {
          for (RecordComponent component : one.getRecordComponents()) {
            collect(component.getGenericType(), found);
          }
        }
      }
      default -> {}
    }
  }

  @Test
  void bodyIsReadAsItWasStored() throws Exception {
    for (String body : List.of("{}", "{\"a\":\"" + "ä".repeat(50_000) + "\"}")) {
      assertThat(BodyText.read(BodyText.stored(body))).isEqualTo(body);
    }
  }

  private static JsonNode body(HistoryEvent row) throws Exception {
    return new ObjectMapper().readTree(row.body());
  }

  private static JournalRow row(String kind, JournalSerializable event) {
    return new JournalRow(9, WRITTEN, kind, TRAIN, 3, event, CONTEXT);
  }

  private static SchedulerEvent session(DecisionDelivery... deliveries) {
    return new SchedulerEvent.SessionDecided(
        7,
        42,
        AT,
        1,
        "digest",
        List.of(deliveries),
        new SchedulerEvent.EndedAssumptions(List.of(), List.of(), List.of(), List.of()),
        0,
        List.of(),
        RecordedCalls.NONE,
        List.of(),
        List.of());
  }

  private static DecisionDelivery delivery(String podGroup, boolean acts, Reason reason) {
    return new DecisionDelivery(
        new ObjectKey("ml", podGroup),
        new PodGroupDecisions(
            "uid-" + podGroup,
            7,
            42,
            false,
            acts ? List.of(PodGroupDecisions.Bind.of("p1", "ml", "p", "n1")) : List.of(),
            List.of(),
            new PodGroupReport(PodGroupPhase.PENDING, List.of(), 0, 0, 0),
            "Suspended",
            "",
            "it waits",
            0),
        reason);
  }
}
