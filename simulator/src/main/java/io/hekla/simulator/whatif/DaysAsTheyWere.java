package io.hekla.simulator.whatif;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KindJson;
import io.hekla.controller.cache.Delta;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.simulator.virtual.Ledger;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** Outcome of recorded days as they were, read from the changes of their objects. */
final class DaysAsTheyWere {
  private DaysAsTheyWere() {}

  /**
   * @param ofOthers pods of other schedulers, which are no jobs
   */
  static DaysOutcome of(RecordedDays days, DaysTime time, Set<ObjectKey> ofOthers) {
    var ledger = new Ledger();
    Instant end = time.of(days.to());
    var meter = new ClusterMeter(time.beginning(), end);
    var weights = new QueueWeights();
    for (RecordedMoment moment : days.moments()) {
      Kind<?> kind = moment.kind();
      boolean isMeasured =
          kind.equals(Kind.JOB)
              || kind.equals(Kind.POD)
              || kind.equals(Kind.NODE)
              || kind.equals(Kind.QUEUE);
      if (isMeasured && !isOver(moment)) {
        Instant at = kind.equals(Kind.POD) ? time.started(moment) : time.of(moment);
        var delta = new Delta(kind, object(kind, moment.before()), object(kind, moment.after()));
        var unused = ledger.take(delta, at);
        meter.take(delta, at);
        weights.take(delta);
      }
    }
    meter.end();
    return DaysOutcome.of(
        ledger.records(end),
        ofOthers,
        end,
        meter,
        weights.all(),
        days.evictions().stream().map(time::of).toList());
  }

  /** Returns whether the object had ended when the days began. */
  private static boolean isOver(RecordedMoment moment) {
    ObjectNode object = moment.object();
    return moment.isBase()
        && ((moment.kind().equals(Kind.JOB) && Manifest.isEndedJob(object))
            || (moment.kind().equals(Kind.POD) && Manifest.isEndedPod(object)));
  }

  private static Optional<HasMetadata> object(Kind<?> kind, Optional<ObjectNode> manifest) {
    return manifest.map(tree -> KindJson.read(kind, tree));
  }
}
