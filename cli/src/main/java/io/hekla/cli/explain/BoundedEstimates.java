package io.hekla.cli.explain;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.actors.recorder.api.StartEstimates;
import io.hekla.recorder.explain.Explanation;
import io.hekla.recorder.limit.OutOfTime;
import io.hekla.recorder.limit.TimeLimit;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.simulator.virtual.ControllerSettings;
import io.hekla.simulator.virtual.RefusedObject;
import io.hekla.simulator.whatif.RecordedDaysReader;
import io.hekla.simulator.whatif.StartEstimate;
import io.hekla.simulator.whatif.UnusableRecording;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Estimates of starts that a member makes for users: of so many recorded changes, which are in its
 * memory, and for so long.
 */
public final class BoundedEstimates implements StartEstimates {
  /** Changes of objects, of some KiB each. */
  private static final int MOST_CHANGES = 20_000;

  private static final Duration LONGEST = Duration.ofSeconds(5);

  @Override
  public ObjectNode of(RecordingStore store, Explanation explanation, TimeLimit time)
      throws IOException {
    TimeLimit own = time.atMost(LONGEST);
    Instant at = explanation.at();
    try {
      return EstimateJson.of(
          StartEstimate.of(
              RecordedDaysReader.read(
                  store,
                  Optional.of(at.minus(ExplainCommand.HISTORY)),
                  Optional.of(at.plusMillis(1)),
                  new RecordedDaysReader.Bounds(MOST_CHANGES, own)),
              explanation,
              ControllerSettings.ofThisProcess(),
              own));
    } catch (OutOfTime over) {
      return EstimateJson.missing("it takes longer than %d s".formatted(LONGEST.toSeconds()));
    } catch (UnusableRecording | RefusedObject none) {
      return EstimateJson.missing(String.valueOf(none.getMessage()));
    }
  }
}
