package io.hekla.cli.explain;

import io.hekla.cli.output.Page;
import io.hekla.cli.recording.Count;
import io.hekla.model.resource.ResourceText;
import io.hekla.model.resource.ResourceVector;
import io.hekla.recorder.explain.Causes;
import io.hekla.recorder.explain.Causes.GangCause;
import io.hekla.recorder.explain.Causes.NodesCause;
import io.hekla.recorder.explain.Causes.OrderCause;
import io.hekla.recorder.explain.Causes.QueueCause;
import io.hekla.recorder.explain.Causes.Refusals;
import io.hekla.recorder.explain.Explanation;
import io.hekla.recorder.replay.PodGroupText;
import io.hekla.scheduler.JobInspection.Rival;
import io.hekla.scheduler.placement.NodeRefusal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Part of an explanation's page with the chain of causes. */
final class CausesPart {
  private static final int MOST_RIVALS = 3;

  private final Explanation explanation;
  private final Causes causes;
  private final Page page;

  CausesPart(Explanation explanation, Page page) {
    this.explanation = explanation;
    this.causes = explanation.causes();
    this.page = page;
  }

  void add() {
    for (int i = 0; i < causes.queues().size(); i++) {
      page.field(0, i == 0 ? "Queue" : "Queue above", queue(causes.queues().get(i)));
    }
    page.field(
        0,
        "Held by",
        causes.holders().stream()
            .map(
                one ->
                    "%s (%s)"
                        .formatted(
                            PodGroupText.withoutUid(one.podGroup().toString()),
                            ResourceText.all(one.allocated())))
            .collect(Collectors.joining(", ")));
    if (explanation.standing().waits()) {
      page.field(0, "Order", order(causes.order()));
    }
    page.field(0, "Gang", gang(causes.gang()));
    causes.nodes().ifPresent(this::nodes);
  }

  private static String queue(QueueCause queue) {
    var parts = new ArrayList<String>();
    parts.add("holds " + ResourceText.all(queue.allocated()));
    queue.deserved().ifPresent(one -> parts.add("deserves " + ResourceText.all(one)));
    queue.limit().ifPresent(one -> parts.add("may hold " + amounts(one)));
    if (!queue.guarantee().isEmpty()) {
      parts.add("is guaranteed " + ResourceText.all(queue.guarantee()));
    }
    if (queue.weight() > 0) {
      parts.add("weight " + queue.weight());
    }
    if (!queue.state().equals("Open")) {
      parts.add(queue.state().equals("missing") ? "does not exist" : "is " + queue.state());
    }
    parts.addAll(queue.warnings());
    return queue.name() + ": " + String.join("; ", parts);
  }

  /** A limit names the resources that it limits. */
  private static String amounts(ResourceVector limit) {
    String all = ResourceText.all(limit);
    return all.equals("nothing") ? "anything" : all;
  }

  private static String order(OrderCause order) {
    if (order.position() == 0) {
      return "";
    }
    var text = new StringBuilder();
    text.append(
        "number %,d of %,d that wait in its queue".formatted(order.position(), order.waiting()));
    if (!order.before().isEmpty()) {
      List<Rival> next = order.before().reversed();
      text.append("; before it ")
          .append(
              next.stream()
                  .limit(MOST_RIVALS)
                  .map(
                      one ->
                          PodGroupText.withoutUid(one.podGroup().toString())
                              + " (%s)".formatted(one.plugin().isEmpty() ? "older" : one.plugin()))
                  .collect(Collectors.joining(", ")));
      if (next.size() > MOST_RIVALS) {
        text.append(" and %,d more".formatted(next.size() - MOST_RIVALS));
      }
    }
    if (!order.queuesBefore().isEmpty()) {
      text.append("; queues before its own: ")
          .append(
              order.queuesBefore().stream()
                  .limit(MOST_RIVALS)
                  .map(
                      one ->
                          one.queue()
                              + " (%s)".formatted(one.plugin().isEmpty() ? "older" : one.plugin()))
                  .collect(Collectors.joining(", ")));
      if (order.queuesBefore().size() > MOST_RIVALS) {
        text.append(" and %,d more".formatted(order.queuesBefore().size() - MOST_RIVALS));
      }
    }
    return text.toString();
  }

  private static String gang(GangCause gang) {
    var text = new StringBuilder();
    text.append(
        "%d placed, %d pending; %d must start together"
            .formatted(gang.placed(), gang.pending(), gang.wanted()));
    if (gang.gated() > 0) {
      text.append("; %d held back by scheduling gates".formatted(gang.gated()));
    }
    return text.toString();
  }

  private void nodes(NodesCause nodes) {
    page.field(
        0,
        "Nodes",
        "none of %s takes %s, which requests %s"
            .formatted(
                Count.of(nodes.nodes(), "node"), nodes.pod(), ResourceText.all(nodes.request())));
    for (Refusals refusals : nodes.refusals()) {
      String examples =
          refusals.examples().stream().map(CausesPart::example).collect(Collectors.joining(", "));
      page.text(
          1,
          "%,d × %s: %s%s"
              .formatted(
                  refusals.nodes(),
                  refusals.reason(),
                  examples,
                  refusals.nodes() > refusals.examples().size() ? ", …" : ""));
    }
  }

  private static String example(NodeRefusal node) {
    return "%s (%s left)".formatted(node.node(), ResourceText.all(node.free()));
  }
}
