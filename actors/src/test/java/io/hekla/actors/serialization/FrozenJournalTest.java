package io.hekla.actors.serialization;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.hekla.actors.entity.EntityTypes;
import io.hekla.actors.journal.JournalEvents;
import io.hekla.actors.journal.JournalFormat;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.actors.journal.TestSettings;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.serialization.LogicalNames;
import java.io.IOException;
import java.io.NotSerializableException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Journals that versions wrote, with every event of every kind: they stay as they are, and every
 * later build reads them.
 */
class FrozenJournalTest {
  private static final String FROZEN =
      "Files of a version are frozen for good: restore them with git. A later version gets a folder"
          + " of its own (CONTRIBUTING.md, Changing what is journaled)";

  @TempDir Path folder;

  @Test
  void theFilesOfAVersionAreAsTheyWere() throws Exception {
    for (FrozenVersion version : FrozenVersion.ALL) {
      assertThat(version.digestOfList()).as(FROZEN).isEqualTo(version.digest());
      assertThat(version.digests()).as(FROZEN).isEqualTo(version.listedDigests());
    }
  }

  @Test
  void theDatabaseFileOfAVersionHoldsItsRowsAndIsRecovered() throws Exception {
    for (FrozenVersion version : FrozenVersion.ALL) {
      Path place = folder.resolve(version.name());
      FrozenVersion.unpack(version.folder().resolve("journal.zip"), place);
      var journal = new JournalLocation.Folder(place);
      try {
        JournalFormat.prepare(journal);

        assertThat(new JournalEvents(journal, 10_000).after(0).events())
            .as(FrozenVersion.REMEDY)
            .map(GoldenRows::of)
            .usingRecursiveFieldByFieldElementComparatorIgnoringFields("value")
            .containsExactlyElementsOf(
                version.rows().stream().filter(row -> !row.isSnapshot()).toList());
        assertThat(GoldenRecovery.faults(version, journal)).as(FrozenVersion.REMEDY).isEmpty();
      } finally {
        journal.close();
      }
    }
  }

  @Test
  void everyRowOfAVersionIsReadWithAllThatItHolds() throws Exception {
    var kit = ActorTestKit.create("rows", TestSettings.withoutCluster());
    try {
      var rows = new GoldenRows(kit.system());
      var wrong = new TreeMap<String, List<String>>();
      for (FrozenVersion version : FrozenVersion.ALL) {
        for (FrozenVersion.Row row : version.rows()) {
          List<String> faults = faults(row, rows);
          if (!faults.isEmpty()) {
            wrong.put(row.persistenceId() + " " + row.sequence() + " " + row.manifest(), faults);
          }
        }
      }
      assertThat(wrong).as(FrozenVersion.REMEDY).isEmpty();
    } finally {
      kit.shutdownTestKit();
    }
  }

  private static List<String> faults(FrozenVersion.Row row, GoldenRows rows) throws IOException {
    try {
      return FrozenVersion.missing(row.manifest(), row.value(), rows.value(row));
    } catch (NotSerializableException e) {
      return List.of("cannot be read: " + e.getMessage());
    }
  }

  @Test
  void theFirstVersionHasEventsAndASnapshotOfEveryKind() throws Exception {
    List<FrozenVersion.Row> rows = FrozenVersion.ALL.getFirst().rows();

    for (String kind : List.of("Job", "PodGroup", "Queue", "JobFlow", "CronJob", "Scheduler")) {
      assertThat(rows)
          .filteredOn(row -> row.persistenceId().startsWith(kind + "|"))
          .extracting(FrozenVersion.Row::isSnapshot)
          .contains(true, false);
    }
  }

  @Test
  void whatAValueHasLostIsNamedAndWhatItHasGainedIsNot() throws Exception {
    var json = new JsonMapper();

    assertThat(
            FrozenVersion.missing(
                json.readTree("{'uid': 'a', 'pods': [{'n': 1}, {'n': 2}]}".replace('\'', '"')),
                json.readTree("{'pods': [{'n': 1}, {'n': 3}], 'new': 1}".replace('\'', '"'))))
        .containsExactly(".uid was \"a\" and is ", ".pods[1].n was 2 and is 3");
  }

  /** The next version's journal is written from these. */
  @Test
  void everyTypeOfEventIsInTheHistoryOfItsKind() {
    Map<String, List<JournalSerializable>> histories = GoldenHistories.all();

    assertThat(JournaledKind.ALL)
        .extracting(JournaledKind::name)
        .containsAll(EntityTypes.ALL.stream().map(type -> type.name()).toList());
    var missing = new ArrayList<String>();
    for (JournaledKind kind : JournaledKind.ALL) {
      List<Class<?>> there =
          histories.getOrDefault(kind.name(), List.of()).stream()
              .<Class<?>>map(Object::getClass)
              .toList();
      Stream.of(kind.events().getPermittedSubclasses())
          .filter(type -> !there.contains(type))
          .map(LogicalNames::nameOf)
          .forEach(missing::add);
    }
    assertThat(missing)
        .as("types of events without one in GoldenHistories, from which golden journals are made")
        .isEmpty();
  }
}
