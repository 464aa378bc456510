package io.hekla.actors.observing;

import com.typesafe.config.Config;
import io.hekla.model.observing.VolcanoProgramSeen;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Settings under {@code hekla.observe}.
 *
 * @param names values of a pod's schedulerName that make it ours
 * @param poll pause between two reads of Volcano's leases
 * @param quiet time for which every sign of a Volcano must be absent until it counts as gone
 * @param foreignBinds number of our pods bound by another scheduler within {@code quiet} that is a
 *     sign
 * @param leaseNamespaces namespaces of Volcano's leases
 * @param patience time after which a pod that Hekla would have bound, and that is unbound, counts
 *     as left waiting
 */
public record ObserveSettings(
    Choice mode,
    Set<String> names,
    Duration poll,
    Duration quiet,
    int foreignBinds,
    List<String> leaseNamespaces,
    Duration patience) {
  /** Choice of the user whether Hekla acts. */
  public enum Choice {
    /** Choice to act always. */
    NO,
    /** Choice to act never. */
    YES,
    /** Choice to act while no Volcano is at work. */
    DETECT
  }

  public ObserveSettings {
    names = Set.copyOf(names);
    leaseNamespaces = List.copyOf(leaseNamespaces);
    if (foreignBinds < 1) {
      throw new IllegalArgumentException("hekla.observe.foreign-binds must be at least 1");
    }
    if (poll.isZero() || poll.isNegative() || quiet.compareTo(poll.multipliedBy(3)) < 0) {
      throw new IllegalArgumentException(
          "hekla.observe.quiet must be at least three times hekla.observe.poll");
    }
  }

  /** Reads {@code hekla}. */
  public static ObserveSettings read(Config hekla) {
    Config observe = hekla.getConfig("observe");
    return new ObserveSettings(
        switch (observe.getString("mode")) {
          // A bare yes or no of the file is a truth value.
          case "no", "false" -> Choice.NO;
          case "yes", "true" -> Choice.YES;
          case "detect" -> Choice.DETECT;
          default ->
              throw new IllegalArgumentException("hekla.observe.mode must be no, yes or detect");
        },
        Set.copyOf(hekla.getStringList("scheduler.names")),
        observe.getDuration("poll"),
        observe.getDuration("quiet"),
        observe.getInt("foreign-binds"),
        observe.getStringList("lease-namespaces"),
        observe.getDuration("patience"));
  }

  /**
   * Returns the leases that a Volcano may hold, as {@code namespace/name}, with their programs. A
   * scheduler names its lease after the one scheduler name that it serves. Source:
   * docs/reference/volcano-programs.md#vc-scheduler,
   * docs/reference/volcano-programs.md#vc-controller-manager.
   */
  Map<String, VolcanoProgramSeen> leases() {
    var leases = new TreeMap<String, VolcanoProgramSeen>();
    for (String namespace : leaseNamespaces) {
      for (String name : new TreeSet<>(names)) {
        leases.put(namespace + "/" + name, VolcanoProgramSeen.SCHEDULER);
      }
      leases.put(
          namespace + "/" + VolcanoProgramSeen.CONTROLLERS.executable(),
          VolcanoProgramSeen.CONTROLLERS);
    }
    return leases;
  }

  /** Returns every lease, for messages. */
  List<String> leaseNames() {
    return new ArrayList<>(leases().keySet());
  }
}
