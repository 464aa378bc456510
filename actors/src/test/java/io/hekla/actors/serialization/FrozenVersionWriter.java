package io.hekla.actors.serialization;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.NullNode;
import io.hekla.actors.journal.JournalEvents;
import io.hekla.actors.journal.JournalFormat;
import io.hekla.actors.journal.JournalIdentities;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.actors.journal.TestSettings;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.serialization.LogicalNames;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/**
 * Writer of the golden files of a version that has none: {@code HEKLA_GOLDEN=0.2 mvn test -pl
 * actors -Dtest=FrozenVersionWriter}, once, when that version is released. It refuses a version
 * that exists.
 */
@EnabledIfEnvironmentVariable(named = "HEKLA_GOLDEN", matches = "[0-9]+[.][0-9]+")
class FrozenVersionWriter {
  /** Journals of each kind: a whole life, one that goes on, and that with a snapshot. */
  private static final String ENDED = "/ended";

  private static final String OPEN = "/open";
  private static final String SNAPSHOT = "/snapshot";
  private static final String CLUSTER = "1f0c8f6e-0000-4000-8000-000000000005";

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private final FrozenVersion version =
      new FrozenVersion(System.getenv().getOrDefault("HEKLA_GOLDEN", ""), "");

  @TempDir Path folder;

  @Test
  void aVersionThatIsNotThereIsWritten() throws Exception {
    Files.createDirectory(version.folder());
    var journal = new JournalLocation.Folder(folder);
    JournalFormat.prepare(journal);
    JournalIdentities.begin(journal, Optional.of(CLUSTER), false, Clock.systemUTC());
    var kit = ActorTestKit.create("writer", TestSettings.withJournal(journal));
    try {
      writeTypes(new GoldenTypes(kit.system()));
      for (Map.Entry<String, List<JournalSerializable>> one : GoldenHistories.all().entrySet()) {
        List<JournalSerializable> life = one.getValue();
        boolean ends = life.getLast().getClass().getSimpleName().equals("Removed");
        List<JournalSerializable> open = ends ? life.subList(0, life.size() - 1) : life;
        write(kit, prefix(one.getKey()) + ENDED, life, 0);
        write(kit, prefix(one.getKey()) + OPEN, open, 0);
        write(kit, prefix(one.getKey()) + SNAPSHOT, open, open.size() / 2);
      }
      List<FrozenVersion.Row> rows = rows(journal, new GoldenRows(kit.system()));
      JSON.writeValue(version.folder().resolve("rows.json").toFile(), rows);
    } finally {
      kit.shutdownTestKit();
    }
    List<String> ids =
        GoldenHistories.all().keySet().stream()
            .sorted()
            .flatMap(kind -> Stream.of(ENDED, OPEN, SNAPSHOT).map(name -> prefix(kind) + name))
            .toList();
    JSON.writeValue(
        version.folder().resolve("states.json").toFile(), GoldenRecovery.states(journal, ids));
    journal.close();
    try (var zip =
        new ZipOutputStream(Files.newOutputStream(version.folder().resolve("journal.zip")))) {
      zip.putNextEntry(new ZipEntry(FrozenVersion.JOURNAL_FILE));
      Files.copy(folder.resolve(FrozenVersion.JOURNAL_FILE), zip);
    }
    String list =
        version.digests().entrySet().stream()
            .map(file -> file.getValue() + "  " + file.getKey() + "\n")
            .collect(Collectors.joining());
    Files.writeString(version.folder().resolve("SHA256SUMS"), list);
    System.out.println(
        "new FrozenVersion(\"%s\", \"%s\")".formatted(version.name(), version.digestOfList()));
  }

  private String prefix(String kind) {
    return kind + "|golden-" + version.name();
  }

  private void writeTypes(GoldenTypes types) throws Exception {
    for (var type : LogicalNames.of(SerializedTypes.journaled()).all().entrySet()) {
      types.write(version.types(), type.getKey(), types.samples(type.getKey(), type.getValue()));
    }
  }

  private static void write(
      ActorTestKit kit, String id, List<JournalSerializable> events, long snapshotAt) {
    TestProbe<GoldenEntity.Answer> answers = kit.createTestProbe();
    ActorRef<GoldenEntity.Message> entity =
        kit.spawn(GoldenEntity.create(id, snapshotAt, answers.ref()));
    for (JournalSerializable event : events) {
      entity.tell(new GoldenEntity.Write(event));
    }
    int due = events.size() + (snapshotAt > 0 ? 1 : 0);
    for (int i = 0; i < due; i++) {
      assertThat(answers.receiveMessage())
          .isIn(new GoldenEntity.Written(), new GoldenEntity.Snapshot(""));
    }
  }

  /** Returns the snapshots, and the events that recovery needs; the others are deleted. */
  private static List<FrozenVersion.Row> rows(JournalLocation journal, GoldenRows golden)
      throws Exception {
    var rows = new ArrayList<FrozenVersion.Row>();
    for (Map.Entry<String, FrozenVersion.Row> snapshot : snapshots(journal).entrySet()) {
      rows.add(golden.withValue(snapshot.getValue()));
      try (var connection = journal.connect();
          var delete =
              connection.prepareStatement(
                  "DELETE FROM \"event_journal\" WHERE \"persistence_id\" = ?"
                      + " AND \"sequence_number\" <= ?")) {
        delete.setString(1, snapshot.getKey());
        delete.setLong(2, snapshot.getValue().sequence());
        delete.executeUpdate();
      }
    }
    for (JournalEvents.StoredEvent event : new JournalEvents(journal, 10_000).after(0).events()) {
      rows.add(golden.withValue(GoldenRows.of(event)));
    }
    return rows;
  }

  private static Map<String, FrozenVersion.Row> snapshots(JournalLocation journal)
      throws SQLException {
    var snapshots = new TreeMap<String, FrozenVersion.Row>();
    try (var connection = journal.connect();
        var query =
            connection.prepareStatement(
                "SELECT \"persistence_id\", \"sequence_number\", \"snapshot_ser_id\","
                    + " \"snapshot_ser_manifest\", \"snapshot_payload\" FROM \"snapshot\"");
        var row = query.executeQuery()) {
      while (row.next()) {
        snapshots.put(
            row.getString(1),
            new FrozenVersion.Row(
                true,
                row.getString(1),
                row.getLong(2),
                row.getInt(3),
                row.getString(4),
                "",
                HexFormat.of().formatHex(row.getBytes(5)),
                NullNode.getInstance()));
      }
    }
    return snapshots;
  }
}
