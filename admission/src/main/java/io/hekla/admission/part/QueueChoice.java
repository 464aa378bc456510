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

  /** That it is there. */
  public static void exists(String name, AdmissionContext context, Findings findings) {
    missing(FIELD, name, context, findings);
  }

  /**
   * That it is there and open; one that is missing is not told here. A queue without a state is one
   * that was just made: it becomes Open, and the Jobs that stand behind it in one file are stored
   * before that.
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
                    FIELD,
                    "queue " + name + " is " + state,
                    "only a queue that is Open takes work"));
  }

  /** That no queue stands below it, the root being above all. */
  public static void isLeaf(String name, AdmissionContext context, Findings findings) {
    if (name.equals(QueueNames.ROOT)) {
      findings.add(FIELD, "root takes no jobs itself", "name a queue below it");
    } else if (context.queues().hasChildren(name)) {
      findings.add(
          FIELD,
          "queue " + name + " has queues below it",
          "name a leaf queue, such as "
              + context.queues().children(name).getFirst().getMetadata().getName());
    }
  }

  /**
   * That it, and all queues above it, admit a namespace; one that is missing is not told here.
   *
   * @param field that names the queue
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
    return QueueNamespaces.of(Absent.map(queue.getMetadata().getAnnotations()))
        .map(namespaces -> namespaces.admits(namespace, labels))
        .orElse(true);
  }

  /** Adds that the queue named in a field is missing, if it is, and which one may be meant. */
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
    return status == null ? "" : Absent.text(status.state);
  }
}
