package io.hekla.model.job;

import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The Job's plugins whose objects exist.
 *
 * @param names names as the Job's status lists them, sorted
 * @param replicas number of replicas of each task, as the hosts files were last written for; empty
 *     if the existing objects are still to be checked
 */
@LogicalName("job.created-plugins")
public record CreatedPlugins(List<String> names, Map<String, Integer> replicas)
    implements JournalSerializable {
  /** No plugin with objects. */
  public static final CreatedPlugins NONE = new CreatedPlugins(List.of(), Map.of());

  public CreatedPlugins {
    names = List.copyOf(names);
    replicas = Collections.unmodifiableMap(new TreeMap<>(replicas));
  }

  /** Returns the same with nothing taken for granted: all of it is to be set up once more. */
  CreatedPlugins inDoubt() {
    return new CreatedPlugins(names, Map.of());
  }

  /** Returns whether nothing is known of the existing objects. */
  boolean isInDoubt() {
    return replicas.isEmpty();
  }
}
