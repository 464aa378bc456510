package io.hekla.actors.recorder.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.actors.recorder.api.Permissions.Unknown;
import io.hekla.admission.webhook.frontproxy.Requester;
import io.hekla.recorder.api.ObjectQuestion;
import io.hekla.recorder.api.Redaction;
import io.hekla.recorder.explain.Effort;
import io.hekla.recorder.explain.EvictionExplanation;
import io.hekla.recorder.explain.EvictionJson;
import io.hekla.recorder.explain.EvictionSearch;
import io.hekla.recorder.explain.Explanation;
import io.hekla.recorder.explain.Explanation.Subject;
import io.hekla.recorder.explain.ExplanationJson;
import io.hekla.recorder.explain.ExplanationSources;
import io.hekla.recorder.explain.ExplanationSources.Known;
import io.hekla.recorder.history.HistoryAnswer;
import io.hekla.recorder.history.HistoryJson;
import io.hekla.recorder.history.HistorySource;
import io.hekla.recorder.history.JobRows;
import io.hekla.recorder.limit.TimeLimit;
import io.hekla.recorder.store.RecordingStore;
import java.io.IOException;
import java.util.List;
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
      Requester user, ObjectQuestion question, Set<Subject.Kind> readable, TimeLimit time)
      throws IOException, Unknown {
    return switch (question.resource()) {
      case EXPLANATIONS -> explanation(user, question, readable, time);
      case EVICTIONS -> eviction(user, question, time);
      case HISTORIES -> history(user, question, time);
      case POD_HISTORIES, USAGES, QUEUE_HISTORIES ->
          throw new IllegalStateException(question.resource() + " is of no such object");
    };
  }

  private Optional<ObjectNode> explanation(
      Requester user, ObjectQuestion question, Set<Subject.Kind> readable, TimeLimit time)
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
      case Known.Recorded(Explanation explanation) -> {
        Explanation bounded = Redaction.bounded(explanation);
        Set<String> seen = permissions.listable(user, Redaction.namespaces(bounded));
        ObjectNode tree = ExplanationJson.of(Redaction.hide(bounded, seen::contains));
        if (question.withEstimate()
            && bounded.subject().kind() == Subject.Kind.JOB
            && bounded.standing().waits()) {
          tree.set(
              "expectedStart",
              searches.estimates().of(state.recording(), question.object(), bounded.at(), time));
        }
        ObjectNode visible = visible(user, question, tree);
        // In the conditions of the object, which the user may read.
        for (String own : List.of("text", "reason")) {
          if (tree.has(own)) {
            visible.set(own, tree.get(own));
          }
        }
        yield Optional.of(visible);
      }
      case Known.Remembered(HistoryAnswer answer, JobRows rows) ->
          Optional.of(visible(user, question, answer.json(rows)));
      case Known.Nothing nothing -> Optional.empty();
    };
  }

  private Optional<ObjectNode> eviction(Requester user, ObjectQuestion question, TimeLimit time)
      throws IOException, Unknown {
    RecordingStore store = state.recording();
    Optional<EvictionExplanation> found =
        new EvictionSearch(store, store.list(), time).explain(question.object(), question.until());
    return found.isEmpty()
        ? Optional.empty()
        : Optional.of(visible(user, question, EvictionJson.of(found.get())));
  }

  private Optional<ObjectNode> history(Requester user, ObjectQuestion question, TimeLimit time)
      throws IOException, Unknown {
    try (HistorySource source = state.history()) {
      return history(
          user,
          question,
          JobRows.read(source.within(time), question.object(), question.until(), question.most()));
    }
  }

  /** Returns the answer about a queue that the user may read. */
  Optional<ObjectNode> queue(Requester user, ObjectQuestion question, TimeLimit time)
      throws IOException, Unknown {
    try (HistorySource source = state.history()) {
      return history(
          user,
          question,
          JobRows.ofQueue(
              source.within(time), question.object().name(), question.until(), question.most()));
    }
  }

  private Optional<ObjectNode> history(Requester user, ObjectQuestion question, JobRows rows)
      throws Unknown {
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(
            visible(
                user,
                question,
                HistoryJson.of(
                    rows, at -> question.until().filter(until -> at.isAfter(until)).isEmpty())));
  }

  private ObjectNode visible(Requester user, ObjectQuestion question, ObjectNode tree)
      throws Unknown {
    String own = question.object().namespace();
    Set<String> seen = permissions.listable(user, Redaction.namespaces(tree, own));
    return (ObjectNode) Redaction.hide(tree, own, seen::contains);
  }
}
