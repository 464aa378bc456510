package io.hekla.model.cluster;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Selection of the nodes that belong to the scheduler: those that have at least one of some labels,
 * or, where no label is given, all. Source: docs/reference/volcano-programs.md#vc-scheduler.
 */
public final class NodeSelection {
  /** Selection of all nodes. */
  public static final NodeSelection ALL = new NodeSelection(Set.of());

  private final Set<Label> labels;

  private record Label(String key, String value) {}

  private NodeSelection(Set<Label> labels) {
    this.labels = labels;
  }

  /**
   * Reads labels in the format of Volcano's {@code --node-selector}: {@code key:value}, or {@code
   * key=value}.
   *
   * @throws IllegalArgumentException if one is neither; the message names it
   */
  public static NodeSelection of(Collection<String> labels) {
    var read = new LinkedHashSet<Label>();
    for (String label : labels) {
      // Neither a key nor a value of a label contains one of these characters.
      String[] parts = label.split("[:=]", -1);
      if (parts.length != 2 || parts[0].isBlank() || parts[1].isBlank()) {
        throw new IllegalArgumentException(
            "\"%s\" is no label of nodes; write it as key:value".formatted(label));
      }
      read.add(new Label(parts[0].strip(), parts[1].strip()));
    }
    return read.isEmpty() ? ALL : new NodeSelection(Set.copyOf(read));
  }

  /** Returns whether a node with these labels belongs to the scheduler. */
  public boolean includes(@Nullable Map<String, String> node) {
    return labels.isEmpty()
        || (node != null
            && labels.stream()
                .anyMatch(label -> Objects.equals(node.get(label.key()), label.value())));
  }
}
