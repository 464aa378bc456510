package io.hekla.cli.bundle;

import io.hekla.cli.failure.CommandFailure;
import io.hekla.cli.failure.WrongUse;
import io.hekla.cli.recording.Count;
import io.hekla.cli.recording.DamagedRecording;
import io.hekla.cli.recording.DataPlace;
import io.hekla.cli.recording.NamespacedName;
import io.hekla.cli.recording.Segments;
import io.hekla.cli.recording.SessionName;
import io.hekla.cli.recording.TimeOption;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.bundle.BundleForm;
import io.hekla.recorder.bundle.BundleSessions;
import io.hekla.recorder.bundle.BundleWriter;
import io.hekla.recorder.explain.Explanation;
import io.hekla.recorder.explain.ExplanationSearch;
import io.hekla.recorder.replay.DecisionDifference;
import io.hekla.recorder.replay.SessionId;
import io.hekla.recorder.segment.RecordingDamage;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.recorder.store.RecordingStore.Stored;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
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
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hekla bundle}: writes sessions to one file that reproduces them anywhere. */
@Command(
    description = {
      "The file has the state of the cluster before the first session, and everything that the"
          + " sessions were given, with the objects of the API server. hekla replay, hekla explain and"
          + " hekla whatif read it. It has no Secrets; environment, commands and arguments of"
          + " containers are digests."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  hekla bundle team-a/train --out train.hrec",
      "  hekla bundle --session 7-42 --anonymous --out report.hrec",
      "  hekla bundle --session 7-42 --session 7-60 --out minute.hrec",
      "  hekla bundle --session 7-42 --data report.hrec --settle --out settled.hrec",
      "  hekla explain team-a/train --data train.hrec",
      "  hekla replay report.hrec --verify",
      "  hekla whatif train.hrec --conf other.conf"
    })
