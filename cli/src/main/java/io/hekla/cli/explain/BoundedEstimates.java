package io.hekla.cli.explain;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.actors.recorder.api.StartEstimates;
import io.hekla.model.cluster.ObjectKey;
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
  public ObjectNode of(RecordingStore store, ObjectKey job, Instant at, TimeLimit time)
      throws IOException {
    TimeLimit own = time.atMost(LONGEST);
    try {
      return StartEstimate.of(
              RecordedDaysReader.read(
                  store,
                  Optional.of(at.minus(ExplainCommand.HISTORY)),
                  Optional.of(at.plusMillis(1)),
                  new RecordedDaysReader.Bounds(MOST_CHANGES, own)),
              job,
              ControllerSettings.ofThisProcess(),
              own)
          .map(EstimateJson::of)
          .orElseGet(() -> missing("it does not wait at the end of what is recorded"));
    } catch (OutOfTime over) {
      return missing("it takes longer than %d s".formatted(LONGEST.toSeconds()));
    } catch (UnusableRecording | RefusedObject none) {
      return missing(String.valueOf(none.getMessage()));
    }
  }

  private static ObjectNode missing(String why) {
    return JsonNodeFactory.instance.objectNode().put("missing", why);
  }
}
