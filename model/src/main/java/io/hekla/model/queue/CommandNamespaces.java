package io.hekla.model.queue;

import java.util.Set;
import java.util.TreeSet;

/**
 * The namespaces in which a Command for a queue counts. Queues are shared, so users who may create
 * Commands in a namespace of their own must not close them.
 *
 * @param names names of namespaces; {@code *} for all
 */
public record CommandNamespaces(Set<String> names) {
  /** Name that stands for every namespace. */
  public static final String ALL = "*";

  /** Default namespace in which they count. */
  public static final String DEFAULT = "volcano-system";

  public CommandNamespaces {
    names = Set.copyOf(names);
  }

  /** Returns whether a Command of this namespace counts. */
  public boolean include(String namespace) {
    return names.contains(ALL) || names.contains(namespace);
  }

  /** Returns the reason why a Command of this namespace does not count, for users. */
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
