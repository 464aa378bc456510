package io.hekla.cli.replay;

import io.hekla.cli.display.Display;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.replay.Breakpoint;
import io.hekla.recorder.replay.BreakpointSearch;
import io.hekla.recorder.replay.PendingSession;
import io.hekla.recorder.replay.SessionSearch;
import io.hekla.recorder.segment.RecordingDamage;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.recorder.store.RecordingStore.Stored;
import io.hekla.scheduler.snapshot.SnapshotJob;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** Run of {@code hekla replay --break-on}. */
final class StepsRun {
  private final RecordingStore store;
  private final List<Stored> segments;
  private final SessionOptions options;

  StepsRun(RecordingStore store, List<Stored> segments, SessionOptions options) {
    this.store = store;
    this.segments = segments;
    this.options = options;
  }

  /**
   * Prints the steps of the chosen session, or of all at which the decisions about a job change.
   *
   * @param isOne whether a session is chosen
   */
  void print(ObjectKey name, boolean isOne, CommandSpec spec) throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    try (Steps steps =
        options.isJson() ? new StepsJson(out) : new StepsOnScreen(out, Display.ofProcess())) {
      if (isOne) {
        one(name, steps);
      } else {
        all(name, steps, spec.commandLine().getErr());
      }
    } catch (RecordingDamage damage) {
      throw new CommandFailure("the recording cannot be read on: " + damage.getMessage(), damage);
    }
  }

  private void all(ObjectKey name, Steps steps, PrintWriter err) throws IOException {
    var search = new BreakpointSearch(store, name);
    if (!search.visit(segments, steps, note -> err.println("hekla replay: " + note))) {
      throw new CommandFailure(
          "no session of the recording saw a Job or PodGroup %s%s"
              .formatted(
                  name,
                  search
                      .nearest()
                      .map(near -> "; did you mean " + near + "?")
                      .orElse("; hekla replay --session or --at prints what one session saw")));
    }
  }

  private void one(ObjectKey name, Steps steps) throws IOException {
    SessionSearch.Result.Found found = options.find(new SessionSearch(store, segments));
    PendingSession session = found.session();
    for (SnapshotJob job : SessionOptions.find(session.state(), name, session.recorded().id())) {
      if (!steps.test(Breakpoint.of(found.segment(), session, job))) {
        return;
      }
    }
  }
}
