package io.hekla.model.cluster;

import io.hekla.model.api.WellKnownKeys;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The namespaces that may use a queue, as an annotation of the queue selects them by label. A queue
 * without the annotation is open to all; one whose annotation cannot be read is open to none.
 */
public record QueueNamespaces(LabelSelector selector) {
  /** The label that every namespace has: its name. */
  static final String NAME = "kubernetes.io/metadata.name";

  /** The choice that a queue with these annotations makes, if it makes one. */
  public static Optional<QueueNamespaces> of(Map<String, String> annotations) {
    String text = annotations.get(WellKnownKeys.QUEUE_NAMESPACES);
    if (text == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(parse(text));
    } catch (IllegalArgumentException unreadable) {
      return Optional.of(new QueueNamespaces(LabelSelector.NOTHING));
    }
  }

  /**
   * The choice that the text of the annotation says.
   *
   * @throws IllegalArgumentException if it is no label selector; the message says why
   */
  public static QueueNamespaces parse(String text) {
    return new QueueNamespaces(SelectorText.parse(text));
  }

  /**
   * Whether what is in a namespace may use the queue.
   *
   * @param labels those of the namespace; of one of which nothing is known but its name, every
   *     other label may be anything, and so it may use the queue only if its name decides
   */
  public boolean admits(String namespace, Optional<Map<String, String>> labels) {
    if (labels.isEmpty()) {
      return selector.requirements().stream().allMatch(one -> one.key().equals(NAME))
          && selector.matches(Map.of(NAME, namespace));
    }
    // Every API server sets it; the embedded one and files may not.
    return labels.get().containsKey(NAME)
        ? selector.matches(labels.get())
        : selector.matches(withName(namespace, labels.get()));
  }

  private static Map<String, String> withName(String namespace, Map<String, String> labels) {
    var all = new HashMap<>(labels);
    all.put(NAME, namespace);
    return all;
  }
}
