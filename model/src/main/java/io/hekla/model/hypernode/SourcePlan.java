package io.hekla.model.hypernode;

import io.hekla.model.api.HyperNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Predicate;

/**
 * Plan of the writes that bring the HyperNodes of one source to its desired state: its others are
 * deleted, HyperNodes of other sources are left alone. Source:
 * docs/reference/controllers.md#hypernode-controller.
 */
final class SourcePlan {
  private SourcePlan() {}

  /** Returns whether a HyperNode comes from a source. */
  static boolean isOf(String source, HyperNode hyperNode) {
    return source.equals(labels(hyperNode).get(DiscoverySource.LABEL));
  }

  /**
   * Returns the writes, in order of names.
   *
   * @param existing all existing HyperNodes, by name
   * @param stays test of which of its own HyperNodes stay, though they are not desired
   * @param faults receives obstacles, for people
   */
  static List<HyperNodeWrite> of(
      String source,
      List<DesiredHyperNode> desired,
      SortedMap<String, HyperNode> existing,
      Predicate<String> stays,
      List<String> faults) {
    var writes = new ArrayList<HyperNodeWrite>();
    Map<String, DesiredHyperNode> byName = new HashMap<>();
    for (DesiredHyperNode one : desired) {
      byName.put(one.name(), one);
      HyperNode shown = existing.get(one.name());
      if (shown == null) {
        writes.add(new HyperNodeWrite.Create(one.object()));
      } else if (!isOf(source, shown)) {
        faults.add(
            "HyperNode %s of the source %s is not made: one of that name is there without label %s=%2$s; delete or rename that"
                .formatted(one.name(), source, DiscoverySource.LABEL));
      } else if (!isLeaving(shown)) {
        update(shown, one).ifPresent(writes::add);
      }
    }
    for (HyperNode shown : existing.values()) {
      String name = shown.getMetadata().getName();
      if (isOf(source, shown)
          && !byName.containsKey(name)
          && !stays.test(name)
          && !isLeaving(shown)) {
        writes.add(new HyperNodeWrite.Delete(name, uid(shown)));
      }
    }
    return writes;
  }

  private static Optional<HyperNodeWrite> update(HyperNode shown, DesiredHyperNode desired) {
    var labels = new HashMap<String, String>(desired.labels());
    labels.entrySet().removeAll(labels(shown).entrySet());
    return labels.isEmpty() && desired.isEqualTo(shown.getSpec())
        ? Optional.empty()
        : Optional.of(
            new HyperNodeWrite.Update(
                desired.name(),
                uid(shown),
                Optional.ofNullable(shown.getSpec()),
                desired.spec(),
                labels));
  }

  /** Returns whether it is being deleted. */
  static boolean isLeaving(HyperNode hyperNode) {
    return hyperNode.getMetadata().getDeletionTimestamp() != null;
  }

  static String uid(HyperNode hyperNode) {
    String uid = hyperNode.getMetadata().getUid();
    return uid == null ? "" : uid;
  }

  private static Map<String, String> labels(HyperNode hyperNode) {
    Map<String, String> labels = hyperNode.getMetadata().getLabels();
    return labels == null ? Map.of() : labels;
  }
}
