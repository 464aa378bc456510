package io.hekla.apiserver.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import org.jspecify.annotations.Nullable;

/**
 * Conversion of objects to trees. Pods of one task come one after the other and share their spec,
 * which is most of them: it is converted for the first and shared by the others as a tree.
 */
final class PodTrees {
  private record Written(PodSpec spec, ObjectNode tree) {}

  private volatile @Nullable Written last;

  /** Returns an API object as a tree, of which no part is to be changed. */
  ObjectNode write(HasMetadata object) {
    if (!(object instanceof Pod pod) || pod.getSpec() == null || pod.getStatus() != null) {
      return Trees.write(object);
    }
    var rest = new Pod(pod.getApiVersion(), pod.getKind(), pod.getMetadata(), null, null);
    pod.getAdditionalProperties().forEach(rest::setAdditionalProperty);
    ObjectNode tree = Trees.write(rest);
    tree.set("spec", spec(pod.getSpec()));
    return tree;
  }

  @SuppressWarnings("ReferenceEquality") // Comparing contents would cost what sharing saves.
  private ObjectNode spec(PodSpec spec) {
    Written known = last;
    if (known == null || known.spec() != spec) {
      known = new Written(spec, Trees.writePart(spec));
      last = known;
    }
    return known.tree();
  }
}
