package io.hekla.actors.recorder.api;

import io.hekla.controller.api.Kind;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.api.ListQuestion;
import io.hekla.recorder.explain.Explanation.Subject;
import io.hekla.recorder.history.UsageFold;

/**
 * Access to objects, as roles allow it.
 *
 * @param namespace empty for all namespaces, and for objects without one
 * @param name empty for a list
 */
record Access(String verb, Kind<?> kind, String namespace, String name) {
  /** Returns the access to one object that may be explained. */
  static Access get(Subject.Kind kind, ObjectKey object) {
    return new Access(
        "get",
        switch (kind) {
          case JOB -> Kind.JOB;
          case POD_GROUP -> Kind.POD_GROUP;
          case POD -> Kind.POD;
        },
        object.namespace(),
        object.name());
  }

  /** Returns the access to a queue. */
  static Access queue(String name) {
    return new Access("get", Kind.QUEUE, "", name);
  }

  /** Returns the access to all objects of a kind in a namespace. */
  static Access list(Kind<?> kind, String namespace) {
    return new Access("list", kind, namespace, "");
  }

  /**
   * Returns the access to what a list shows: the objects that its rows are made of. Sums by queue
   * over all namespaces show no more than the status of queues does, whose readers may have them.
   */
  static Access to(ListQuestion question) {
    String namespace = question.namespace().orElse("");
    return switch (question.resource()) {
      case HISTORIES -> list(Kind.JOB, namespace);
      case USAGES ->
          isOfQueues(question)
              ? question.queue().map(Access::queue).orElseGet(() -> list(Kind.QUEUE, ""))
              : list(Kind.POD, namespace);
      case POD_HISTORIES, EXPLANATIONS, EVICTIONS, QUEUE_HISTORIES -> list(Kind.POD, namespace);
    };
  }

  private static boolean isOfQueues(ListQuestion question) {
    return question.by() == UsageFold.By.QUEUE
        && question.namespace().isEmpty()
        && question.user().isEmpty();
  }

  /** Returns the access as API servers say it. */
  String text() {
    return "%s resource \"%s\" in API group \"%s\" %s"
        .formatted(
            verb,
            kind.plural(),
            kind.group(),
            namespace.isEmpty()
                ? "at the cluster scope"
                : "in the namespace \"%s\"".formatted(namespace));
  }
}
