package io.hekla.simulator.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.hekla.model.api.Job;
import io.hekla.model.api.PodGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * Reads an object after the version before it was read: what both share as a tree they share as a
 * value. Most writes change a status or one annotation, and most of an object is something else.
 */
final class NextVersion {
  private static final String SPEC = "spec";

  /** For the kinds with a large spec: how a value takes over that of another. */
  private static final Map<Class<?>, BiConsumer<HasMetadata, HasMetadata>> TAKE_SPEC =
      Map.of(
          Pod.class, (to, from) -> ((Pod) to).setSpec(((Pod) from).getSpec()),
          Job.class, (to, from) -> ((Job) to).setSpec(((Job) from).getSpec()),
          PodGroup.class, (to, from) -> ((PodGroup) to).setSpec(((PodGroup) from).getSpec()));

  private static final List<Field<ObjectMeta>> LARGE_IN_METADATA =
      List.of(
          new Field<>("labels", (to, from) -> to.setLabels(from.getLabels())),
          new Field<>("annotations", (to, from) -> to.setAnnotations(from.getAnnotations())),
          new Field<>(
              "ownerReferences", (to, from) -> to.setOwnerReferences(from.getOwnerReferences())));

  /** A binding changes the spec of a pod, but none of these. */
  private static final List<Field<PodSpec>> LARGE_IN_POD_SPEC =
      List.of(
          new Field<>("containers", (to, from) -> to.setContainers(from.getContainers())),
          new Field<>(
              "initContainers", (to, from) -> to.setInitContainers(from.getInitContainers())),
          new Field<>("volumes", (to, from) -> to.setVolumes(from.getVolumes())),
          new Field<>("affinity", (to, from) -> to.setAffinity(from.getAffinity())),
          new Field<>("tolerations", (to, from) -> to.setTolerations(from.getTolerations())));

  private record Field<T>(String name, BiConsumer<T, T> take) {}

  private NextVersion() {}

  /**
   * Reads a tree as the type of the version before.
   *
   * @param before the version before as a tree
   * @param known the same as a value
   * @throws IllegalArgumentException naming the field that cannot be read
   */
  static HasMetadata read(ObjectNode tree, ObjectNode before, HasMetadata known) {
    ObjectNode news = Trees.copy(tree);
    var ofMetadata = cut(news, before, "metadata", LARGE_IN_METADATA);
    var takeSpec = isShared(tree, before, SPEC) ? TAKE_SPEC.get(known.getClass()) : null;
    List<Field<PodSpec>> ofPodSpec = List.of();
    if (takeSpec != null) {
      news.remove(SPEC);
    } else if (known instanceof Pod) {
      ofPodSpec = cut(news, before, SPEC, LARGE_IN_POD_SPEC);
    }
    HasMetadata next = Trees.read(news, known.getClass());
    ofMetadata.forEach(field -> field.take().accept(next.getMetadata(), known.getMetadata()));
    if (takeSpec != null) {
      takeSpec.accept(next, known);
    } else if (next instanceof Pod pod && known instanceof Pod earlier) {
      ofPodSpec.forEach(field -> field.take().accept(pod.getSpec(), earlier.getSpec()));
    }
    return next;
  }

  /** Takes the fields out of a part of an object that are the same as before, and says which. */
  private static <T> List<Field<T>> cut(
      ObjectNode object, ObjectNode before, String part, List<Field<T>> fields) {
    ObjectNode rest = Trees.copy(object.path(part));
    var same = new ArrayList<Field<T>>();
    for (Field<T> field : fields) {
      if (isShared(rest, before.path(part), field.name())) {
        rest.remove(field.name());
        same.add(field);
      }
    }
    if (!same.isEmpty()) {
      object.set(part, rest);
    }
    return same;
  }

  @SuppressWarnings("ReferenceEquality") // To compare what is in them would cost what is saved.
  private static boolean isShared(JsonNode tree, JsonNode before, String field) {
    JsonNode part = tree.get(field);
    return part != null && part == before.get(field);
  }
}
