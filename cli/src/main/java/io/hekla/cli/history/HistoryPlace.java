package io.hekla.cli.history;

import io.hekla.actors.journal.JournalLocation;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.cli.recording.ClusterDatabase;
import io.hekla.cli.recording.ClusterRecorder;
import io.hekla.cli.recording.DataPlace;
import io.hekla.cli.recording.HistoryOpener;
import io.hekla.recorder.history.HistorySource;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Place of a history on the command line: a cluster with its API, a data folder, or a database. */
final class HistoryPlace {
  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "Data folder of hekla up, which may be running or not (default: data, as hekla up).")
  private @Nullable Path folder;

  @Mixin private ClusterDatabase database = new ClusterDatabase();

  @Option(
      names = "--database-user",
      paramLabel = "USER",
      description = "With --database: user to log in as (default: the setting hekla.journal.user).")
  private @Nullable String user;

  @Mixin private ClusterOptions cluster = new ClusterOptions();

  /**
   * Opens the histories: of the place that the user has named, else of the cluster of the
   * kubeconfig if it serves them.
   *
   * @param err receives the line that says which source is read
   * @throws CommandFailure if there are none, or they cannot be read
   */
  Histories open(PrintWriter err) {
    boolean isElsewhere = folder != null || database.isNamed() || user != null;
    Optional<ClusterRecorder> recorder = ClusterRecorder.find(cluster, isElsewhere, err);
    return recorder.isPresent()
        ? new ClusterHistories(recorder.get())
        : new StoredHistories(stored());
  }

  private HistorySource stored() {
    Optional<JournalLocation.Database> shared =
        database.read(
            new ClusterDatabase.User("--database-user", user),
            folder == null ? Optional.empty() : Optional.of("--data"));
    return HistoryOpener.open(shared, folder == null ? DataPlace.DEFAULT : folder);
  }
}
