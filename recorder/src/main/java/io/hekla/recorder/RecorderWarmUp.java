package io.hekla.recorder;

import io.hekla.controller.session.SessionRecord;
import io.hekla.controller.session.SessionStart;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.resource.ResourceVector;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.recorder.store.SegmentName;
import io.hekla.recorder.store.SegmentSink;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.SessionInput;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.snapshot.ClusterState;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Recording of one small session to nowhere, which loads all that a recorder needs. */
final class RecorderWarmUp {
  private RecorderWarmUp() {}

  /** Holder: the first use of the class records, and others wait for it. */
  private static final class Once {
    static final int SESSIONS = record();
  }

  static void run() {
    var unused = Once.SESSIONS;
  }

  private static int record() {
    try (var recorder =
        new SessionRecorder(
            new Nowhere(), RecorderSettings.DEFAULT, RecorderListener.NONE, System::nanoTime)) {
      recorder.record(session());
      recorder.flush();
    }
    return 1;
  }

  private static SessionRecord session() {
    SchedulerConfiguration configuration = SchedulerConfiguration.helmDefault();
    var node =
        new NodeInfo(
            "node",
            ResourceVector.EMPTY,
            ResourceVector.EMPTY,
            Map.of(),
            Map.of(),
            List.of(),
            false,
            Map.of());
    ClusterState before = ClusterState.EMPTY.with(List.of(new Change.NodeSeen(node)));
    var start = new SessionStart(Instant.EPOCH, 0, configuration, "", 0);
    var input = new SessionInput("0-1", start.at(), configuration, start.seed());
    Engine.Step step = Engine.step(before, List.of(), input);
    return new SessionRecord(
        0, 1, new SessionRecord.Input(before, List.of(), start, Map.of()), step, List.of(), 0);
  }

  /** Store whose segments are of no use. */
  private static final class Nowhere implements RecordingStore {
    @Override
    public SegmentSink create(SegmentName name) {
      return new SegmentSink() {
        @Override
        public void append(byte[] frame) {}

        @Override
        public void close() {}
      };
    }

    @Override
    public List<Stored> list() {
      return List.of();
    }

    @Override
    public InputStream open(SegmentName name) throws IOException {
      throw new IOException("there is no segment");
    }

    @Override
    public void delete(SegmentName name) {}

    @Override
    public String place() {
      return "nowhere";
    }
  }
}
