package io.hekla.scheduler.plugins.extender;

import static io.hekla.scheduler.plugin.ClosingPoints.CLOSE;
import static io.hekla.scheduler.plugin.JobPoints.JOB_READY;
import static io.hekla.scheduler.plugin.PlacementPoints.ALLOCATED;
import static io.hekla.scheduler.plugin.PlacementPoints.PEER_ORDER;
import static io.hekla.scheduler.plugin.PlacementPoints.PEER_PREDICATE;
import static io.hekla.scheduler.plugin.QueuePoints.ASKED_ALONE;
import static io.hekla.scheduler.plugin.QueuePoints.JOB_ENQUEUEABLE;
import static io.hekla.scheduler.plugin.QueuePoints.JOB_ENQUEUED;
import static io.hekla.scheduler.plugin.QueuePoints.OVERUSED;
import static io.hekla.scheduler.plugin.VictimPoints.PREEMPTABLE;
import static io.hekla.scheduler.plugin.VictimPoints.RECLAIMABLE;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.plugin.Extensions;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.plugin.QueueAdmission;
import io.hekla.scheduler.plugin.VictimRule;
import io.hekla.scheduler.plugin.Vote;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Client of a server of the user's: it asks about whatever the configuration gives a path for, and
 * notifies it of what happens. When a call fails or the answer is invalid, the session goes on as
 * the argument {@code extender.ignorable} specifies. Source:
 * docs/reference/plugin-rules.md#extender.
 */
public final class ExtenderPlugin implements Plugin {
  public static final String NAME = "extender";

  private final ExtenderArguments arguments;

  public ExtenderPlugin(Arguments.Reader arguments) {
    this.arguments = ExtenderArguments.read(arguments);
  }

  @Override
  public void open(Session session, Extensions on) {
    var calls = new Calls(session, arguments);
    on.add(CLOSE, () -> close(calls));
    if (arguments.asks(ExtenderVerb.ON_SESSION_OPEN) && !isOpened(session, calls)) {
      return;
    }
    var nodes = new Nodes(session, arguments, calls);
    if (arguments.asks(ExtenderVerb.PREDICATE) || arguments.asks(ExtenderVerb.PRIORITIZE)) {
      on.add(PEER_PREDICATE, nodes::ruleFor);
    }
    if (arguments.asks(ExtenderVerb.PRIORITIZE)) {
      on.add(PEER_ORDER, nodes::scoreFor);
    }
    if (arguments.asks(ExtenderVerb.PREEMPTABLE)) {
      on.add(PREEMPTABLE, victims(ExtenderVerb.PREEMPTABLE, calls));
    }
    if (arguments.asks(ExtenderVerb.RECLAIMABLE)) {
      on.add(RECLAIMABLE, victims(ExtenderVerb.RECLAIMABLE, calls));
    }
    if (arguments.asks(ExtenderVerb.QUEUE_OVERUSED)) {
      on.add(OVERUSED, queue -> overuse(queue, calls));
    }
    if (arguments.asks(ExtenderVerb.JOB_ENQUEUEABLE)) {
      on.add(JOB_ENQUEUEABLE, job -> enqueueable(job, calls));
      // The answer may depend on anything, so no job stands for another.
      on.add(ASKED_ALONE, alike -> Optional.of(Instant.MAX));
    }
    if (arguments.asks(ExtenderVerb.JOB_ENQUEUED)) {
      on.add(JOB_ENQUEUED, job -> calls.tell(ExtenderVerb.JOB_ENQUEUED, about(job)));
    }
    if (arguments.asks(ExtenderVerb.ALLOCATE)) {
      on.add(ALLOCATED, (task, node) -> calls.objection(task).map(ExtenderPlugin::refusal));
    }
    if (arguments.asks(ExtenderVerb.JOB_READY)) {
      on.add(JOB_READY, job -> isReady(job, calls));
    }
  }

