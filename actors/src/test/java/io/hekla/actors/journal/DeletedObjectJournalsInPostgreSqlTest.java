package io.hekla.actors.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.actors.serialization.FrozenVersion;
import io.hekla.actors.serialization.GoldenRecovery;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DeletedObjectJournalsInPostgreSqlTest extends DeletedObjectJournalsContract {
  private final TestDatabase database = TestDatabase.start();

  @BeforeAll
  void prepare() throws Exception {
    JournalFormat.prepare(journal());
  }

  @AfterAll
  void close() {
    database.close();
  }

  @Override
  JournalLocation journal() {
    return database.journal();
  }

  @Test
  void theSearchForOpenWorkReadsTheRowsOfOpenWorkAlone() throws Exception {
    try (var connection = journal().connect();
        var statement = connection.createStatement()) {
      statement.execute(
          "INSERT INTO hekla_head SELECT 'Job|ns/ended-' || n, 1, FALSE"
              + " FROM generate_series(1, 20000) n");
      statement.execute("ANALYZE hekla_head");
      assertThat(plan(statement, "SELECT persistence_id FROM hekla_head WHERE has_work"))
          .anyMatch(line -> line.contains("hekla_head_work"))
          .noneMatch(line -> line.contains("Seq Scan") || line.contains("Filter"));
    }
  }

  @Test
  void theRowsThatAVersionWroteAreRecovered() throws Exception {
    for (FrozenVersion version : FrozenVersion.ALL) {
      version.insertInto(journal());

      assertThat(GoldenRecovery.faults(version, journal())).as(FrozenVersion.REMEDY).isEmpty();
    }
  }

  private static List<String> plan(Statement statement, String query) throws Exception {
    var lines = new ArrayList<String>();
    try (var rows = statement.executeQuery("EXPLAIN " + query)) {
      while (rows.next()) {
        lines.add(rows.getString(1));
      }
    }
    return lines;
  }
}
