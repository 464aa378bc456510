package io.hekla.simulator.scenario;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * Scenario, read and in order.
 *
 * @param name folder's name
 * @param cycles number of sessions, at least 1
 * @param now time of the first session
 * @param bindsRefused pods whose bind is refused
 * @param totalsOnly whether only totals are written, as for large scenarios
 * @param session the recorded session that it is, if it is one
 * @param cluster the whole cluster
 * @param warnings warnings, which do not prevent the run
 */
public record Scenario(
    String name,
    int cycles,
    Instant now,
    Set<ObjectKey> bindsRefused,
    boolean totalsOnly,
    SchedulerConfiguration configuration,
    ScenarioSession session,
    ScenarioCluster cluster,
    List<String> warnings) {
  public Scenario {
    bindsRefused = Set.copyOf(bindsRefused);
    warnings = List.copyOf(warnings);
  }
}