  /** Returns whether the extender takes part in this session. */
  private boolean isOpened(Session session, Calls calls) {
    return switch (calls.tell(ExtenderVerb.ON_SESSION_OPEN, ExtenderJson.opened(session))) {
      case CallOutcome.Said<Boolean> said -> true;
      case CallOutcome.Failed<Boolean> failed -> arguments.ignorable();
    };
  }

  private void close(Calls calls) {
    calls.reportMoves();
    if (arguments.asks(ExtenderVerb.ON_SESSION_CLOSE)) {
      var unused = calls.tell(ExtenderVerb.ON_SESSION_CLOSE, ExtenderJson.empty());
    }
  }

  private VictimRule victims(ExtenderVerb verb, Calls calls) {
    return (claimant, candidates) -> {
      if (!arguments.concerns(claimant)) {
        return Optional.empty();
      }
      ObjectNode body = ExtenderJson.with("evictor", ExtenderJson.task(claimant));
      body.set("evictees", ExtenderJson.list(candidates, ExtenderJson::task));
      return switch (calls.ask(verb, body, ExtenderAnswers::victims)) {
        // With a permit or a reject, an empty list means that no candidate may be evicted.
        case CallOutcome.Failed<ExtenderAnswers.Victims> failed -> Optional.of(List.of());
        case CallOutcome.Said<ExtenderAnswers.Victims> said -> named(said.what(), candidates);
      };
    };
  }

  private static Optional<List<TaskView>> named(
      ExtenderAnswers.Victims answer, List<TaskView> candidates) {
    return switch (answer.vote()) {
      case ABSTAIN -> Optional.empty();
      case REJECT -> Optional.of(List.of());
      case PERMIT ->
          Optional.of(
              candidates.stream().filter(task -> answer.uids().contains(task.uid())).toList());
    };
  }

  private Optional<Reason> overuse(QueueView queue, Calls calls) {
    JsonNode body = ExtenderJson.with("queue", ExtenderJson.queue(queue));
    return switch (calls.ask(
        ExtenderVerb.QUEUE_OVERUSED, body, json -> ExtenderAnswers.flag(json, "overused"))) {
      case CallOutcome.Said<Boolean> said when said.what() ->
          Optional.of(refusal("queue " + queue.name() + " has its share"));
      case CallOutcome.Said<Boolean> said -> Optional.empty();
      case CallOutcome.Failed<Boolean> failed when arguments.ignorable() -> Optional.empty();
      case CallOutcome.Failed<Boolean> failed -> Optional.of(refusal(failed.why()));
    };
  }

  private QueueAdmission enqueueable(JobView job, Calls calls) {
    return switch (calls.ask(ExtenderVerb.JOB_ENQUEUEABLE, about(job), ExtenderAnswers::vote)) {
      case CallOutcome.Said<Vote> said ->
          switch (said.what()) {
            case PERMIT -> QueueAdmission.PERMIT;
            case ABSTAIN -> QueueAdmission.ABSTAIN;
            case REJECT -> QueueAdmission.reject(refusal("it is not admitted to its queue"));
          };
      case CallOutcome.Failed<Vote> failed when arguments.ignorable() -> QueueAdmission.PERMIT;
      case CallOutcome.Failed<Vote> failed -> QueueAdmission.reject(refusal(failed.why()));
    };
  }

  /**
   * Returns whether a job is ready. A failing extender that is not ignorable counts as a yes, as in
   * Volcano.
   */
  private boolean isReady(JobView job, Calls calls) {
    return switch (calls.ask(
        ExtenderVerb.JOB_READY, about(job), json -> ExtenderAnswers.flag(json, "status"))) {
      case CallOutcome.Said<Boolean> said -> said.what();
      case CallOutcome.Failed<Boolean> failed -> !arguments.ignorable();
    };
  }

  private static ObjectNode about(JobView job) {
    return ExtenderJson.with("job", ExtenderJson.job(job));
  }

  private static Reason refusal(String why) {
    return new Reason.ExternalServiceRefused(NAME, why);
  }
}
