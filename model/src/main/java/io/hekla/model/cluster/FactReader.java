package io.hekla.model.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceQuota;
import io.fabric8.kubernetes.api.model.ResourceQuotaSpec;
import io.fabric8.kubernetes.api.model.ResourceQuotaStatus;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetSpec;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetStatus;
import io.hekla.model.api.HyperNode;
import io.hekla.model.api.NodeShard;
import io.hekla.model.api.Numatopology;
import java.time.DateTimeException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reader of the objects that only some plugins use. */
public final class FactReader {
  /** Kinds that are read. */
  public static final List<Class<? extends HasMetadata>> KINDS =
      Stream.of(
              List.<Class<? extends HasMetadata>>of(
                  HyperNode.class,
                  NodeShard.class,
                  Numatopology.class,
                  PodDisruptionBudget.class,
                  ResourceQuota.class),
              WorkloadReader.KINDS,
              VolumeReader.KINDS,
              DeviceReader.KINDS)
          .flatMap(List::stream)
          .toList();

  private FactReader() {}

  /**
   * Reads an object; empty if it is of none of {@link #KINDS}.
   *
   * @throws IllegalArgumentException if something in it cannot be read; the message names the
   *     object and the place
   */
  public static Optional<ClusterFact> read(HasMetadata object) {
    try {
      return switch (object) {
        case PodDisruptionBudget budget -> Optional.of(budget(budget));
        case Numatopology topology -> Optional.of(NumaTopologyReader.read(topology));
        case ResourceQuota quota -> Optional.of(quota(quota));
        case HyperNode hyperNode -> Optional.of(HyperNodeReader.read(hyperNode));
        case NodeShard shard -> Optional.of(NodeShardReader.read(shard));
        default ->
            VolumeReader.read(object)
                .or(() -> DeviceReader.read(object))
                .or(() -> WorkloadReader.read(object));
      };
    } catch (IllegalArgumentException | DateTimeException e) {
      throw Unreadable.object(object.getKind(), object, e);
    }
  }

  /**
   * Returns whether an object of this type forbids something, and does so also while it cannot be
   * read.
   */
  public static boolean forbids(Class<? extends HasMetadata> type) {
    return type.equals(ResourceQuota.class) || type.equals(PodDisruptionBudget.class);
  }

  /** Returns the fact that counts for an object that cannot be read; empty where there is none. */
  public static Optional<ClusterFact> unreadable(Class<? extends HasMetadata> type, ObjectKey key) {
    if (type.equals(ResourceQuota.class)) {
      return Optional.of(QuotaInfo.unreadable(key));
    }
    return type.equals(PodDisruptionBudget.class)
        ? Optional.of(DisruptionBudgetInfo.unreadable(key))
        : Optional.empty();
  }

  private static DisruptionBudgetInfo budget(PodDisruptionBudget budget) {
    var spec = FactJson.orElse(budget.getSpec(), new PodDisruptionBudgetSpec());
    var status = FactJson.orElse(budget.getStatus(), new PodDisruptionBudgetStatus());
    return new DisruptionBudgetInfo(
        Metadata.of(budget).key(),
        SelectorReader.read(spec.getSelector(), "selector"),
        FactJson.number(status.getDisruptionsAllowed()),
        FactJson.map(status.getDisruptedPods()).keySet());
  }

  private static QuotaInfo quota(ResourceQuota quota) {
    var status = FactJson.orElse(quota.getStatus(), new ResourceQuotaStatus());
    return new QuotaInfo(
        Metadata.of(quota).key(),
        QuotaAmounts.read(hard(quota, status)),
        QuotaAmounts.read(FactJson.map(status.getUsed())));
  }

  /**
   * Returns the limits in force, and the weight of the namespace, which no controller has to copy
   * into the status.
   */
  private static Map<String, Quantity> hard(ResourceQuota quota, ResourceQuotaStatus status) {
    Map<String, Quantity> hard = new HashMap<>(FactJson.map(status.getHard()));
    var spec = FactJson.orElse(quota.getSpec(), new ResourceQuotaSpec());
    Quantity weight = FactJson.map(spec.getHard()).get(QuotaInfo.NAMESPACE_WEIGHT);
    if (weight != null) {
      hard.put(QuotaInfo.NAMESPACE_WEIGHT, weight);
    }
    return hard;
  }
}
