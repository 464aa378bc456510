package io.hekla.model.hypernode;

import io.hekla.model.manifest.Problem;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Configuration of network discovery.
 *
 * @param sources usable sources that are enabled, by name
 * @param unreadable names of sources whose configuration cannot be used
 * @param problems everything that is wrong with it
 */
public record DiscoverySettings(
    SortedMap<String, DiscoverySource> sources,
    SortedSet<String> unreadable,
    List<Problem> problems) {
  /** Configuration that discovers nothing. */
  public static final DiscoverySettings NONE =
      new DiscoverySettings(new TreeMap<>(), new TreeSet<>(), List.of());

  public DiscoverySettings {
    sources = Collections.unmodifiableSortedMap(new TreeMap<>(sources));
    unreadable = Collections.unmodifiableSortedSet(new TreeSet<>(unreadable));
    problems = List.copyOf(problems);
  }

  /** Returns the same, where sources that cannot be read keep their former configuration. */
  public DiscoverySettings after(DiscoverySettings before) {
    var all = new TreeMap<>(sources);
    for (String name : unreadable) {
      DiscoverySource running = before.sources.get(name);
      if (running != null) {
        all.put(name, running);
      }
    }
    return new DiscoverySettings(all, unreadable, problems);
  }

  /** Returns the configuration of node labels, if enabled. */
  public Optional<DiscoverySource.Labels> labels() {
    return Optional.ofNullable(sources.get(DiscoverySource.Labels.NAME))
        .map(DiscoverySource.Labels.class::cast);
  }

  /** Returns the fabric manager to query, if there is one. */
  public Optional<DiscoverySource.Ufm> ufm() {
    return Optional.ofNullable(sources.get(DiscoverySource.Ufm.NAME))
        .map(DiscoverySource.Ufm.class::cast);
  }
}
