package io.hekla.actors.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.entity.EventContext;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.history.HistoryEvent;
import io.hekla.recorder.history.HistorySource;
import io.hekla.recorder.history.RowRange;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** History in a data folder on which no member runs. */
class HistoryFileAfterStopTest extends HistoryTablesContract {
  @TempDir Path data;
  private HistoryDatabase.File database = new HistoryDatabase.File(Path.of(""));

  @BeforeEach
  void prepare() throws Exception {
    database = new HistoryDatabase.File(data.resolve(HistoryDatabase.FOLDER));
    database.prepare();
  }

  @Override
  public HistoryDatabase database() {
    return database;
  }

  @Override
  public HistorySource source() throws Exception {
    database.close();
    return HistorySources.ofFolder(data);
  }

  @Test
  void questionThatOpenedTheFileFirstKeepsNoMemberFromWriting() throws Exception {
    try (HistorySource question = source();
        HistoryTables tables = new HistoryTables(database)) {
      assertThat(question.place()).contains(data.toString());
      assertThat(tables.write(List.of(removed()))).isEmpty();
    }
    try (HistorySource again = source()) {
      assertThat(again.events("Job", removed().key(), RowRange.latest(9)).rows())
          .containsExactly(removed());
    }
  }

  private static HistoryEvent removed() {
    return new HistoryEvent(
        1,
        Instant.EPOCH,
        0,
        "Job",
        new ObjectKey("ml", "train"),
        1,
        Instant.EPOCH,
        "job.event.removed",
        EventContext.NONE,
        "{}");
  }
}
