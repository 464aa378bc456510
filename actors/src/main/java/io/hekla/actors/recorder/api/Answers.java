package io.hekla.actors.recorder.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.actors.recorder.api.Permissions.Unknown;
import io.hekla.admission.webhook.frontproxy.Requester;
import io.hekla.recorder.api.ApiObjects;
import io.hekla.recorder.api.ApiStatus;
import io.hekla.recorder.api.Question;
import io.hekla.recorder.api.Redaction;
import io.hekla.recorder.explain.EvictionExplanation;
import io.hekla.recorder.explain.EvictionJson;
import io.hekla.recorder.explain.EvictionSearch;
import io.hekla.recorder.explain.Explanation;
import io.hekla.recorder.explain.Explanation.Subject;
import io.hekla.recorder.explain.ExplanationJson;
import io.hekla.recorder.explain.ExplanationSearch;
import io.hekla.recorder.history.HistoryJson;
import io.hekla.recorder.history.HistorySource;
import io.hekla.recorder.history.JobRows;
import io.hekla.recorder.store.RecordingStore;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers to questions of users. The permission to read the object is asked for first: without it
 * nothing is read, so that neither the answer nor its time shows whether the object exists.
 */
final class Answers {
  private static final Logger LOG = LoggerFactory.getLogger(Answers.class);

  private final RecordedState state;
  private final Permissions permissions;
  private final int remedySessions;

  /**
   * Creates the answers.
   *
   * @param remedySessions sessions that the search for remedies runs at most
   */
  Answers(RecordedState state, Permissions permissions, int remedySessions) {
    this.state = state;
    this.permissions = permissions;
    this.remedySessions = remedySessions;
  }

  /** Answer. */
  sealed interface Answer {
    /** Object that was asked for. */
    record Found(ObjectNode object) implements Answer {}

    /** Refusal. */
    record Refused(ApiStatus status) implements Answer {}
  }

  /** Reads what the recording gained, so that the next question does not wait for it. */
  void keepUp() {
    try {
      state.explanations().keepUp();
    } catch (IOException | RuntimeException e) {
      LOG.warn("the recording cannot be read: {}", e.toString());
    }
  }

  /** Answers a question; blocks, and never fails. */
  Answer answer(Requester user, Question question) {
    try {
      Set<Subject.Kind> readable = permissions.readable(user, question.object(), question.kinds());
      if (readable.isEmpty()) {
        return new Answer.Refused(question.notFound());
      }
      Optional<ObjectNode> content =
          switch (question.resource()) {
            case EXPLANATIONS -> explanation(user, question, readable);
            case EVICTIONS -> eviction(user, question);
            case HISTORIES -> history(user, question);
          };
      return content
          .<Answer>map(
              tree ->
                  new Answer.Found(ApiObjects.object(question.resource(), question.object(), tree)))
          .orElseGet(() -> new Answer.Refused(question.notFound()));
    } catch (Unknown e) {
      LOG.warn("a question could not be answered: {}", e.getMessage());
      return new Answer.Refused(
          ApiStatus.unavailable("your permissions could not be checked; ask again"));
    } catch (IOException e) {
      LOG.warn("a question could not be answered", e);
      return new Answer.Refused(
          ApiStatus.of(500, "InternalError", "what is recorded cannot be read; see Hekla's log"));
    } catch (RuntimeException | StackOverflowError e) {
      LOG.error("a question about {} could not be answered", question.object(), e);
      return new Answer.Refused(
          ApiStatus.of(500, "InternalError", "a defect of Hekla's own; see its log"));
    }
  }

  private Optional<ObjectNode> explanation(
      Requester user, Question question, Set<Subject.Kind> readable) throws IOException, Unknown {
    return switch (state
        .explanations()
        .explain(
            question.object(),
            readable,
            question.until(),
            question.withRemedies() ? remedySessions : 0)) {
      case ExplanationSearch.Result.Found(Explanation explanation) -> {
        Explanation bounded = Redaction.bounded(explanation);
        Set<String> seen = permissions.listable(user, Redaction.namespaces(bounded));
        yield Optional.of(ExplanationJson.of(Redaction.hide(bounded, seen::contains)));
      }
      case ExplanationSearch.Result.NotFound none -> Optional.empty();
    };
  }

  private Optional<ObjectNode> eviction(Requester user, Question question)
      throws IOException, Unknown {
    RecordingStore store = state.recording();
    Optional<EvictionExplanation> found =
        new EvictionSearch(store, store.list()).explain(question.object(), question.until());
    return found.isEmpty()
        ? Optional.empty()
        : Optional.of(visible(user, question, EvictionJson.of(found.get())));
  }

  private Optional<ObjectNode> history(Requester user, Question question)
      throws IOException, Unknown {
    try (HistorySource source = state.history()) {
      JobRows rows = JobRows.read(source, question.object());
      return rows.isEmpty()
          ? Optional.empty()
          : Optional.of(
              visible(
                  user,
                  question,
                  HistoryJson.of(
                      rows, at -> question.until().filter(until -> at.isAfter(until)).isEmpty())));
    }
  }

  private ObjectNode visible(Requester user, Question question, ObjectNode tree) throws Unknown {
    String own = question.object().namespace();
    Set<String> seen = permissions.listable(user, Redaction.namespaces(tree, own));
    return (ObjectNode) Redaction.hide(tree, own, seen::contains);
  }
}
