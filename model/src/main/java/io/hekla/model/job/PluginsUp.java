package io.hekla.model.job;

import io.hekla.model.machine.Kept;
import io.hekla.model.machine.LogicalName;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The Job's plugins whose objects stand beside it.
 *
 * @param names as the Job's status tells them, sorted
 * @param replicas of each task, as the hosts files were last written for; empty if it is to be seen
 *     what stands
 */
@LogicalName("job.plugins-up")
public record PluginsUp(List<String> names, Map<String, Integer> replicas) implements Kept {
  /** No plugin has made anything. */
  public static final PluginsUp NONE = new PluginsUp(List.of(), Map.of());

  public PluginsUp {
    names = List.copyOf(names);
    replicas = Collections.unmodifiableMap(new TreeMap<>(replicas));
  }

  /** The same with nothing taken for granted: all of it is to be set up once more. */
  PluginsUp inDoubt() {
    return new PluginsUp(names, Map.of());
  }

  /** Whether nothing is known of what stands. */
  boolean isInDoubt() {
    return replicas.isEmpty();
  }
}
