package io.hekla.apiserver.store;

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
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reader of an object whose previous version was read: values of unchanged subtrees are shared.
 * Most writes change a status or one annotation, and leave most of an object as it was.
 */
final class NextVersion {
  private static final String METADATA = "metadata";
  private static final String VERSION = "resourceVersion";
  private static final String SPEC = "spec";
  private static final String STATUS = "status";

  /** Shareable parts of the kinds that are written often. */
  private static final Map<Class<?>, List<Field<HasMetadata>>> PARTS =
      Map.of(
          Pod.class,
          List.of(
              part(SPEC, Pod.class, Pod::getSpec, Pod::setSpec),
              part(STATUS, Pod.class, Pod::getStatus, Pod::setStatus)),
          Job.class,
          List.of(
              part(SPEC, Job.class, Job::getSpec, Job::setSpec),
              part(STATUS, Job.class, Job::getStatus, Job::setStatus)),
          PodGroup.class,
          List.of(
              part(SPEC, PodGroup.class, PodGroup::getSpec, PodGroup::setSpec),
              part(STATUS, PodGroup.class, PodGroup::getStatus, PodGroup::setStatus)));

  private static final List<Field<ObjectMeta>> LARGE_IN_METADATA =
      List.of(
          new Field<>("labels", (to, from) -> to.setLabels(from.getLabels())),
          new Field<>("annotations", (to, from) -> to.setAnnotations(from.getAnnotations())),
          new Field<>(
              "ownerReferences", (to, from) -> to.setOwnerReferences(from.getOwnerReferences())));

  /** Large fields of a pod's spec, none of which a binding changes. */
  private static final List<Field<PodSpec>> LARGE_IN_POD_SPEC =
      List.of(
          new Field<>("containers", (to, from) -> to.setContainers(from.getContainers())),
          new Field<>(
              "initContainers", (to, from) -> to.setInitContainers(from.getInitContainers())),
          new Field<>("volumes", (to, from) -> to.setVolumes(from.getVolumes())),
          new Field<>("affinity", (to, from) -> to.setAffinity(from.getAffinity())),
          new Field<>("tolerations", (to, from) -> to.setTolerations(from.getTolerations())));

  /**
   * A field that is not read again while it is the same.
   *
   * @param take sets the field of one value to that of another
   */
  private record Field<T>(String name, BiConsumer<T, T> take) {}

  private NextVersion() {}

  private static <T extends HasMetadata, P> Field<HasMetadata> part(
      String name, Class<T> type, Function<T, P> get, BiConsumer<T, P> set) {
    return new Field<>(name, (to, from) -> set.accept(type.cast(to), get.apply(type.cast(from))));
  }

  /**
   * Reads a tree as the type of the version before.
   *
   * @param before the version before as a tree
   * @param known the same as a value
   * @throws IllegalArgumentException naming the field that cannot be read
   */
  static HasMetadata read(ObjectNode tree, ObjectNode before, HasMetadata known) {
    ObjectNode news = Trees.copy(tree);
    boolean onlyVersion = isOnlyVersionNew(tree.get(METADATA), before.get(METADATA));
    List<Field<ObjectMeta>> ofMetadata =
        onlyVersion ? List.of() : cutWithin(news, before, METADATA, LARGE_IN_METADATA);
    if (onlyVersion) {
      news.remove(METADATA);
    }
    var parts = cut(news, before, PARTS.getOrDefault(known.getClass(), List.of()));
    List<Field<PodSpec>> ofPodSpec =
        known instanceof Pod && news.has(SPEC)
            ? cutWithin(news, before, SPEC, LARGE_IN_POD_SPEC)
            : List.of();
    HasMetadata next = Trees.read(news, known.getClass());
    if (onlyVersion) {
      String version = Trees.metadataText(tree, VERSION);
      next.setMetadata(withVersion(known.getMetadata(), version));
    }
    ofMetadata.forEach(field -> field.take().accept(next.getMetadata(), known.getMetadata()));
    parts.forEach(field -> field.take().accept(next, known));
    if (next instanceof Pod pod && known instanceof Pod earlier) {
      ofPodSpec.forEach(field -> field.take().accept(pod.getSpec(), earlier.getSpec()));
    }
    return next;
  }

  /** Returns whether metadata are those before but for the version, as after a change of status. */
  @SuppressWarnings("ReferenceEquality") // Comparing contents would cost what sharing saves.
  private static boolean isOnlyVersionNew(@Nullable JsonNode metadata, @Nullable JsonNode before) {
    if (metadata == null || before == null || metadata.size() != before.size()) {
      return false;
    }
    for (Map.Entry<String, JsonNode> field : metadata.properties()) {
      boolean isVersion = field.getKey().equals(VERSION);
      if (isVersion
          ? !field.getValue().isTextual()
          : field.getValue() != before.get(field.getKey())) {
        return false;
      }
    }
    return before.has(VERSION);
  }

  private static ObjectMeta withVersion(ObjectMeta known, String version) {
    var next =
        new ObjectMeta(
            known.getAnnotations(),
            known.getCreationTimestamp(),
            known.getDeletionGracePeriodSeconds(),
            known.getDeletionTimestamp(),
            known.getFinalizers(),
            known.getGenerateName(),
            known.getGeneration(),
            known.getLabels(),
            known.getManagedFields(),
            known.getName(),
            known.getNamespace(),
            known.getOwnerReferences(),
            version,
            known.getSelfLink(),
            known.getUid());
    next.setAdditionalProperties(known.getAdditionalProperties());
    return next;
  }

  /** Removes the fields of a part of an object that are the same as before, and returns them. */
  private static <T> List<Field<T>> cutWithin(
      ObjectNode object, ObjectNode before, String part, List<Field<T>> fields) {
    ObjectNode rest = Trees.copy(object.path(part));
    var same = cut(rest, before.path(part), fields);
    if (!same.isEmpty()) {
      object.set(part, rest);
    }
    return same;
  }

  private static <T> List<Field<T>> cut(ObjectNode from, JsonNode before, List<Field<T>> fields) {
    var same = new ArrayList<Field<T>>();
    for (Field<T> field : fields) {
      if (isShared(from, before, field.name())) {
        from.remove(field.name());
        same.add(field);
      }
    }
    return same;
  }

  @SuppressWarnings("ReferenceEquality") // Comparing contents would cost what sharing saves.
  private static boolean isShared(JsonNode tree, JsonNode before, String field) {
    JsonNode part = tree.get(field);
    return part != null && part == before.get(field);
  }
}
