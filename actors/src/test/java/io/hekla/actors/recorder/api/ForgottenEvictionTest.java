package io.hekla.actors.recorder.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.actors.history.HistoryDatabase;
import io.hekla.actors.history.HistoryTables;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.admission.rule.Requester;
import io.hekla.controller.entity.EventContext;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.podgroup.PodGroupDecisions;
import io.hekla.model.podgroup.PodGroupEvent;
import io.hekla.model.podgroup.PodGroupReport;
import io.hekla.model.podgroup.VictimReason;
import io.hekla.model.podgroup.VictimReason.ComparedPod;
import io.hekla.model.resource.ResourceVector;
import io.hekla.recorder.api.Answer;
import io.hekla.recorder.api.ObjectQuestion;
import io.hekla.recorder.explain.Explanation.Subject;
import io.hekla.recorder.history.EventFold;
import io.hekla.recorder.history.JournalRow;
import io.hekla.recorder.history.PodRecord;
import io.hekla.recorder.limit.TimeLimit;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An eviction that is in the history alone is explained to who may read the pod, to nobody else.
 */
class ForgottenEvictionTest {
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
  private static final ObjectKey GROUP = new ObjectKey("ml", "train-u1");
  private static final ObjectKey OF_JOB = new ObjectKey("ml", "train-worker-0");
  private static final ObjectKey OF_NO_JOB = new ObjectKey("ml", "driver");

  @TempDir private Path data;

  @BeforeEach
  void write() throws Exception {
    HistoryDatabase database =
        HistoryDatabase.beside(new JournalLocation.Folder(data.resolve("journal")), data);
    database.prepare();
    var decided =
        new PodGroupDecisions(
            "g1",
            7,
            42,
            false,
            List.of(),
            List.of(eviction(OF_JOB), eviction(OF_NO_JOB)),
            new PodGroupReport(PodGroupPhase.RUNNING, List.of(), 0, 0, 0),
            "",
            "",
            "",
            0);
    try (HistoryTables tables = new HistoryTables(database)) {
      assertThat(
              tables.write(
                  EventFold.rows(
                      new JournalRow(
                          1,
                          NOON,
                          "PodGroup",
                          GROUP,
                          1,
                          new PodGroupEvent.DecisionsRecorded(decided, NOON),
                          EventContext.NONE))))
          .isEmpty();
      assertThat(tables.writePods(List.of(pod(OF_JOB, "train"), pod(OF_NO_JOB, "")))).isEmpty();
    }
    database.close();
  }

  private static PodGroupDecisions.Eviction eviction(ObjectKey pod) {
    return new PodGroupDecisions.Eviction(
        "uid-" + pod.name(),
        pod.namespace(),
        pod.name(),
        "n1",
        "reclaim",
        "web/secret-0",
        new VictimReason.RoomNeeded(
            side("Job/ml/train"),
            side("Job/web/secret"),
            ResourceVector.of(1000, 1 << 30),
            ResourceVector.EMPTY));
  }

  private static ComparedPod side(String owner) {
    return new ComparedPod(0, 0, "team", ResourceVector.EMPTY, ResourceVector.EMPTY, owner);
  }

  private static PodRecord pod(ObjectKey pod, String job) {
    return new PodRecord(
        "uid-" + pod.name(),
        pod.namespace(),
        pod.name(),
        job,
        "",
        GROUP.name(),
        "team",
        "",
        "n1",
        1_000,
        1 << 30,
        0,
        NOON.minusSeconds(60),
        NOON.minusSeconds(60),
        Optional.empty(),
        Optional.of(NOON.plusSeconds(5)),
        "Failed",
        "",
        "");
  }

  private Answer explain(Subject.Kind may, ObjectKey pod) {
    return new Answers(
            new StoredState(data), new Reading(may), NoEstimates.SEARCHES, Clock.systemUTC())
        .answer(
            Requester.of("ada"),
            new ObjectQuestion.OfEviction(pod, Optional.empty()),
            TimeLimit.NONE);
  }

  private JsonNode found(ObjectKey pod) {
    return ((Answer.Found) explain(Subject.Kind.POD, pod)).object();
  }

  @Test
  void readerOfThePodLearnsByWhichRuleItWentAndWhatIsNotKnown() {
    for (ObjectKey pod : List.of(OF_JOB, OF_NO_JOB)) {
      JsonNode found = found(pod);

      assertThat(found.path("kind").asText()).isEqualTo("EvictionExplanation");
      assertThat(found.path("source").asText()).isEqualTo("history");
      assertThat(found.path("pod").asText()).isEqualTo(pod.toString());
      assertThat(found.path("action").asText()).isEqualTo("reclaim");
      assertThat(found.path("node").asText()).isEqualTo("n1");
      assertThat(found.path("session").asText()).isEqualTo("7-42");
      assertThat(found.path("notKnown").toString()).contains("whether fewer would have done");
    }
  }

  @Test
  void beneficiaryOfAnotherNamespaceStaysHidden() {
    assertThat(found(OF_JOB).toString())
        .contains("its room was needed by a pod of a job of another namespace")
        .doesNotContain("secret");
  }

  @Test
  void whoMayNotReadThePodLearnsNothing() {
    var unknown = (Answer.Refused) explain(Subject.Kind.POD, new ObjectKey("ml", "nothing"));
    var refused = (Answer.Refused) explain(Subject.Kind.JOB, OF_JOB);

    assertThat(refused.status().code()).isEqualTo(404);
    assertThat(unknown.status().code()).isEqualTo(404);
  }
}
