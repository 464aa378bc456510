package io.hekla.actors.observing;

import com.typesafe.config.Config;
import io.hekla.model.observing.Program;
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
 * @param poll pause between two looks at Volcano's leases
 * @param quiet how long every sign of a Volcano must be away until it counts as gone
 * @param foreignBinds so many pods of ours that somebody else bound within {@code quiet} are a sign
 * @param leaseNamespaces where Volcano's leases may lie
 * @param patience after this time a pod that Hekla would have bound, and that nobody has bound,
 *     counts as left waiting
 */
public record ObserveSettings(
    Choice mode,
    Set<String> names,
    Duration poll,
    Duration quiet,
    int foreignBinds,
    List<String> leaseNamespaces,
    Duration patience) {
  /** What was chosen. */
  public enum Choice {
    /** Always act. */
    NO,
    /** Never act. */
    YES,
    /** Act while no Volcano is at work. */
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
   * The leases that a Volcano may hold, as {@code namespace/name}, and whose they are. A scheduler
   * names its lease after the one name that it answers to. Source: reference scheduler.md §1.7,
   * api-and-controllers.md §8.2.
   */
  Map<String, Program> leases() {
    var leases = new TreeMap<String, Program>();
    for (String namespace : leaseNamespaces) {
      for (String name : new TreeSet<>(names)) {
        leases.put(namespace + "/" + name, Program.SCHEDULER);
      }
      leases.put(namespace + "/" + Program.CONTROLLERS.executable(), Program.CONTROLLERS);
    }
    return leases;
  }

  /** Every lease, for messages. */
  List<String> leaseNames() {
    return new ArrayList<>(leases().keySet());
  }
}
