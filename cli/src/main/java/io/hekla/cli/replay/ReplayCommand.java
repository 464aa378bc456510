package io.hekla.cli.replay;

import io.hekla.cli.display.Display;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.cli.failure.WrongUse;
import io.hekla.cli.output.Documents;
import io.hekla.cli.recording.DamagedRecording;
import io.hekla.cli.recording.RecordingPlace;
import io.hekla.cli.recording.Segments;
import io.hekla.cli.simulate.Configurations;
import io.hekla.model.manifest.Reading;
import io.hekla.recorder.history.EntityReplay;
import io.hekla.recorder.history.HistorySource;
import io.hekla.recorder.replay.SessionReport;
import io.hekla.recorder.replay.SessionSearch;
import io.hekla.recorder.segment.RecordingDamage;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.recorder.store.RecordingStore.Stored;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.simulator.scenario.RecordedScenarioWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * {@code hekla replay}: runs recorded sessions through the engine again, or the events of an entity
 * through its event handler.
 */
@Command(
    description = {
      "Every session runs from the state, clock, seed, configuration and answers that were"
          + " recorded. The command fails if a session decides differently, or a segment cannot be"
          + " read. A recording that is being written can be read."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  hekla replay data --verify",
      "  hekla replay data --verify --conf heavier.conf",
      "  hekla replay data --session 7-42",
      "  hekla replay data --at 14:05 --job default/train",
      "  hekla replay data --break-on default/train",
      "  hekla replay data --session 7-42 --out scenario/ && hekla schedule scenario/",
      "  hekla replay data --entity job/default/train --field phase",
      "  hekla replay --database jdbc:postgresql://db:5432/hekla --user hekla --verify",
      "  hekla simulate --manifests my-jobs/ --record recording/ && hekla replay recording/"
          + " --verify"
    })
public final class ReplayCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private RecordingPlace place;

  @Option(
      names = "--verify",
      description =
          "Run every session again, and compare its decisions (default: list the segments only).")
  private boolean verify;

  @Option(
      names = "--conf",
      paramLabel = "FILE",
      description =
          "With --verify: run the sessions under this configuration, and name the first line and"
              + " the first plugin's vote that differ (default: the recorded ones).")
  private @Nullable Path conf;

  @Mixin private SessionOptions one;

  @Mixin private EntityOptions entity;

  @Override
  public Integer call() {
    if (conf != null && !verify) {
      throw new WrongUse("--conf is for --verify; hekla whatif runs whole days under another one");
    }
    if (entity.isUsed(one.at().isPresent())) {
      one.refuseForEntity();
      if (verify) {
        throw new WrongUse("--entity and --verify do not go together; use one of them");
      }
      entity();
      return ExitCode.OK;
    }
    boolean isOne = one.isUsed(verify);
    RecordingStore store = place.open(spec.commandLine().getErr());
    try {
      return replay(store, isOne) ? ExitCode.OK : ExitCode.SOFTWARE;
    } catch (RecordingDamage damage) {
      throw DamagedRecording.failure(damage);
    } catch (IOException e) {
      throw new CommandFailure(store.place() + ": " + e.getMessage(), e);
    }
  }

  private void entity() {
    EntityName name = entity.name();
    try (HistorySource source = place.openHistory()) {
      EntityReplay replay;
      try {
        replay = entity.replay(source, one.at(), Instant.now());
      } catch (IOException e) {
        throw new CommandFailure(source.place() + ": " + e.getMessage(), e);
      }
      boolean isOne = entity.isOne(one.at());
      int width = Display.ofProcess().columns();
      if (one.isJson()) {
        List<EntityReplay.Step> steps = isOne ? replay.chosen().stream().toList() : replay.steps();
        spec.commandLine().getOut().println(Documents.json(EntityJson.of(name, replay, steps)));
        return;
      }
      List<String> lines =
          isOne
              ? EntityPage.one(replay)
              : entity.field().isPresent()
                  ? EntityPage.field(replay, width)
                  : EntityPage.all(replay, width);
      lines.forEach(spec.commandLine().getOut()::println);
    }
  }

  /** Returns whether everything that was read is equal. */
  private boolean replay(RecordingStore store, boolean isOne) throws IOException {
    List<Stored> segments = Segments.of(store);
    if (one.breakOn().isPresent()) {
      new StepsRun(store, segments, one).print(one.breakOn().get(), isOne, spec);
      return true;
    }
    return isOne
        ? session(new SessionSearch(store, segments))
        : new SegmentList(store, verify, configuration(), spec.commandLine().getOut())
            .print(segments);
  }

  private Optional<SchedulerConfiguration> configuration() {
    if (conf == null) {
      return Optional.empty();
    }
    PrintWriter err = spec.commandLine().getErr();
    return switch (Configurations.read(conf, warning -> err.println("warning: " + warning))) {
      case Reading.Good<SchedulerConfiguration> good -> Optional.of(good.value());
      case Reading.Bad<SchedulerConfiguration> bad ->
          throw new CommandFailure(bad.problems().getFirst().toString());
    };
  }

  /** Prints or writes one session; returns whether it decides as recorded. */
  private boolean session(SessionSearch search) throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    SessionSearch.Result.Found found = one.find(search);
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
