package io.hekla.actors.recorder.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.admission.rule.Requester;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.api.Access;
import io.hekla.recorder.api.Answer;
import io.hekla.recorder.api.ObjectQuestion;
import io.hekla.recorder.explain.Explanation.Subject;
import io.hekla.recorder.explain.FollowedRecording;
import io.hekla.recorder.history.HistorySource;
import io.hekla.recorder.history.NoHistory;
import io.hekla.recorder.limit.TimeLimit;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.recorder.store.RecordingStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Users without the permission learn nothing, and nothing is read for them. */
class AnswersTest {
  private static final Requester ADA = Requester.of("ada", "team-a");
  private static final ObjectKey TRAIN = new ObjectKey("team-a", "train");

  @TempDir private Path folder;

  private static final ObjectQuestion EXPLANATION =
      new ObjectQuestion.OfExplanation(
          TRAIN, EnumSet.allOf(Subject.Kind.class), Optional.empty(), true, true);
  private static final ObjectQuestion EVICTION =
      new ObjectQuestion.OfEviction(TRAIN, Optional.empty());
  private static final ObjectQuestion HISTORY =
      new ObjectQuestion.OfHistory(TRAIN, Set.of(Subject.Kind.JOB), Optional.empty(), 100);

  private static Stream<ObjectQuestion> questions() {
    return Stream.of(
        EXPLANATION,
        EVICTION,
        HISTORY,
        new ObjectQuestion.OfQueue(new ObjectKey("", "gold"), Optional.empty(), 100));
  }

  private static String refusal(Answer answer) {
    assertThat(answer).isInstanceOf(Answer.Refused.class);
    return ((Answer.Refused) answer).status().json().toString();
  }

  /** State of which nothing may be read. */
  private static final class Closed implements RecordedState {
    @Override
    public RecordingStore recording() {
      throw new AssertionError("the recording is read");
    }

    @Override
    public FollowedRecording explanations() {
      throw new AssertionError("the recording is read");
    }

    @Override
    public HistorySource history() {
      throw new AssertionError("the history is read");
    }
  }

  private RecordedState empty() {
    return state(new IOException("jdbc:postgresql://secret-host/ does not answer"));
  }

  private RecordedState withoutHistory() {
    return state(new NoHistory("there is no history in /data"));
  }

  private RecordedState state(IOException ofHistory) {
    return new RecordedState() {
      @Override
      public RecordingStore recording() {
        return new RecordingFolder(folder);
      }

      @Override
      public FollowedRecording explanations() {
        return new FollowedRecording(recording(), Duration.ofMinutes(1), System::nanoTime);
      }

      @Override
      public HistorySource history() throws IOException {
        throw ofHistory;
      }
    };
  }

  @ParameterizedTest
  @MethodSource("questions")
  void nothingIsReadForWhoMayNotReadTheObject(ObjectQuestion question) {
    var answers = new Answers(new Closed(), new Reading(), NoEstimates.SEARCHES, Clock.systemUTC());

    assertThat(refusal(answers.answer(ADA, question, TimeLimit.NONE)))
        .isEqualTo(question.notFound().json().toString());
  }

  @Test
  void objectThatIsNotRecordedIsAnsweredAsOneThatMayNotBeRead() {
    var answers =
        new Answers(
            withoutHistory(),
            new Reading(Subject.Kind.values()),
            NoEstimates.SEARCHES,
            Clock.systemUTC());

    for (ObjectQuestion question : List.of(EXPLANATION, EVICTION)) {
      assertThat(refusal(answers.answer(ADA, question, TimeLimit.NONE)))
          .isEqualTo(question.notFound().json().toString());
    }
  }

  @Test
  void permissionsThatCannotBeCheckedAreNone() {
    Permissions unknown =
        new Permissions() {
          @Override
          public Set<Subject.Kind> readable(
              Requester user, ObjectKey object, Set<Subject.Kind> kinds) throws Unknown {
            throw new Unknown("the API server does not answer");
          }

          @Override
          public Set<String> listable(Requester user, Set<String> namespaces) {
            return namespaces;
          }

          @Override
          public boolean allows(Requester user, Access access) {
            return true;
          }
        };

    assertThat(
            refusal(
                new Answers(new Closed(), unknown, NoEstimates.SEARCHES, Clock.systemUTC())
                    .answer(ADA, EXPLANATION, TimeLimit.NONE)))
        .contains("ServiceUnavailable");
  }

  @Test
  void memberThatKeepsNoHistorySaysSo() {
    var answers =
        new Answers(
            withoutHistory(),
            new Reading(Subject.Kind.JOB),
            NoEstimates.SEARCHES,
            Clock.systemUTC());

    assertThat(refusal(answers.answer(ADA, HISTORY, TimeLimit.NONE)))
        .contains("ServiceUnavailable", "keeps no history")
        .doesNotContain("/data");
  }

  @Test
  void failureOfTheDatabaseIsNotToldToUsers() {
    var answers =
        new Answers(
            empty(), new Reading(Subject.Kind.JOB), NoEstimates.SEARCHES, Clock.systemUTC());

    assertThat(refusal(answers.answer(ADA, HISTORY, TimeLimit.NONE)))
        .contains("InternalError")
        .doesNotContain("secret-host");
  }

  @Test
  void questionThatWaitedForItsWholeTimeIsNotAnswered() {
    var over = TimeLimit.of(Duration.ZERO, System::nanoTime);

    assertThat(
            refusal(
                new Answers(
                        new Closed(),
                        new Reading(Subject.Kind.JOB),
                        NoEstimates.SEARCHES,
                        Clock.systemUTC())
                    .answer(ADA, EXPLANATION, over)))
        .contains("Timeout", "remedies=false");
  }
}
