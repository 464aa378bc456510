package io.hekla.model.queue;

import java.util.Set;
import java.util.TreeSet;

/**
 * The namespaces in which a Command for a queue counts. Queues belong to everybody, so whoever may
 * create Commands in a namespace of his own must not close them.
 *
 * @param names of namespaces; {@code *} for all
 */
public record CommandNamespaces(Set<String> names) {
  /** Stands for every namespace. */
  public static final String ALL = "*";

  /** The one in which they count unless it is set otherwise. */
  public static final String DEFAULT = "volcano-system";

  public CommandNamespaces {
    names = Set.copyOf(names);
  }

  /** Whether a Command of this namespace counts. */
  public boolean include(String namespace) {
    return names.contains(ALL) || names.contains(namespace);
  }

  /** Why a Command of this namespace does not count, for users. */
  public String refusal(String namespace) {
    return "Commands for queues count in %s only, and this one is in namespace %s;"
            .formatted(
                names.isEmpty()
                    ? "no namespace"
                    : "the namespaces " + String.join(", ", new TreeSet<>(names)),
                namespace)
        + " whoever runs Hekla can name it in hekla.commands.queue-namespaces";
  }
}
