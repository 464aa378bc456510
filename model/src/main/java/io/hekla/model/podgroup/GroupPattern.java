package io.hekla.model.podgroup;

import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.QuotaAmounts;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Desired content of the PodGroup of ordinary pods. Source:
 * docs/reference/controllers.md#podgroups-of-ordinary-pods.
 *
 * @param owners owners with which it is deleted
 * @param minMember number of the pods that must be placed together
 * @param podRequests amounts that a quota charges for one of the pods
 * @param priorityClassName name of the pods' PriorityClass; may be empty
 * @param queue queue that the pods name
 * @param annotations annotations of the pods and their owners that concern the scheduler
 * @param labels labels of the pods that concern the scheduler
 * @param topology constraint on the distance of the pods in the network, if specified
 * @param ownersToRead owners whose annotations belong to it and are not in it yet
 */
@LogicalName("pod-group.group-pattern")
public record GroupPattern(
    List<Owner> owners,
    int minMember,
    QuotaAmounts podRequests,
    String priorityClassName,
    String queue,
    SortedMap<String, String> annotations,
    SortedMap<String, String> labels,
    Optional<Topology> topology,
    List<Owner> ownersToRead)
    implements JournalSerializable {
  /** Prefix of the annotations that an owner hands down. */
  public static final String INHERITED = "volcano.sh/";

  public GroupPattern {
    owners = List.copyOf(owners);
    annotations = Collections.unmodifiableSortedMap(new TreeMap<>(annotations));
    labels = Collections.unmodifiableSortedMap(new TreeMap<>(labels));
    ownersToRead = List.copyOf(ownersToRead);
  }

  /**
   * Owner of pods.
   *
   * @param controller whether it creates them
   * @param blockOwnerDeletion whether it stays, where it is deleted in the foreground, until they
   *     are gone
   */
  @LogicalName("pod-group.group-pattern.owner")
  public record Owner(
      String apiVersion,
      String kind,
      String name,
      String uid,
      boolean controller,
      boolean blockOwnerDeletion)
      implements JournalSerializable {}

  /**
   * Constraint on the distance in the network.
   *
   * @param mode {@code hard} or {@code soft}
   * @param highestTierAllowed the highest tier that the pods may span, if specified
   */
  @LogicalName("pod-group.group-pattern.topology")
  public record Topology(String mode, Optional<Integer> highestTierAllowed)
      implements JournalSerializable {}

  /**
   * Returns this with an owner's minimum and annotations, over which those of the pods and of
   * owners before it take precedence. A minimum that is no number, or below 0, is 1.
   */
  public GroupPattern inheriting(Map<String, String> ofOwner) {
    var all = new TreeMap<String, String>();
    ofOwner.forEach(
        (key, value) -> {
          if (key.startsWith(INHERITED)) {
            all.put(key, value);
          }
        });
    all.putAll(annotations);
    String minimum = ofOwner.get(WellKnownKeys.GROUP_MIN_MEMBER);
    return new GroupPattern(
        owners,
        minimum == null ? minMember : minimum(minimum),
        podRequests,
        priorityClassName,
        queue,
        all,
        labels,
        topology,
        ownersToRead);
  }

  private static int minimum(String text) {
    try {
      int number = Integer.parseInt(text);
      return number < 0 ? 1 : number;
    } catch (NumberFormatException e) {
      return 1;
    }
  }
}
