package io.hekla.cli.replay;

import io.hekla.cli.failure.CommandFailure;
import io.hekla.cli.failure.WrongUse;
import io.hekla.cli.recording.RecordedTime;
import io.hekla.cli.recording.SessionName;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.text.NearestName;
import io.hekla.recorder.replay.PodGroupSearch;
import io.hekla.recorder.replay.SessionReport;
import io.hekla.recorder.replay.SessionSearch;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.SnapshotJob;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags of {@code hekla replay} that choose one session, and what is done with it. */
final class SessionOptions {
  @Option(
      names = "--session",
      paramLabel = "TERM-NUMBER",
      description =
          "Run this session again, and print what it decided and which PodGroups wait. Conditions"
              + " of PodGroups have its name as transitionID.")
  private @Nullable String session;

  @Option(
      names = "--at",
      paramLabel = "TIME",
      description =
          "Like --session, of the last session at or before a time: 2026-01-31T14:05:00+01:00, or"
              + " local 14:05 or 14:05:30 of the day on which the last segment begins.")
  private @Nullable String at;

  @Option(
      names = "--job",
      paramLabel = "NAMESPACE/NAME",
      description = "Print only the part about this Job or PodGroup, with the reasons of its pods.")
  private @Nullable String job;

  @Option(
      names = "--break-on",
      paramLabel = "NAMESPACE/NAME",
      description =
          "Stop at each session that decides otherwise about this Job or PodGroup than the one"
              + " before, or at the session that --session or --at chooses, and print it step by"
              + " step: what each plugin answered, and each node's score. On a terminal, Enter goes"
              + " to the next step, s to the next session, and q ends.")
  private @Nullable String breakOn;

  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      description =
          "Write the cluster as the session saw it to a new folder, which hekla schedule reads.")
  private @Nullable Path out;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORMAT",
      description = "json prints everything of the session or entity as JSON (default: a page).")
  private @Nullable String format;

  /** Returns the time as the user wrote it. */
  Optional<String> at() {
    return Optional.ofNullable(at);
  }

  /** Fails if a flag is given that is for sessions only. */
  void refuseForEntity() {
    String flag =
        session != null
            ? "--session"
            : job != null ? "--job" : breakOn != null ? "--break-on" : out != null ? "--out" : "";
    if (!flag.isEmpty()) {
      throw new WrongUse("--entity and %s do not go together; use one of them".formatted(flag));
    }
    checkFormat();
  }

  /** Returns whether a session is chosen; fails if the flags do not go together. */
  boolean isUsed(boolean verify) {
    boolean isUsed = session != null || at != null;
    if (breakOn != null) {
      checkBreakOn(breakOn, verify);
      return isUsed;
    }
    if (session != null && at != null) {
      throw new WrongUse("--session and --at both choose a session; use one of them");
    }
    if (isUsed && verify) {
      throw new WrongUse(
          "--verify is for all sessions, and one session is always compared; remove --verify, or "
              + (session != null ? "--session" : "--at"));
    }
    if (!isUsed && (job != null || out != null || format != null)) {
      String flag = job != null ? "--job" : out != null ? "--out" : "-o";
      throw new WrongUse(flag + " is for one session; choose it by --session or --at");
    }
    checkFormat();
    if (out != null && (job != null || format != null)) {
      throw new WrongUse(
          "--out writes a folder and prints no page; remove " + (job != null ? "--job" : "-o"));
    }
    if (job != null) {
      jobName("--job", job);
    }
    return isUsed;
  }

  private void checkBreakOn(String name, boolean verify) {
    jobName("--break-on", name);
    String other = verify ? "--verify" : job != null ? "--job" : out != null ? "--out" : "";
    if (!other.isEmpty()) {
      throw new WrongUse("--break-on prints steps; remove " + other);
    }
    checkFormat();
  }

  private void checkFormat() {
    if (format != null && !format.equals("json")) {
      throw new WrongUse("-o: there is no format \"" + format + "\"; use json");
    }
  }

  /** Returns the Job or PodGroup at whose sessions to stop. */
  Optional<ObjectKey> breakOn() {
    return Optional.ofNullable(breakOn).map(name -> jobName("--break-on", name));
  }

  /** Returns the folder to write; null for a page. */
  @Nullable Path folder() {
    return out;
  }

  boolean isJson() {
    return format != null;
  }

  /** Returns the chosen session. */
  SessionSearch.Result.Found find(SessionSearch search) throws IOException {
    SessionSearch.Result result =
        session == null
            ? search.at(RecordedTime.read("--at", String.valueOf(at), search))
            : search.byId(SessionName.read(session));
    return switch (result) {
      case SessionSearch.Result.Found found -> found;
      case SessionSearch.Result.NotFound none -> throw new CommandFailure(none.reason());
    };
  }

  /** Returns the part of a report that the flags ask for. */
  SessionReport part(SessionReport report) {
    if (job == null) {
      return report;
    }
    ObjectKey name = jobName("--job", job);
    ClusterState state = report.session().state();
    return report.about(find(state, name, report.recorded().id()));
  }

  /** Returns the PodGroups of a name that a session saw; fails if there are none. */
  static List<SnapshotJob> find(ClusterState state, ObjectKey name, String session) {
    List<SnapshotJob> jobs = PodGroupSearch.find(state, name);
    if (jobs.isEmpty()) {
      throw new CommandFailure(
          "session %s saw no Job or PodGroup %s among %,d PodGroups%s"
              .formatted(session, name, state.jobs().size(), nearest(state, name)));
    }
    return jobs;
  }

  private static String nearest(ClusterState state, ObjectKey name) {
    return NearestName.to(name.toString(), PodGroupSearch.names(state))
        .map(near -> "; did you mean " + near + "?")
        .orElse("");
  }

  private static ObjectKey jobName(String flag, String text) {
    if (!text.matches("[^/]+/[^/]+")) {
      throw new WrongUse(
          "%s: \"%s\" is no name; write NAMESPACE/NAME, as default/train".formatted(flag, text));
    }
    return ObjectKey.parse(text);
  }
}
