package io.hekla.admission.part;

import io.hekla.admission.rule.AdmissionContext;
import io.hekla.admission.rule.Findings;
import io.hekla.admission.rule.QueueTree;
import io.hekla.model.api.Queue;
import io.hekla.model.api.QueueStatus;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.QueueNames;
import io.hekla.model.cluster.QueueNamespaces;
import io.hekla.model.cluster.QueueState;
import io.hekla.model.text.NearestName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The queue that a Job or PodGroup names in {@code spec.queue}. */
public final class QueueChoice {
  private static final String FIELD = "spec.queue";

  private QueueChoice() {}

  /** Adds a finding if the queue does not exist. */
  public static void exists(String name, AdmissionContext context, Findings findings) {
    missing(FIELD, name, context, findings);
  }

  /**
   * Adds a finding if the queue is not open; a missing one is not reported here. A queue without a
   * state has just been created: it becomes Open, and the Jobs that follow it in the same file are
   * stored before that.
   */
  public static void isOpen(String name, AdmissionContext context, Findings findings) {
    context
        .queues()
        .find(name)
        .map(QueueChoice::state)
        .filter(state -> QueueState.read(state) != QueueState.OPEN)
        .ifPresent(
            state ->
                findings.add(
                    FIELD, "queue " + name + " is " + state, "only an Open queue accepts jobs"));
  }

  /** Adds a finding if there are queues below it; the root is above all queues. */
  public static void isLeaf(String name, AdmissionContext context, Findings findings) {
    if (name.equals(QueueNames.ROOT)) {
      findings.add(FIELD, "root accepts no jobs", "name a queue below it");
    } else if (context.queues().hasChildren(name)) {
      findings.add(
          FIELD,
          "queue " + name + " has queues below it",
          "name a leaf queue, such as "
              + context.queues().children(name).getFirst().getMetadata().getName());
    }
  }

  /**
   * Adds a finding if it, or a queue above it, does not admit a namespace; a missing one is not
   * reported here.
   *
   * @param field path of the field that names the queue
   */
  public static void admits(
      String field, String name, String namespace, AdmissionContext context, Findings findings) {
    Optional<Map<String, String>> labels =
        Optional.ofNullable(context.namespaceLabels().get(namespace));
    context.queues().find(name).stream()
        .flatMap(queue -> withAllAbove(queue, context))
        .filter(queue -> !admits(queue, namespace, labels))
        .map(QueueTree::name)
        .findFirst()
        .ifPresent(
            closed ->
                findings.add(
                    field,
                    "queue %s does not admit namespace %s"
                        .formatted(
                            closed.equals(name) ? name : closed + ", above " + name + ",",
                            namespace),
                    "name another queue, or have an administrator change its annotation "
                        + WellKnownKeys.QUEUE_NAMESPACES));
  }

  private static Stream<Queue> withAllAbove(Queue queue, AdmissionContext context) {
    return Stream.of(
            Stream.of(queue),
            context.queues().above(queue).stream(),
            context.queues().find(QueueNames.ROOT).stream())
        .flatMap(each -> each);
  }

  private static boolean admits(
      Queue queue, String namespace, Optional<Map<String, String>> labels) {
    return QueueNamespaces.of(NullSafe.map(queue.getMetadata().getAnnotations()))
        .map(namespaces -> namespaces.admits(namespace, labels))
        .orElse(true);
  }

  /**
   * Adds a finding if the queue named in a field is missing, and suggests the one that may be
   * meant.
   */
  public static void missing(
      String field, String name, AdmissionContext context, Findings findings) {
    if (context.queues().find(name).isPresent()) {
      return;
    }
    List<String> choices =
        context.queues().names().stream().filter(one -> !one.equals(QueueNames.ROOT)).toList();
    findings.add(
        field,
        "unable to find queue " + name,
        NearestName.to(name, choices)
            .map(near -> "did you mean " + near + "?")
            .orElse(
                choices.isEmpty()
                    ? "create it first"
                    : "create it first, or use one that exists, such as " + choices.getFirst()));
  }

  private static String state(Queue queue) {
    QueueStatus status = queue.getStatus();
    return status == null ? "" : NullSafe.text(status.state);
  }
}
