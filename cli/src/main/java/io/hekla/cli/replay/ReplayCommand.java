package io.hekla.cli.replay;

import io.hekla.cli.display.Display;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.cli.output.Documents;
import io.hekla.cli.recording.RecordingPlace;
import io.hekla.cli.recording.Segments;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.replay.Breakpoint;
import io.hekla.recorder.replay.BreakpointSearch;
import io.hekla.recorder.replay.PendingSession;
import io.hekla.recorder.replay.SessionReport;
import io.hekla.recorder.replay.SessionSearch;
import io.hekla.recorder.segment.RecordingDamage;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.recorder.store.RecordingStore.Stored;
import io.hekla.scheduler.snapshot.SnapshotJob;
import io.hekla.simulator.scenario.RecordedScenarioWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hekla replay}: runs recorded sessions through the engine again. */
@Command(
    description = {
      "Every session runs from the state, clock, seed, configuration and answers that were"
          + " recorded. The command fails if a session decides differently, or a segment cannot be"
          + " read. A recording that is being written can be read."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  hekla replay data --verify",
      "  hekla replay data --session 7-42",
      "  hekla replay data --at 14:05 --job default/train",
      "  hekla replay data --break-on default/train",
      "  hekla replay data --session 7-42 --out scenario/ && hekla schedule scenario/",
      "  hekla replay --database jdbc:postgresql://db:5432/hekla --user hekla --verify",
      "  hekla simulate --manifests my-jobs/ --record recording/ && hekla replay recording/ --verify"
    })
public final class ReplayCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private RecordingPlace place;

  @Option(
      names = "--verify",
      description =
          "Run every session again, and compare its decisions (default: list the segments only).")
  private boolean verify;

  @Mixin private SessionOptions one;

  @Override
  public Integer call() {
    boolean isOne = one.isUsed(verify);
    RecordingStore store = place.open();
    try {
      return replay(store, isOne) ? ExitCode.OK : ExitCode.SOFTWARE;
    } catch (IOException e) {
      throw new CommandFailure(store.place() + ": " + e.getMessage(), e);
    }
  }

  /** Returns whether everything that was read is equal. */
  private boolean replay(RecordingStore store, boolean isOne) throws IOException {
    List<Stored> segments = Segments.of(store);
    if (one.breakOn().isPresent()) {
      steps(store, segments, one.breakOn().get(), isOne);
      return true;
    }
    return isOne
        ? session(new SessionSearch(store, segments))
        : new SegmentList(store, verify, spec.commandLine().getOut()).print(segments);
  }

  /** Prints the steps of one session, or of all at which the decisions about a job change. */
  private void steps(RecordingStore store, List<Stored> segments, ObjectKey name, boolean isOne)
      throws IOException {
    Display display = Display.ofProcess();
    var steps =
        one.isJson()
            ? new StepsJson(spec.commandLine().getOut())
            : new StepsOnScreen(spec.commandLine().getOut(), display);
    try (steps) {
      if (isOne) {
        SessionSearch.Result.Found found = one.find(new SessionSearch(store, segments));
        PendingSession session = found.session();
        for (SnapshotJob job :
            SessionOptions.find(session.state(), name, session.recorded().id())) {
          if (!steps.test(Breakpoint.of(found.segment(), session, job))) {
            return;
          }
        }
      } else if (!new BreakpointSearch(store, name).visit(segments, steps)) {
        throw new CommandFailure(
            "no session of the recording saw a Job or PodGroup "
                + name
                + "; hekla replay --session or --at prints what one session saw");
      }
    } catch (RecordingDamage damage) {
      throw new CommandFailure("the recording cannot be read on: " + damage.getMessage(), damage);
    }
  }

  /** Prints or writes one session; returns whether it decides as recorded. */
  private boolean session(SessionSearch search) throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    SessionSearch.Result.Found found;
    try {
      found = one.find(search);
    } catch (RecordingDamage damage) {
      throw new CommandFailure("the recording cannot be read: " + damage.getMessage(), damage);
    }
    Path scenario = one.folder();
    if (scenario != null) {
      write(found, scenario);
      return true;
    }
    SessionReport report = SessionReport.of(found);
    SessionReport part = one.part(report);
    if (one.isJson()) {
      out.println(Documents.json(SessionJson.of(part)));
    } else {
      SessionPage.of(part, Display.ofProcess().columns()).forEach(out::println);
    }
    return report.difference().isEmpty();
  }

  private void write(SessionSearch.Result.Found found, Path scenario) {
    RecordedScenarioWriter.write(scenario, found.session())
        .ifPresent(
            problem -> {
              throw new CommandFailure(problem.toString());
            });
    if (!found.note().isEmpty()) {
      spec.commandLine().getErr().println("warning: " + found.note());
    }
    spec.commandLine()
        .getOut()
        .printf(
            "%s: the cluster as session %s saw it; hekla schedule %s decides on it%n",
            scenario, found.session().recorded().id(), scenario);
  }
}
