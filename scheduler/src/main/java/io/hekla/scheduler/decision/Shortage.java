package io.hekla.scheduler.decision;

import io.hekla.model.cluster.QuotaAmounts;
import io.hekla.model.resource.ResourceText;
import io.hekla.model.resource.ResourceVector;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Sentences about scarce resources: the wanted amounts, the limits, and how much is taken. */
final class Shortage {
  private static final String NO_NODE = "no node has any";

  /** Largest number of dimensions that a sentence names; a tenant can request thousands. */
  private static final int MOST_NAMED = 8;

  private Shortage() {}

  /**
   * Returns a text as {@code 24 cpu: 16 of at most 32 held (spec.capability)}, for each dimension.
   *
   * @param room the limit less what is taken
   * @param most the limit
   * @param bounds origin of the limit by dimension; a dimension without one has no known limit
   * @param taken word for what is taken
   */
  static String ofLimit(
      List<String> dimensions,
      ResourceVector wanted,
      ResourceVector room,
      ResourceVector most,
      Map<String, Bound> bounds,
      String taken) {
    return joined(
        dimensions,
        "; for ",
        name ->
            "%s %s: %s"
                .formatted(
                    ResourceText.of(name, wanted),
                    name,
                    Optional.ofNullable(bounds.get(name))
                        .map(bound -> limited(name, room, most, bound, taken))
                        .orElseGet(() -> left(name, room) + " left")));
  }

  /** Returns the texts of the first dimensions, and the number of the others. */
  private static String joined(
      List<String> dimensions, String separator, Function<String, String> text) {
    String named =
        dimensions.stream().limit(MOST_NAMED).map(text).collect(Collectors.joining(separator));
    int more = dimensions.size() - MOST_NAMED;
    return more > 0 ? named + "; and for " + more + " more resources" : named;
  }

  private static String limited(
      String name, ResourceVector room, ResourceVector most, Bound bound, String taken) {
    if (bound == Bound.CLUSTER && isNone(name, most)) {
      return NO_NODE;
    }
    return "%s of %s%s %s%s"
        .formatted(
            taken(name, room, most),
            bound.before(),
            ResourceText.of(name, most),
            taken,
            bound.after());
  }

  /**
   * Returns a text as {@code 48 of 57.6 held or reserved}, for each dimension of the whole cluster.
   *
   * @param most what may be held and reserved in the cluster
   * @param factor factor by which that is more than the nodes have
   */
  static String ofCluster(
      List<String> dimensions,
      ResourceVector wanted,
      ResourceVector room,
      ResourceVector most,
      double factor) {
    return joined(
        dimensions,
        "; for ",
        name -> {
          String wish = "%s %s: ".formatted(ResourceText.of(name, wanted), name);
          if (factor == 0) {
            return wish + left(name, room) + " left";
          }
          return isNone(name, most)
              ? wish + NO_NODE
              : "%s%s of %s held or reserved (overcommit-factor %s)"
                  .formatted(
                      wish,
                      taken(name, room, most),
                      ResourceText.of(name, most),
                      ResourceText.inUnits("", factor));
        });
  }

  /**
   * Returns a text as {@code 12 of at most 2 cpu (spec.capability)}, for each dimension that bounds
   * the queue.
   */
  static String ofShare(ResourceVector held, ResourceVector most, Map<String, Bound> bounds) {
    // Put together without a format: every session writes it for each gang that waits.
    var all = new StringJoiner(", ");
    bounds.forEach(
        (name, bound) ->
            all.add(
                bound == Bound.CLUSTER && isNone(name, most)
                    ? ResourceText.of(name, held) + " " + name + ", of which " + NO_NODE
                    : ResourceText.of(name, held)
                        + " of "
                        + bound.before()
                        + ResourceText.of(name, most)
                        + " "
                        + name
                        + bound.after()));
    return all.toString();
  }

  /** Returns a text as {@code 2 cpu, 4Gi memory}. */
  static String amounts(Iterable<String> dimensions, ResourceVector amounts) {
    var all = new StringJoiner(", ");
    dimensions.forEach(name -> all.add(ResourceText.of(name, amounts) + " " + name));
    return all.toString();
  }

  /** Returns a text as {@code 24 cpu of 9.6; 96Gi memory of none}. */
  static String ofPromise(
      List<String> dimensions, ResourceVector promised, ResourceVector available) {
    return joined(
        dimensions,
        "; ",
        name ->
            "%s %s of %s".formatted(ResourceText.of(name, promised), name, left(name, available)));
  }

  /** Returns a text as {@code 2 cpu: 3 of at most 4 used or reserved (spec.hard)}. */
  static String ofQuota(
      List<String> dimensions, QuotaAmounts wanted, QuotaAmounts room, QuotaAmounts hard) {
    return joined(
        dimensions,
        "; for ",
        name -> {
          String wish = "%s %s: ".formatted(amount(name, wanted), name);
          return hard.byName().containsKey(name)
              ? "%s%s of at most %s used or reserved (spec.hard)"
                  .formatted(
                      wish,
                      ResourceText.inUnits(
                          name, hard.amount(name).subtract(room.amount(name)).doubleValue()),
                      amount(name, hard))
              : wish + (room.amount(name).signum() <= 0 ? "none" : amount(name, room)) + " left";
        });
  }

  private static String amount(String name, QuotaAmounts amounts) {
    return ResourceText.inUnits(name, amounts.amount(name).doubleValue());
  }

  private static String left(String name, ResourceVector room) {
    return isNone(name, room) ? "none" : ResourceText.of(name, room);
  }

  /** Returns the part of a limit that is not left. */
  private static String taken(String name, ResourceVector room, ResourceVector most) {
    double taken = most.amount(name) - room.amount(name);
    return ResourceText.of(name, ResourceVector.EMPTY.with(name, Math.max(0, taken)));
  }

  private static boolean isNone(String name, ResourceVector amounts) {
    return amounts.amount(name) < ResourceVector.MIN;
  }
}
