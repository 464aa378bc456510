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
  /** Label that every namespace has: its name. */
  static final String NAME = "kubernetes.io/metadata.name";

  /** Reads the selector of a queue with these annotations, if it has one. */
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
   * Parses the text of the annotation.
   *
   * @throws IllegalArgumentException if it is no label selector; the message states why
   */
  public static QueueNamespaces parse(String text) {
    return new QueueNamespaces(SelectorText.parse(text));
  }

  /**
   * Returns whether objects of a namespace may use the queue.
   *
   * @param labels labels of the namespace; of a namespace of which only the name is known, every
   *     other label may have any value, and so it may use the queue only if its name decides
   */
  public boolean admits(String namespace, Optional<Map<String, String>> labels) {
    if (labels.isEmpty()) {
      return selector.requirements().stream().allMatch(one -> one.key().equals(NAME))
          && selector.matches(Map.of(NAME, namespace));
    }
    // Every API server sets this label; the embedded one and files may not.
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
