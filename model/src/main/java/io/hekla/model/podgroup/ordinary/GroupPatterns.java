package io.hekla.model.podgroup.ordinary;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.QueueNames;
import io.hekla.model.cluster.QuotaUsage;
import io.hekla.model.podgroup.GroupPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reader of a pod and its owners into the desired content of their PodGroup. Source:
 * docs/reference/controllers.md#podgroups-of-ordinary-pods.
 */
public final class GroupPatterns {
  /** API versions of the owners that hand down annotations, by kind. */
  private static final Map<String, String> TESTATORS =
      Map.of(
          "ReplicaSet", "apps/v1",
          "StatefulSet", "apps/v1",
          "DaemonSet", "apps/v1",
          "Job", "batch/v1");

  /**
   * Number of owners of a pod that hand down annotations: each that is not watched costs a request.
   */
  private static final int MOST_HANDING_DOWN = 16;

  private GroupPatterns() {}

  /** Returns the plural of a kind whose owners hand down annotations, as in request paths. */
  public static String plural(String kind) {
    return kind.toLowerCase(Locale.ROOT) + "s";
  }

  /** Returns the content of a pod's PodGroup as far as the pod itself determines it. */
  public static GroupPattern of(Pod pod) {
    var meta = pod.getMetadata();
    Map<String, String> annotations = orEmpty(meta.getAnnotations());
    Map<String, String> labels = orEmpty(meta.getLabels());
    PodSpec spec = pod.getSpec();
    return new GroupPattern(
        owners(pod),
        1,
        QuotaUsage.of(spec),
        Objects.requireNonNullElse(spec.getPriorityClassName(), ""),
        QueueNames.orDefault(annotations.get(WellKnownKeys.QUEUE_NAME)),
        copied(
            annotations,
            WellKnownKeys.PREEMPTABLE,
            WellKnownKeys.COOLDOWN_TIME,
            WellKnownKeys.REVOCABLE_ZONE,
            annotations.containsKey(WellKnownKeys.JDB_MIN_AVAILABLE)
                ? WellKnownKeys.JDB_MIN_AVAILABLE
                : WellKnownKeys.JDB_MAX_UNAVAILABLE),
        copied(labels, WellKnownKeys.PREEMPTABLE, WellKnownKeys.COOLDOWN_TIME),
        topology(annotations),
        List.of());
  }

  /**
   * Returns the content of a pod's PodGroup with what the pod's owners hand down, the first 16 of
   * them.
   *
   * @param seen lookup of the owners that are known without a request; if one is not, all are left
   *     to be read
   */
  public static GroupPattern of(Pod pod, Function<OwnerReference, Optional<HasMetadata>> seen) {
    List<OwnerReference> bequeathing =
        OrdinaryPods.owners(pod).stream()
            .filter(GroupPatterns::passesOnFields)
            .limit(MOST_HANDING_DOWN)
            .toList();
    var known = new ArrayList<Map<String, String>>();
    for (OwnerReference owner : bequeathing) {
      seen.apply(owner).ifPresent(one -> known.add(orEmpty(one.getMetadata().getAnnotations())));
    }
    GroupPattern own = of(pod);
    return known.size() == bequeathing.size()
        ? inheriting(own, known)
        : new GroupPattern(
            own.owners(),
            own.minMember(),
            own.podRequests(),
            own.priorityClassName(),
            own.queue(),
            own.annotations(),
            own.labels(),
            own.topology(),
            bequeathing.stream().map(GroupPatterns::owner).toList());
  }

  /**
   * Returns a pattern with the annotations of owners; of two with the same key the first one
   * counts.
   */
  public static GroupPattern inheriting(GroupPattern own, List<Map<String, String>> ofOwners) {
    var merged = new TreeMap<String, String>();
    ofOwners.forEach(annotations -> annotations.forEach(merged::putIfAbsent));
    return own.inheriting(merged);
  }

  private static boolean passesOnFields(OwnerReference owner) {
    String kind = Objects.requireNonNullElse(owner.getKind(), "");
    return Objects.requireNonNullElse(owner.getApiVersion(), "").equals(TESTATORS.get(kind));
  }

  /** Returns the pod's own owners if one of them controls it; else the pod. */
  private static List<GroupPattern.Owner> owners(Pod pod) {
    var meta = pod.getMetadata();
    return OrdinaryPods.controller(pod).isPresent()
        ? OrdinaryPods.owners(pod).stream().map(GroupPatterns::owner).toList()
        : List.of(new GroupPattern.Owner("v1", "Pod", meta.getName(), meta.getUid(), true, true));
  }

  private static GroupPattern.Owner owner(OwnerReference owner) {
    return new GroupPattern.Owner(
        owner.getApiVersion(),
        owner.getKind(),
        owner.getName(),
        owner.getUid(),
        Boolean.TRUE.equals(owner.getController()),
        Boolean.TRUE.equals(owner.getBlockOwnerDeletion()));
  }

  private static Optional<GroupPattern.Topology> topology(Map<String, String> annotations) {
    String mode = annotations.get(WellKnownKeys.TOPOLOGY_MODE);
    String tier = annotations.get(WellKnownKeys.TOPOLOGY_HIGHEST_TIER);
    return mode == null && tier == null
        ? Optional.empty()
        : Optional.of(
            new GroupPattern.Topology("soft".equalsIgnoreCase(mode) ? "soft" : "hard", tier(tier)));
  }

  private static Optional<Integer> tier(@Nullable String text) {
    try {
      return text == null ? Optional.empty() : Optional.of(Integer.valueOf(text));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static SortedMap<String, String> copied(Map<String, String> from, String... keys) {
    var copied = new TreeMap<String, String>();
    for (String key : keys) {
      String value = from.get(key);
      if (value != null) {
        copied.put(key, value);
      }
    }
    return copied;
  }

  private static Map<String, String> orEmpty(@Nullable Map<String, String> map) {
    return map == null ? Map.of() : map;
  }
}
