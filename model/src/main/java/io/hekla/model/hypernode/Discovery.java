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
 * What a configuration says about discovery.
 *
 * @param sources those that are enabled and can be used, by name
 * @param unreadable names of sources about which it says something that cannot be used
 * @param problems all that is wrong with it
 */
public record Discovery(
    SortedMap<String, DiscoverySource> sources,
    SortedSet<String> unreadable,
    List<Problem> problems) {
  /** Nothing is to be discovered. */
  public static final Discovery NONE = new Discovery(new TreeMap<>(), new TreeSet<>(), List.of());

  public Discovery {
    sources = Collections.unmodifiableSortedMap(new TreeMap<>(sources));
    unreadable = Collections.unmodifiableSortedSet(new TreeSet<>(unreadable));
    problems = List.copyOf(problems);
  }

  /** The same, where sources that cannot be read go on as they were. */
  public Discovery after(Discovery before) {
    var all = new TreeMap<>(sources);
    for (String name : unreadable) {
      DiscoverySource running = before.sources.get(name);
      if (running != null) {
        all.put(name, running);
      }
    }
    return new Discovery(all, unreadable, problems);
  }

  /** The labels of nodes that count, if they do. */
  public Optional<DiscoverySource.Labels> labels() {
    return Optional.ofNullable(sources.get(DiscoverySource.Labels.NAME))
        .map(DiscoverySource.Labels.class::cast);
  }

  /** The fabric manager to ask, if there is one. */
  public Optional<DiscoverySource.Ufm> ufm() {
    return Optional.ofNullable(sources.get(DiscoverySource.Ufm.NAME))
        .map(DiscoverySource.Ufm.class::cast);
  }
}
