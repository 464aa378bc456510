package io.hekla.actors.recorder.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.actors.recorder.api.Permissions.Unknown;
import io.hekla.admission.rule.Requester;
import io.hekla.recorder.api.ObjectQuestion;
import io.hekla.recorder.api.Redaction;
import io.hekla.recorder.api.VisibleExplanation;
import io.hekla.recorder.explain.Effort;
import io.hekla.recorder.explain.EvictionExplanation;
import io.hekla.recorder.explain.EvictionJson;
import io.hekla.recorder.explain.EvictionSources;
import io.hekla.recorder.explain.Explanation;
import io.hekla.recorder.explain.Explanation.Subject;
import io.hekla.recorder.explain.ExplanationSources;
import io.hekla.recorder.explain.ExplanationSources.Result;
import io.hekla.recorder.explain.RememberedEviction;
import io.hekla.recorder.explain.SubjectRows;
import io.hekla.recorder.history.HistoryAnswer;
import io.hekla.recorder.history.HistoryJson;
import io.hekla.recorder.history.HistorySource;
import io.hekla.recorder.history.ObjectRows;
import io.hekla.recorder.limit.TimeLimit;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;

/** Answers about one object, whose user may read it; empty where nothing is recorded of it. */
final class ObjectAnswers {
  private final RecordedState state;
  private final Permissions permissions;
  private final Searches searches;

  /**
   * Searches that an explanation may make.
   *
   * @param remedySessions sessions that the search for remedies of one answer runs at most
   */
  record Searches(int remedySessions, StartEstimates estimates) {}

  ObjectAnswers(RecordedState state, Permissions permissions, Searches searches) {
    this.state = state;
    this.permissions = permissions;
    this.searches = searches;
  }

  /**
   * Returns the answer about a Job, PodGroup or pod.
   *
   * @param readable kinds of which the user may read the object of this name
   */
  Optional<ObjectNode> find(
      Requester user,
      ObjectQuestion.OfNamespace question,
      Set<Subject.Kind> readable,
      TimeLimit time)
      throws IOException, Unknown {
    return switch (question) {
      case ObjectQuestion.OfExplanation one -> explanation(user, one, readable, time);
      case ObjectQuestion.OfEviction one -> eviction(user, one, time);
      case ObjectQuestion.OfHistory one -> {
        Optional<ObjectRows> rows;
        try (HistorySource source = state.history()) {
          rows =
              SubjectRows.find(
                  source.within(time), one.object(), readable, one.until(), one.most());
        }
        yield rows.isEmpty() ? Optional.empty() : history(user, one, rows.get());
      }
    };
  }

  private Optional<ObjectNode> explanation(
      Requester user,
      ObjectQuestion.OfExplanation question,
      Set<Subject.Kind> readable,
      TimeLimit time)
      throws IOException, Unknown {
    var sources =
        new ExplanationSources(
            state.recording(),
            Optional.of(state.explanations()),
            () -> Optional.of(state.history()));
    return switch (sources.explain(
        question.object(),
        readable,
        question.until(),
        new Effort(question.withRemedies() ? searches.remedySessions() : 0, time))) {
      case Result.Recorded(Explanation explanation) -> {
        var whole = new VisibleExplanation(explanation, estimate(question, explanation, time));
        Set<String> seen = permissions.listable(user, whole.namespaces());
        yield Optional.of(whole.to(seen::contains));
      }
      case Result.Remembered(HistoryAnswer answer, ObjectRows rows) ->
          Optional.of(visible(user, question, answer.json(rows)));
      case Result.NotFound nothing -> Optional.empty();
    };
  }

  private Optional<ObjectNode> estimate(
      ObjectQuestion.OfExplanation question, Explanation explanation, TimeLimit time)
      throws IOException {
    return question.withEstimate() && explanation.standing().waits()
        ? Optional.of(searches.estimates().of(state.recording(), explanation, time))
        : Optional.empty();
  }

  private Optional<ObjectNode> eviction(
      Requester user, ObjectQuestion.OfEviction question, TimeLimit time)
      throws IOException, Unknown {
    var sources =
        new EvictionSources(
            state.recording(), state.explanations().end(), () -> Optional.of(state.history()));
    return switch (sources.explain(question.object(), question.until(), time)) {
      case EvictionSources.Result.Recorded(EvictionExplanation explanation) ->
          Optional.of(visible(user, question, EvictionJson.of(explanation)));
      case EvictionSources.Result.Remembered(RememberedEviction eviction) ->
          Optional.of(visible(user, question, eviction.json()));
      case EvictionSources.Result.NotFound nothing -> Optional.empty();
    };
  }

  /** Returns the answer about a queue that the user may read. */
  Optional<ObjectNode> queue(Requester user, ObjectQuestion.OfQueue question, TimeLimit time)
      throws IOException, Unknown {
    try (HistorySource source = state.history()) {
      return history(
          user,
          question,
          ObjectRows.ofQueue(
              source.within(time), question.object().name(), question.until(), question.most()));
    }
  }

  private Optional<ObjectNode> history(Requester user, ObjectQuestion question, ObjectRows rows)
      throws Unknown {
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(
            visible(
                user,
                question,
                HistoryJson.of(rows, at -> question.until().filter(at::isAfter).isEmpty())));
  }

  private ObjectNode visible(Requester user, ObjectQuestion question, ObjectNode tree)
      throws Unknown {
    String own = question.object().namespace();
    Set<String> seen = permissions.listable(user, Redaction.namespaces(tree, own));
    return (ObjectNode) Redaction.hide(tree, own, seen::contains);
  }
}
