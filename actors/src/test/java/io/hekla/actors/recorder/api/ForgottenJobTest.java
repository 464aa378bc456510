package io.hekla.actors.recorder.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.actors.history.HistoryDatabase;
import io.hekla.actors.history.HistoryTables;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.admission.rule.Requester;
import io.hekla.controller.entity.EventContext;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.job.JobEvent;
import io.hekla.model.job.JobPhase;
import io.hekla.recorder.api.Answer;
import io.hekla.recorder.api.ObjectQuestion;
import io.hekla.recorder.explain.Explanation.Subject;
import io.hekla.recorder.history.EventFold;
import io.hekla.recorder.history.HistoryEvent;
import io.hekla.recorder.history.JournalRow;
import io.hekla.recorder.limit.TimeLimit;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A Job that is in the history alone is explained to who may read it, and to nobody else. */
class ForgottenJobTest {
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
  private static final Requester ADA = Requester.of("ada");
  private static final ObjectKey TRAIN = new ObjectKey("ml", "train");

  @TempDir private Path data;

  @BeforeEach
  void write() throws Exception {
    HistoryDatabase database =
        HistoryDatabase.beside(new JournalLocation.Folder(data.resolve("journal")), data);
    database.prepare();
    var events = new ArrayList<HistoryEvent>();
    events.addAll(
        EventFold.rows(
            new JournalRow(
                1,
                NOON,
                "Job",
                TRAIN,
                1,
                new JobEvent.Begun("u1", JobPhase.PENDING, 0, 0, NOON),
                new EventContext("job.command.observe", "u1", "7", "team-a"))));
    events.addAll(
        EventFold.rows(
            new JournalRow(
                3,
                NOON.plusSeconds(9),
                "Job",
                TRAIN,
                2,
                new JobEvent.Advanced(JobPhase.RUNNING, Map.of(), Map.of(), NOON.plusSeconds(9)),
                new EventContext("job.command.observe", "u1", "8", "team-a"))));
    events.add(
        new HistoryEvent(
            2,
            NOON,
            0,
            "PodGroup",
            new ObjectKey("ml", "train-u1"),
            1,
            NOON.plusSeconds(5),
            EventFold.VERDICT,
            EventContext.NONE,
            "{\"message\":\"web/secret holds the queue\",\"binds\":0}"));
    try (HistoryTables tables = new HistoryTables(database)) {
      assertThat(tables.write(events)).isEmpty();
    }
    database.close();
  }

  private Answer explain(Subject.Kind may, ObjectKey name) {
    return answer(
        may,
        new ObjectQuestion.OfExplanation(
            name,
            EnumSet.allOf(Subject.Kind.class),
            Optional.of(NOON.plusSeconds(30)),
            true,
            true));
  }

  private Answer answer(Subject.Kind may, ObjectQuestion question) {
    return new Answers(
            new StoredState(data), new Reading(may), NoEstimates.SEARCHES, Clock.systemUTC())
        .answer(ADA, question, TimeLimit.NONE);
  }

  private JsonNode history(int most) {
    var question =
        new ObjectQuestion.OfHistory(TRAIN, Set.of(Subject.Kind.JOB), Optional.empty(), most);
    return ((Answer.Found) answer(Subject.Kind.JOB, question)).object();
  }

  @Test
  void historyOfTooManyRowsSaysBeforeWhenItIsCut() {
    assertThat(history(2).has("cutBefore")).isFalse();
    assertThat(history(2).path("events")).hasSize(3);
    assertThat(history(1).path("cutBefore").asText()).isEqualTo(NOON.plusSeconds(9).toString());
    assertThat(history(1).path("events")).hasSize(2);
  }

  private Answer history(Subject.Kind may, ObjectKey name) {
    return answer(
        may,
        new ObjectQuestion.OfHistory(
            name, Set.of(Subject.Kind.JOB, Subject.Kind.POD_GROUP), Optional.empty(), 100));
  }

  @Test
  void podGroupWithoutAJobHasAHistoryForItsReaders() {
    JsonNode found =
        ((Answer.Found) history(Subject.Kind.POD_GROUP, new ObjectKey("ml", "train-u1"))).object();

    assertThat(found.path("subjectKind").asText()).isEqualTo("PodGroup");
    assertThat(found.path("subject").asText()).isEqualTo("ml/train-u1");
    assertThat(found.path("entries").findValuesAsText("what")).containsExactly("Waits");
    assertThat(history(Subject.Kind.JOB, new ObjectKey("ml", "train-u1")))
        .isInstanceOf(Answer.Refused.class);
  }

  @Test
  void jobComesBeforeAPodGroupOfItsName() {
    assertThat(history(2).path("subjectKind").asText()).isEqualTo("Job");
    assertThat(history(Subject.Kind.POD_GROUP, TRAIN)).isInstanceOf(Answer.Refused.class);
  }

  @Test
  void readerOfTheJobLearnsWhyItWaited() {
    JsonNode found = ((Answer.Found) explain(Subject.Kind.JOB, TRAIN)).object();

    assertThat(found.path("kind").asText()).isEqualTo("Explanation");
    assertThat(found.path("source").asText()).isEqualTo("history");
    assertThat(found.path("why").asText()).isEqualTo("nothing is recorded");
    assertThat(found.path("entries").findValuesAsText("what")).contains("Phase", "Waits");
  }

  @Test
  void jobsOfOtherNamespacesStayHidden() {
    assertThat(((Answer.Found) explain(Subject.Kind.JOB, TRAIN)).object().toString())
        .contains("a job of another namespace holds the queue")
        .doesNotContain("secret");
  }

  @Test
  void whoMayReadOnlyAPodOfItsNameLearnsNothing() {
    assertThat(explain(Subject.Kind.POD, TRAIN)).isInstanceOf(Answer.Refused.class);
    assertThat(((Answer.Refused) explain(Subject.Kind.POD, TRAIN)).status())
        .isEqualTo(
            ((Answer.Refused) explain(Subject.Kind.JOB, new ObjectKey("no", "train"))).status());
  }
}
