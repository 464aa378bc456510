package io.hekla.simulator.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
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

  private static final List<MetadataField> LARGE_METADATA =
      List.of(
          new MetadataField("labels", (to, from) -> to.setLabels(from.getLabels())),
          new MetadataField("annotations", (to, from) -> to.setAnnotations(from.getAnnotations())),
          new MetadataField(
              "ownerReferences", (to, from) -> to.setOwnerReferences(from.getOwnerReferences())));

  private record MetadataField(String name, BiConsumer<ObjectMeta, ObjectMeta> take) {}

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
    var takeSpec = isShared(tree, before, SPEC) ? TAKE_SPEC.get(known.getClass()) : null;
    if (takeSpec != null) {
      news.remove(SPEC);
    }
    ObjectNode metadata = Trees.copy(Trees.metadata(tree));
    var same = new ArrayList<MetadataField>();
    for (MetadataField field : LARGE_METADATA) {
      if (isShared(metadata, Trees.metadata(before), field.name())) {
        metadata.remove(field.name());
        same.add(field);
      }
    }
    news.set("metadata", metadata);
    HasMetadata next = Trees.read(news, known.getClass());
    if (takeSpec != null) {
      takeSpec.accept(next, known);
    }
    same.forEach(field -> field.take().accept(next.getMetadata(), known.getMetadata()));
    return next;
  }

  @SuppressWarnings("ReferenceEquality") // To compare what is in them would cost what is saved.
  private static boolean isShared(JsonNode tree, JsonNode before, String field) {
    JsonNode part = tree.get(field);
    return part != null && part == before.get(field);
  }
}
