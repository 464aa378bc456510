package io.hekla.actors.observing;

import com.typesafe.config.Config;
import io.hekla.model.observing.VolcanoComponent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
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
 * @param programs programs of Volcano that do the same work as this Hekla
 */
public record ObserveSettings(
    Choice mode,
    Set<String> names,
    Duration poll,
    Duration quiet,
    int foreignBinds,
    List<String> leaseNamespaces,
    Duration patience,
    Set<VolcanoComponent> programs) {
  /** Name of the lease of a Volcano that serves several scheduler names. */
  private static final String LEASE_OF_SEVERAL = "volcano";

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
    programs = Set.copyOf(programs);
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
        observe.getDuration("patience"),
        programs(hekla.getString("hyper-node.release")));
  }

  /** Returns all programs; that of HyperNodes only where Hekla discovers some itself. */
  private static Set<VolcanoComponent> programs(String release) {
    var programs = EnumSet.allOf(VolcanoComponent.class);
    if (release.isEmpty()) {
      programs.remove(VolcanoComponent.HYPERNODES);
    }
    return programs;
  }

  /**
   * Returns the leases that a Volcano may hold, as {@code namespace/name}, with their programs. A
   * scheduler names its lease after the one scheduler name that it serves; one that serves several
   * names it {@code volcano}. Source: docs/reference/volcano-programs.md#vc-scheduler,
   * docs/reference/volcano-programs.md#vc-controller-manager.
   */
  Map<String, VolcanoComponent> leases() {
    var leases = new TreeMap<String, VolcanoComponent>();
    for (String namespace : leaseNamespaces) {
      for (VolcanoComponent program : programs) {
        for (String name : leaseNames(program)) {
          leases.put(namespace + "/" + name, program);
        }
      }
    }
    return leases;
  }

  private Set<String> leaseNames(VolcanoComponent program) {
    return switch (program) {
      case SCHEDULER -> {
        var leases = new TreeSet<>(names);
        if (names.size() > 1) {
          leases.add(LEASE_OF_SEVERAL);
        }
        yield leases;
      }
      case CONTROLLERS, HYPERNODES -> Set.of(program.executable());
    };
  }

  /** Returns every lease, for messages. */
  List<String> leaseNames() {
    return new ArrayList<>(leases().keySet());
  }
}
