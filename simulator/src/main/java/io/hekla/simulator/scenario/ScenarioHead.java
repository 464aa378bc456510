package io.hekla.simulator.scenario;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Content of {@code scenario.yaml}, as written.
 *
 * @param cycles number of sessions
 * @param now time of the first session
 * @param seed seed of the generator that made the scenario
 * @param bindFail pods, as {@code namespace/name}, whose bind is refused
 * @param large whether only totals are written
 * @param nodes number of nodes, for readers of a large one
 * @param pods number of pods, for readers of a large one
 * @param session the recorded session that it is
 */
record ScenarioHead(
    @Nullable String name,
    @Nullable String description,
    @Nullable List<String> tags,
    @Nullable Integer cycles,
    @Nullable Instant now,
    @Nullable Long seed,
    @Nullable List<String> bindFail,
    @Nullable Boolean large,
    @Nullable Integer nodes,
    @Nullable Integer pods,
    @Nullable Session session) {
  /**
   * Recorded session.
   *
   * @param id name of the session in conditions
   * @param seed seed that breaks ties between equally good nodes
   * @param suspended PodGroups, as {@code namespace/name}, that take no decisions, with the reason
   */
  record Session(
      @Nullable String id, @Nullable Long seed, @Nullable Map<String, String> suspended) {}
}
