package io.hekla.actors.serialization;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.actors.journal.TestSettings;
import io.hekla.model.serialization.LogicalNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * Format of the journal and of messages, byte by byte. What a version wrote to journals is frozen
 * ({@link FrozenVersion}) and read for good. Types of the journal that no version has written yet,
 * or whose form has grown since, have a file in {@code golden/next}; messages one in {@code
 * golden/messages}. {@code HEKLA_REFRESH=1} writes the files of these two folders anew, and no
 * other.
 */
class GoldenFilesTest {
  private static final Path NEXT = FrozenVersion.FOLDER.resolve("next");
  private static final Path MESSAGES = FrozenVersion.FOLDER.resolve("messages");
  private static final Path LIST = FrozenVersion.FOLDER.resolve("names.txt");
  private static final String RETIRED = " retired";

  private static final String WHAT_TO_DO =
      "No version has written this form to a journal yet, or it is that of a message. Members and"
          + " journals of this build read it only in the form of the file: if the change is meant,"
          + " run this test with HEKLA_REFRESH=1, and commit what it writes to golden/next and"
          + " golden/messages.";

  private static final LogicalNames JOURNALED = LogicalNames.of(SerializedTypes.journaled());
  private static final LogicalNames NAMES = LogicalNames.of(new SerializedTypes().roots());

  private static final ActorTestKit KIT =
      ActorTestKit.create("golden", TestSettings.withoutCluster());
  private static final GoldenTypes TYPES = new GoldenTypes(KIT.system());

  @AfterAll
  static void stop() {
    KIT.shutdownTestKit();
  }

  @Test
  void everyValueThatAVersionWroteIsReadWithAllThatItHolds() throws Exception {
    var wrong = new TreeMap<String, List<String>>();
    for (FrozenVersion version : FrozenVersion.ALL) {
      for (Path file : GoldenTypes.filesOf(version.types())) {
        List<String> faults = unreadable(file);
        if (!faults.isEmpty()) {
          wrong.put(version.name() + " " + GoldenTypes.nameOf(file), faults);
        }
      }
    }
    assertThat(wrong).as(FrozenVersion.REMEDY).isEmpty();
  }

  private static List<String> unreadable(Path file) throws IOException {
    String name = GoldenTypes.nameOf(file);
    Class<?> type = JOURNALED.type(name).orElse(null);
    if (type == null) {
      return FrozenVersion.UPCAST.contains(name)
          ? List.of()
          : List.of("no type of the journal has this name");
    }
    var faults = new ArrayList<String>();
    for (byte[] bytes : GoldenTypes.read(file)) {
      try {
        JsonNode now = TYPES.tree(TYPES.value(bytes, type));
        faults.addAll(FrozenVersion.missing(name, TYPES.tree(bytes), now));
      } catch (IllegalStateException e) {
        faults.add("cannot be read: " + e.getMessage());
      }
    }
    return faults;
  }

  @Test
  void everyTypeThatNoVersionHasWrittenMatchesItsFile() throws Exception {
    var wrong = new TreeMap<String, List<String>>();
    for (Map.Entry<String, Class<?>> type : NAMES.all().entrySet()) {
      String name = type.getKey();
      if (isFrozen(name, type.getValue())) {
        continue;
      }
      List<Object> values = TYPES.samples(name, type.getValue());
      if (isRefreshing()) {
        TYPES.write(folderOf(name), name, values);
      }
      List<String> faults = compare(name, type.getValue(), values);
      if (!faults.isEmpty()) {
        wrong.put(name, faults);
      }
    }
    assertThat(wrong).as(WHAT_TO_DO).isEmpty();
  }

  @Test
  void everyFileOutsideOfFrozenVersionsHasAType() throws Exception {
    var wrong = new TreeSet<Path>();
    for (Path folder : List.of(NEXT, MESSAGES)) {
      for (Path file : GoldenTypes.filesOf(folder)) {
        String name = GoldenTypes.nameOf(file);
        Class<?> type = NAMES.type(name).orElse(null);
        boolean isDue = type != null && !isFrozen(name, type) && folderOf(name).equals(folder);
        if (!isDue && isRefreshing()) {
          Files.delete(file);
        } else if (!isDue) {
          wrong.add(file);
        }
      }
    }
    assertThat(wrong).as(WHAT_TO_DO).isEmpty();
  }

  /** Names that are no longer in use stay in the list, so that none is reused unaware. */
  @Test
  void aNameIsNeverUsedAgainForAnotherType() throws Exception {
    var listed = new TreeSet<>(Files.readAllLines(LIST));
    Set<String> used = NAMES.all().keySet();
    if (isRefreshing()) {
      listed =
          listed.stream()
              .map(line -> line.endsWith(RETIRED) || used.contains(line) ? line : line + RETIRED)
              .collect(Collectors.toCollection(TreeSet::new));
      listed.addAll(used);
      Files.write(LIST, listed);
    }
    var inUse = new TreeSet<>(listed);
    inUse.removeIf(line -> line.endsWith(RETIRED));

    assertThat(used)
        .as(WHAT_TO_DO + " It adds new names to golden/names.txt, and marks the others as retired.")
        .isEqualTo(inUse);
    for (String name : inUse) {
      assertThat(listed).doesNotContain(name + RETIRED);
    }
  }

  /** Returns whether the form in which this build writes a type is that of the last version. */
  private static boolean isFrozen(String name, Class<?> type) throws IOException {
    Path file = GoldenTypes.fileOf(FrozenVersion.ALL.getLast().types(), name);
    if (JOURNALED.type(name).isEmpty() || !Files.exists(file)) {
      return false;
    }
    for (byte[] bytes : GoldenTypes.read(file)) {
      if (!TYPES.tree(bytes).equals(TYPES.tree(TYPES.value(bytes, type)))) {
        return false;
      }
    }
    return true;
  }

  private static List<String> compare(String name, Class<?> type, List<Object> values)
      throws IOException {
    Path file = GoldenTypes.fileOf(folderOf(name), name);
    if (!Files.exists(file)) {
      return List.of("has no golden file; if it is new, HEKLA_REFRESH=1 writes it");
    }
    List<byte[]> golden = GoldenTypes.read(file);
    if (golden.size() != values.size()) {
      return List.of("%d values in the file, %d expected".formatted(golden.size(), values.size()));
    }
    var faults = new ArrayList<String>();
    for (int i = 0; i < golden.size(); i++) {
      JsonNode then = TYPES.tree(golden.get(i));
      JsonNode now = TYPES.tree(values.get(i));
      if (!then.equals(now)) {
        faults.add("its encoding changed from %s to %s".formatted(then, now));
      } else if (!TYPES.value(golden.get(i), type).equals(values.get(i))) {
        faults.add("is read as another value than was written");
      }
    }
    return faults;
  }

  private static Path folderOf(String name) {
    return JOURNALED.type(name).isPresent() ? NEXT : MESSAGES;
  }

  private static boolean isRefreshing() {
    return "1".equals(System.getenv("HEKLA_REFRESH"));
  }
}
