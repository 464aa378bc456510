package io.hekla.model.podgroup;

import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.QuotaAmounts;
import io.hekla.model.machine.Kept;
import io.hekla.model.machine.LogicalName;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the PodGroup of ordinary pods shall say. Source: reference api-and-controllers.md §5.1.
 *
 * @param owners with whom it goes
 * @param minMember how many of the pods must be placed together
 * @param podNeeds what a quota charges for one of the pods
 * @param priorityClassName of the pods; may be empty
 * @param queue that the pods ask for
 * @param annotations those of the pods and their owners that concern the scheduler
 * @param labels those of the pods that concern the scheduler
 * @param topology how near to each other in the network the pods must be, if they say so
 * @param unread owners whose annotations belong to it and are not in it yet
 */
@LogicalName("pod-group.pattern")
public record GroupPattern(
    List<Owner> owners,
    int minMember,
    QuotaAmounts podNeeds,
    String priorityClassName,
    String queue,
    SortedMap<String, String> annotations,
    SortedMap<String, String> labels,
    Optional<Topology> topology,
    List<Owner> unread)
    implements Kept {
  /** What annotations begin with that an owner hands down. */
  public static final String INHERITED = "volcano.sh/";

  public GroupPattern {
    owners = List.copyOf(owners);
    annotations = Collections.unmodifiableSortedMap(new TreeMap<>(annotations));
    labels = Collections.unmodifiableSortedMap(new TreeMap<>(labels));
    unread = List.copyOf(unread);
  }

  /**
   * An object that pods belong to.
   *
   * @param controller whether it makes them
   * @param blocks whether it stays, where it is deleted in the foreground, until they are gone
   */
  @LogicalName("pod-group.pattern.owner")
  public record Owner(
      String apiVersion, String kind, String name, String uid, boolean controller, boolean blocks)
      implements Kept {}

  /**
   * How near to each other in the network.
   *
   * @param mode {@code hard} or {@code soft}
   * @param highestTierAllowed the highest tier that they may span, if they say so
   */
  @LogicalName("pod-group.pattern.topology")
  public record Topology(String mode, Optional<Integer> highestTierAllowed) implements Kept {}

  /**
   * This with what an owner hands down: its minimum, and its annotations, of which those of the
   * pods and of owners before it go first. A minimum that is no number, or below 0, is 1.
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
        podNeeds,
        priorityClassName,
        queue,
        all,
        labels,
        topology,
        unread);
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
