package io.hekla.admission;

import java.util.List;
import java.util.Optional;

/** What to tell someone who names a queue that is not there. */
final class MissingQueue {
  private static final String ROOT = "root";

  private MissingQueue() {}

  /** The sentence, naming the nearest queue that exists; the root is none to choose. */
  static String message(String name, AdmissionContext context) {
    List<String> choices =
        context.queues().keySet().stream().filter(queue -> !queue.equals(ROOT)).toList();
    Optional<String> nearest = Nearest.to(name, choices);
    return "unable to find queue "
        + name
        + nearest
            .map(
                near ->
                    isTypingError(name, near)
                        ? "; did you mean " + near + "?"
                        : "; create it first, or use one that exists, such as " + near)
            .orElse("; create it first");
  }

  private static boolean isTypingError(String name, String near) {
    return Nearest.distance(name, near) <= 1 + name.length() / 3;
  }
}