public final class BundleCommand implements Callable<Integer> {
  private static final String ALREADY = ": there is such a file already; name a new one";

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "NAME",
      arity = "0..1",
      description =
          "Job, PodGroup or pod, as NAMESPACE/NAME or as NAME: the last session that saw it, and"
              + " those before.")
  private @Nullable String name;

  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAMESPACE",
      description = "Namespace of NAME (default: default).")
  private @Nullable String namespace;

  @Option(
      names = "--session",
      paramLabel = "TERM-NUMBER",
      description =
          "Instead of NAME: this session, and those before. Given more than once: from the first of"
              + " these to the last.")
  private List<String> sessions = List.of();

  @Mixin private TimeOption at;

  @Option(
      names = "--sessions",
      paramLabel = "N",
      defaultValue = "20",
      description = "Number of sessions at most (default: ${DEFAULT-VALUE}).")
  private int most;

  @Option(
      names = "--anonymous",
      description =
          "Replace names, labels and values of annotations by codes, the same name by the same"
              + " code, also in arguments of the scheduler's configuration; and leave out"
              + " environment, commands and arguments of containers, and comments of the"
              + " configuration. Uids, and names of resources and of schedulers stay.")
  private boolean anonymous;

  @Option(
      names = "--settle",
      description =
          "Write what this build decides (default: what was recorded), as a bundle is to have that"
              + " is a test from then on.")
  private boolean settle;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      required = true,
      description = "File to write, which must not exist.")
  private Path out;

  @Mixin private DataPlace place;

  @Override
  public Integer call() {
    if ((name == null) == sessions.isEmpty()) {
      throw new WrongUse("give either the name of an object, or a session with --session");
    }
    if (!sessions.isEmpty() && at.isGiven()) {
      throw new WrongUse("--at and --session both choose a session; use one of them");
    }
    if (most < 1) {
      throw new WrongUse("--sessions is %d; it is at least 1".formatted(most));
    }
    if (sessions.size() > 1 && spec.commandLine().getParseResult().hasMatchedOption("--sessions")) {
      throw new WrongUse("several --session name the first and the last; leave out --sessions");
    }
    if (Files.exists(out)) {
      throw new CommandFailure(out + ALREADY);
    }
    RecordingStore store = place.open(spec.commandLine().getErr());
    try {
      write(target(store), store);
      return ExitCode.OK;
    } catch (RecordingDamage damage) {
      throw DamagedRecording.failure(damage);
    } catch (IOException e) {
      throw new CommandFailure(store.place() + ": " + e.getMessage(), e);
    }
  }

  /**
   * Target of the bundle.
   *
   * @param sessions sessions that it must have, the oldest first, at least one
   * @param object what the bundle is about; empty if sessions were named
   */
  private record Target(List<SessionId> sessions, Optional<Named> object) {}

  /** Object that was named, and its PodGroup: codes of Jobs lead to neither. */
  private record Named(ObjectKey key, ObjectKey podGroup) {}

  private Target target(RecordingStore store) throws IOException {
    if (!sessions.isEmpty()) {
      return new Target(
          sessions.stream().map(SessionName::read).sorted().toList(), Optional.empty());
    }
    ObjectKey key = NamespacedName.read(String.valueOf(name), Optional.ofNullable(namespace));
    List<Stored> segments = Segments.of(store);
    Optional<Instant> until = at.time(store, segments);
    return switch (new ExplanationSearch(store, segments).explain(key, until, false)) {
      case ExplanationSearch.Result.Found(Explanation found) ->
          new Target(
              List.of(SessionName.read(found.session())),
              Optional.of(new Named(key, found.podGroup())));
      case ExplanationSearch.Result.NotFound none -> throw new CommandFailure(none.reason());
    };
  }

  private BundleSessions sessions(List<SessionId> wanted, RecordingStore store) throws IOException {
    SessionId first = wanted.getFirst();
    SessionId last = wanted.getLast();
    BundleSessions bundle =
        (wanted.size() > 1
                ? BundleSessions.between(store, first, last)
                : BundleSessions.upTo(store, last, most))
            .orElseThrow(() -> new CommandFailure("session %s is not recorded".formatted(last)));
    for (SessionId one : wanted) {
      if (!bundle.has(one)) {
        throw new CommandFailure(
            "session %s is not in the segment of session %s; a bundle has sessions of one segment"
                .formatted(one, last));
      }
    }
    return bundle;
  }

  private void write(Target target, RecordingStore store) throws IOException {
    BundleSessions bundle = sessions(target.sessions(), store);
    if (anonymous
        && bundle.sessions().stream().anyMatch(one -> !one.recorded().calls().isEmpty())) {
      throw new CommandFailure(
          "the sessions have answers of external systems, in which names cannot be found; write the"
              + " bundle without --anonymous");
    }
    var writer = new BundleWriter(bundle, new BundleForm(anonymous, settle));
    switch (written(writer)) {
      case BundleWriter.Result.Refused(String reason) -> throw new CommandFailure(reason);
      case BundleWriter.Result.Written(Optional<DecisionDifference> difference) -> {
        if (!settle) {
          difference.ifPresent(this::note);
        }
      }
    }
    spec.commandLine()
        .getOut()
        .printf(
            "%s: %s up to %s%n",
            out,
            Count.of(bundle.sessions().size(), "session"),
            bundle.sessions().getLast().recorded().id());
    target
        .object()
        .map(one -> anonymous ? writer.nameOf(one.podGroup()) : one.key())
        .ifPresent(
            key ->
                spec.commandLine()
                    .getOut()
                    .printf("hekla explain %s --data %s explains it%n", key, out));
  }

  private BundleWriter.Result written(BundleWriter writer) {
    try {
      return writer.write(out);
    } catch (FileAlreadyExistsException there) {
      throw new CommandFailure(out + ALREADY, there);
    } catch (FileSystemException e) {
      String why = e.getReason() == null ? e.getClass().getSimpleName() : e.getReason();
      throw new CommandFailure(out + ": cannot be written: " + why, e);
    } catch (IOException | UncheckedIOException e) {
      throw new CommandFailure(out + ": cannot be written: " + e.getMessage(), e);
    }
  }

  private void note(DecisionDifference difference) {
    spec.commandLine()
        .getErr()
        .printf(
            "note: this build decides session %s otherwise than recorded, and the bundle has what"
                + " was recorded: %s%n",
            difference.session(), difference.first());
  }
}
