package io.hekla.admission.template;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.hekla.admission.part.NullSafe;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * A pod, or a template of pods.
 *
 * @param at the path in front of {@code metadata} and {@code spec}, with its dot, or empty
 */
public record PodPart(String at, Optional<ObjectMeta> metadata, PodSpec spec) {
  /** Returns the path of a field of the spec. */
  String field(String name) {
    return at + "spec." + name;
  }

  /** Visits containers and init containers, each with its path. */
  void eachContainer(BiConsumer<String, Container> doing) {
    each(field("initContainers"), NullSafe.list(spec.getInitContainers()), doing);
    each(field("containers"), NullSafe.list(spec.getContainers()), doing);
  }

  static <E> void each(String at, List<E> elements, BiConsumer<String, E> doing) {
    for (int i = 0; i < elements.size(); i++) {
      doing.accept(at + "[" + i + "]", elements.get(i));
    }
  }
}
