package io.hekla.admission;

import io.hekla.model.text.NearestName;
import java.util.Comparator;
import java.util.List;

/** What to tell someone who names a queue that is not there. */
final class MissingQueue {
  private static final String ROOT = "root";

  private MissingQueue() {}

  /** The sentence, naming the nearest queue that exists; the root is none to choose. */
  static String message(String name, AdmissionContext context) {
    List<String> choices =
        context.queues().keySet().stream().filter(queue -> !queue.equals(ROOT)).toList();
    return "unable to find queue "
        + name
        + NearestName.to(name, choices)
            .map(near -> "; did you mean " + near + "?")
            .or(
                () ->
                    choices.stream()
                        .min(Comparator.naturalOrder())
                        .map(any -> "; create it first, or use one that exists, such as " + any))
            .orElse("; create it first");
  }
}
