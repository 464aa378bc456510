package io.hekla.scheduler.claims;

import io.hekla.model.cluster.DeviceDemand;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodClaims;
import io.hekla.model.cluster.ResourceClaimInfo;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.session.Session;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Demands of claims by device class, for quotas that count it
 * (docs/reference/plugin-rules.md#capacity, docs/reference/session.md#closing).
 */
public final class ClassDemands {
  private static final String PREFIX = "deviceclass/";
  private static final String SEPARATOR = "." + PREFIX;
  private static final double THOUSANDTHS = 1000;

  private ClassDemands() {}

  /** Returns the claims of a pod that exist, by key: pods may share one, which then counts once. */
  public static SortedMap<ObjectKey, ResourceClaimInfo> claims(Session session, TaskInfo task) {
    var claims = new TreeMap<ObjectKey, ResourceClaimInfo>();
    for (PodClaims.OfDevices one : task.claims().devices()) {
      session
          .facts()
          .one(ResourceClaimInfo.class, new ObjectKey(task.key().namespace(), one.claim()))
          .ifPresent(claim -> claims.put(claim.key(), claim));
    }
    return claims;
  }

  /**
   * Returns the total demand of claims: devices as {@code deviceclass/<class>}, and the amount of a
   * dimension of them as {@code <dimension>.deviceclass/<class>}. A claim to all devices of a class
   * counts what it has. Of the alternatives of a request the one counts that was allocated; before,
   * the largest amount of each name. Admin access takes nothing from others and does not count.
   */
  public static SortedMap<String, Double> sum(Collection<ResourceClaimInfo> claims) {
    var sum = new TreeMap<String, Double>();
    for (ResourceClaimInfo claim : claims) {
      for (DeviceDemand demand : claim.demands()) {
        choice(claim, demand).forEach((name, amount) -> sum.merge(name, amount, Double::sum));
      }
    }
    return sum;
  }

  /** Returns the demand of the alternative that was allocated, or the largest of each name. */
  private static SortedMap<String, Double> choice(ResourceClaimInfo claim, DeviceDemand demand) {
    var largest = new TreeMap<String, Double>();
    for (DeviceDemand choice : demand.choices()) {
      if (!demand.alternatives().isEmpty()
          && claim.allocation().isPresent()
          && has(claim, choice) == 0) {
        continue;
      }
      if (!choice.adminAccess()) {
        double count = choice.all() ? has(claim, choice) : choice.count();
        largest.merge(PREFIX + choice.deviceClass(), count, Math::max);
        for (Map.Entry<String, Double> part : choice.capacity().entrySet()) {
          String name = part.getKey() + "." + PREFIX + choice.deviceClass();
          largest.merge(name, part.getValue() * count, Math::max);
        }
      }
    }
    return largest;
  }

  /**
   * Returns the device class of an amount, by the amount's name; empty if it is of none.
   *
   * @param name as {@link #sum} names amounts, or any other resource
   */
  public static Optional<String> classOf(String name) {
    int start =
        name.startsWith(PREFIX) ? PREFIX.length() : name.indexOf(SEPARATOR) + SEPARATOR.length();
    boolean isOfClass = name.startsWith(PREFIX) || name.indexOf(SEPARATOR) > 0;
    return isOfClass && start < name.length()
        ? Optional.of(name.substring(start))
        : Optional.empty();
  }

  /** Returns whether an amount is a number of devices, and not an amount of a dimension of them. */
  public static boolean isCount(String name) {
    return name.startsWith(PREFIX);
  }

  /** Returns amounts as scalars of a vector, to be shown beside other resources. */
  public static ResourceVector vector(Map<String, Double> amounts) {
    ResourceVector vector = ResourceVector.EMPTY;
    for (Map.Entry<String, Double> amount : amounts.entrySet()) {
      vector = vector.with(amount.getKey(), amount.getValue() * THOUSANDTHS);
    }
    return vector;
  }

  /** Returns the amounts of device classes in a vector, as {@link #sum} gives them. */
  public static SortedMap<String, Double> in(ResourceVector vector) {
    var amounts = new TreeMap<String, Double>();
    for (String name : vector.scalarNames()) {
      if (classOf(name).isPresent()) {
        amounts.put(name, vector.amount(name) / THOUSANDTHS);
      }
    }
    return amounts;
  }

  private static long has(ResourceClaimInfo claim, DeviceDemand demand) {
    return claim.allocation().map(ResourceClaimInfo.Allocation::devices).orElse(List.of()).stream()
        .filter(device -> device.request().equals(demand.name()))
        .count();
  }
}
