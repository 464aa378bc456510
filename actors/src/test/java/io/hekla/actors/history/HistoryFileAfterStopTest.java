package io.hekla.actors.history;

import io.hekla.recorder.history.HistorySource;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
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
  HistoryDatabase database() {
    return database;
  }

  @Override
  HistorySource source() throws Exception {
    database.close();
    return HistorySources.ofFolder(data);
  }
}
