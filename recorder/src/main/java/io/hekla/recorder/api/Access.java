package io.hekla.recorder.api;

import io.hekla.controller.api.Kind;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.explain.Explanation.Subject;
import io.hekla.recorder.history.UsageFold;

/**
 * Access to objects, as roles allow it.
 *
 * @param namespace empty for all namespaces, and for objects without one
 * @param name empty for a list
 */
public record Access(String verb, Kind<?> kind, String namespace, String name) {
  /** Returns the access to one object that may be explained. */
  public static Access get(Subject.Kind kind, ObjectKey object) {
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
  public static Access queue(String name) {
    return new Access("get", Kind.QUEUE, "", name);
  }

  /** Returns the access to all objects of a kind in a namespace. */
  public static Access list(Kind<?> kind, String namespace) {
    return new Access("list", kind, namespace, "");
  }

  /**
   * Returns the access to what a list shows: the objects that its rows are made of. Sums by queue
   * over all namespaces show no more than the status of queues does, whose readers may have them.
   */
  public static Access to(ListQuestion question) {
    String namespace = question.namespace().orElse("");
    return switch (question) {
      case ListQuestion.OfJobs jobs -> list(Kind.JOB, namespace);
      case ListQuestion.OfPods pods -> list(Kind.POD, namespace);
      case ListQuestion.OfSums sums ->
          isOfQueues(sums)
              ? sums.queue().map(Access::queue).orElseGet(() -> list(Kind.QUEUE, ""))
              : list(Kind.POD, namespace);
    };
  }

  private static boolean isOfQueues(ListQuestion.OfSums sums) {
    return sums.by() == UsageFold.By.QUEUE && sums.namespace().isEmpty() && sums.user().isEmpty();
  }

  /** Returns the access as API servers say it. */
  public String text() {
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
