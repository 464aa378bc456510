package io.hekla.actors.recorder.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.actors.recorder.api.Permissions.Unknown;
import io.hekla.admission.rule.Requester;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.api.Access;
import io.hekla.recorder.api.Answer;
import io.hekla.recorder.api.ApiObjects;
import io.hekla.recorder.api.ApiStatus;
import io.hekla.recorder.api.ListAnswer;
import io.hekla.recorder.api.ListQuestion;
import io.hekla.recorder.api.ObjectQuestion;
import io.hekla.recorder.api.Question;
import io.hekla.recorder.explain.Explanation.Subject;
import io.hekla.recorder.history.HistorySource;
import io.hekla.recorder.history.NoHistory;
import io.hekla.recorder.limit.OutOfTime;
import io.hekla.recorder.limit.TimeLimit;
import java.io.IOException;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers to questions of users. The permission to read what an answer shows is asked for first:
 * without it nothing is read, so that neither the answer nor its time shows what exists.
 */
final class Answers {
  private static final Logger LOG = LoggerFactory.getLogger(Answers.class);

  private final RecordedState state;
  private final Permissions permissions;
  private final ObjectAnswers objects;
  private final Clock clock;

  /**
   * Creates the answers.
   *
   * @param searches what explanations may search
   * @param clock clock of the present, where a list names no end
   */
  Answers(
      RecordedState state, Permissions permissions, ObjectAnswers.Searches searches, Clock clock) {
    this.state = state;
    this.permissions = permissions;
    this.objects = new ObjectAnswers(state, permissions, searches);
    this.clock = clock;
  }

  /** Reads what the recording gained, so that the next question does not wait for it. */
  void keepUp() {
    try {
      state.explanations().keepUp();
    } catch (IOException | RuntimeException e) {
      LOG.warn("the recording cannot be read: {}", e.toString());
    }
  }

  /**
   * Answers a question; blocks, and never fails.
   *
   * @param time time after which the answer is given up, so that its thread is free for another
   */
  Answer answer(Requester user, Question question, TimeLimit time) {
    try {
      time.check();
      return switch (question) {
        case ObjectQuestion one -> object(user, one, time);
        case ListQuestion list -> list(user, list, time);
      };
    } catch (Unknown e) {
      LOG.warn("a question could not be answered: {}", e.getMessage());
      return new Answer.Refused(
          ApiStatus.unavailable("your permissions could not be checked; ask again"));
    } catch (OutOfTime e) {
      return new Answer.Refused(question.tooLong());
    } catch (NoHistory e) {
      LOG.warn("a question could not be answered: {}", e.getMessage());
      return new Answer.Refused(
          ApiStatus.unavailable("this member keeps no history (hekla.history)"));
    } catch (IOException e) {
      LOG.warn("a question could not be answered", e);
      return new Answer.Refused(
          ApiStatus.of(500, "InternalError", "what is recorded cannot be read; see Hekla's log"));
    } catch (RuntimeException | StackOverflowError e) {
      // Without the question, in which users write what they like.
      LOG.error("a question about {} could not be answered", question.resource(), e);
      return new Answer.Refused(
          ApiStatus.of(500, "InternalError", "a defect of Hekla's own; see its log"));
    }
  }

  private Answer object(Requester user, ObjectQuestion question, TimeLimit time)
      throws IOException, Unknown {
    Optional<ObjectNode> content =
        switch (question) {
          case ObjectQuestion.OfNamespace one -> {
            Set<Subject.Kind> readable = permissions.readable(user, one.object(), one.kinds());
            yield readable.isEmpty() ? Optional.empty() : objects.find(user, one, readable, time);
          }
          case ObjectQuestion.OfQueue queue ->
              permissions.allows(user, Access.queue(queue.object().name()))
                  ? objects.queue(user, queue, time)
                  : Optional.empty();
        };
    ObjectKey key = question.object();
    return content
        .<Answer>map(tree -> new Answer.Found(ApiObjects.object(question.resource(), key, tree)))
        .orElseGet(() -> new Answer.Refused(question.notFound()));
  }

  private Answer list(Requester user, ListQuestion question, TimeLimit time)
      throws IOException, Unknown {
    Access access = Access.to(question);
    if (!permissions.allows(user, access)) {
      return new Answer.Refused(
          ApiStatus.forbidden(question.resource(), user.user(), access.text()));
    }
    try (HistorySource source = state.history()) {
      return ListAnswer.of(source.within(time), question, clock.instant());
    }
  }
}
