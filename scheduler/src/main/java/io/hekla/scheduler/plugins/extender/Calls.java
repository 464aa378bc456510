package io.hekla.scheduler.plugins.extender;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.scheduler.external.ExternalRequest;
import io.hekla.scheduler.external.ExternalResponse;
import io.hekla.scheduler.session.PodFollower;
import io.hekla.scheduler.session.PodMove;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Calls of one session. Before each, the extender is notified of the tasks that came to nodes and
 * left them since the last one; attempts that were given up appear as tasks that leave again.
 */
final class Calls {
  private static final int LONGEST_REASON = 200;

  private final Session session;
  private final ExtenderArguments arguments;
  private final PodFollower pods;

  /** Objections of the extender to the present places of tasks, by uid. */
  private final Map<String, String> objections = new HashMap<>();

  Calls(Session session, ExtenderArguments arguments) {
    this.session = session;
    this.arguments = arguments;
    pods = PodFollower.ofMoves(session, this::tell);
  }

  /**
   * Asks the extender.
   *
   * @param read function that takes the answer out of a JSON object; empty if that has another
   *     shape
   */
  <T> CallOutcome<T> ask(ExtenderVerb verb, JsonNode body, Function<JsonNode, Optional<T>> read) {
    reportMoves();
    return call(verb, body, read);
  }

  /** Sends a notification that needs no answer; returns whether it was taken. */
  CallOutcome<Boolean> tell(ExtenderVerb verb, JsonNode body) {
    reportMoves();
    return send(verb, body);
  }

  /** Notifies the extender of what came and went since the last call. */
  void reportMoves() {
    pods.follow();
  }

  /** Objection to the place that a task was just given, once the extender was notified of it. */
  Optional<String> objection(TaskView task) {
    reportMoves();
    return Optional.ofNullable(objections.get(task.uid()));
  }

  private void tell(PodMove move) {
    ExtenderVerb verb = move.pods() > 0 ? ExtenderVerb.ALLOCATE : ExtenderVerb.DEALLOCATE;
    if (move.pods() == 0) {
      return;
    }
    objections.remove(move.task().uid());
    if (arguments.asks(verb) && concerns(move)) {
      ObjectNode body = ExtenderJson.moved(move, session.nodes().get(move.node()));
      Optional<String> objection = objection(call(verb, body, ExtenderAnswers::error));
      // A task's leaving is a fact.
      if (verb == ExtenderVerb.ALLOCATE) {
        objection.ifPresent(why -> objections.put(move.task().uid(), why));
      }
    }
  }

  private Optional<String> objection(CallOutcome<String> outcome) {
    return switch (outcome) {
      case CallOutcome.Said<String> said -> Optional.of(said.what()).filter(why -> !why.isEmpty());
      case CallOutcome.Failed<String> failed ->
          arguments.ignorable() ? Optional.empty() : Optional.of(failed.why());
    };
  }

  /**
   * Returns a text of the extender as part of a reason, cut since reasons are shown many times and
   * stored.
   */
  static String brief(String text) {
    return text.length() <= LONGEST_REASON ? text : text.substring(0, LONGEST_REASON) + "…";
  }

  private boolean concerns(PodMove move) {
    return arguments.managedResources().isEmpty()
        || arguments.managedResources().stream().anyMatch(move.task().request()::has);
  }

  private CallOutcome<Boolean> send(ExtenderVerb verb, JsonNode body) {
    return switch (session.externalService().ask(question(verb, body))) {
      case ExternalResponse.Text text -> new CallOutcome.Said<>(true);
      case ExternalResponse.None none -> new CallOutcome.Failed<>(brief(none.reason()));
    };
  }

  private <T> CallOutcome<T> call(
      ExtenderVerb verb, JsonNode body, Function<JsonNode, Optional<T>> read) {
    return switch (session.externalService().ask(question(verb, body))) {
      case ExternalResponse.None none -> new CallOutcome.Failed<>(brief(none.reason()));
      case ExternalResponse.Text text ->
          object(text.text())
              .flatMap(read)
              .<CallOutcome<T>>map(CallOutcome.Said::new)
              .orElseGet(() -> new CallOutcome.Failed<>("its answer does not match the request"));
    };
  }

  private ExternalRequest question(ExtenderVerb verb, JsonNode body) {
    return new ExternalRequest(arguments.address(verb), body.toString(), arguments.patience());
  }

  private static Optional<JsonNode> object(String text) {
    try {
      return Optional.<JsonNode>ofNullable(ExtenderJson.JSON.readTree(text))
          .filter(JsonNode::isObject);
    } catch (JsonProcessingException nonsense) {
      return Optional.empty();
    }
  }
}
