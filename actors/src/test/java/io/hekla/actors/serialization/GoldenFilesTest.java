package io.hekla.actors.serialization;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.ExtendedActorSystem;
import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.serialization.jackson.JacksonObjectMapperProvider;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.journal.JournalFormat;
import io.hekla.actors.journal.TestSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * Format, byte by byte: one file per type and format version with a value as it was written, and
 * the same as JSON for people. Values of this build's version are read and written; those of older
 * versions that this build claims to read are read, and nothing of them may be lost. Messages have
 * no files: no build reads those of versions that cannot run beside it.
 *
 * <p>{@code HEKLA_REFRESH=1} writes the files of this build's version anew.
 */
class GoldenFilesTest {
  private static final Path FOLDER = Path.of("src/test/resources/golden");
  private static final Path LIST = FOLDER.resolve("names.txt");
  private static final String RETIRED = " retired";
  private static final int PER_TYPE = 3;

  private static final String WHAT_TO_DO =
      "If what older builds wrote can still be read, raise JournalFormat.VERSION; if older builds"
          + " cannot read what this one writes, raise MIN_READER with it; then write the files of the"
          + " new version with HEKLA_REFRESH=1 and commit them beside those of the old one.";

  private static final LogicalNames NAMES = LogicalNames.of(new SerializedTypes().roots());

  private static final LogicalNames JOURNALED = LogicalNames.of(SerializedTypes.journaled());

  private static final ActorTestKit KIT =
      ActorTestKit.create("golden", TestSettings.withoutCluster());
  private static final ObjectMapper CBOR =
      JacksonObjectMapperProvider.get(KIT.system())
          .getOrCreate(
              "jackson-cbor", Optional.of(new com.fasterxml.jackson.dataformat.cbor.CBORFactory()));
  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .build();

  @AfterAll
  static void stop() {
    KIT.shutdownTestKit();
  }

  @Test
  void everyTypeIsWrittenAndReadAsItsGoldenFileSays() throws Exception {
    var wrong = new TreeMap<String, String>();
    for (Map.Entry<String, Class<?>> type : NAMES.all().entrySet()) {
      List<Object> values = samples(type.getKey(), type.getValue());
      if (isRefreshing()) {
        write(fileOf(JournalFormat.VERSION, type.getKey()), values);
      }
      for (String fault : compare(type.getKey(), type.getValue(), values)) {
        wrong.put(type.getKey(), fault);
      }
    }
    assertThat(wrong).as(WHAT_TO_DO).isEmpty();
  }

  @Test
  void nothingIsLostOfWhatOlderVersionsWrote() throws Exception {
    var wrong = new TreeMap<String, String>();
    for (int version = JournalFormat.OLDEST_READ; version <= JournalFormat.VERSION; version++) {
      for (Path file : goldenFiles(version)) {
        String name = nameOf(file);
        var type = NAMES.type(name);
        if (type.isEmpty()) {
          wrong.put(file.toString(), "format " + version + " has it, this build reads that format");
          continue;
        }
        if (version < JournalFormat.MIN_READER && JOURNALED.type(name).isEmpty()) {
          continue;
        }
        for (byte[] bytes : read(file)) {
          Object value = read(bytes, type.get());
          if (!contains(CBOR.readTree(written(value)), CBOR.readTree(bytes))) {
            wrong.put(file.toString(), "read as " + value + ", which lacks something");
          }
        }
      }
    }
    assertThat(wrong).as(WHAT_TO_DO).isEmpty();
  }

  /** Names that are no longer in use stay in the list, so that none is reused unaware. */
  @Test
  void aNameIsNeverUsedAgainForAnotherType() throws Exception {
    var listed = new TreeSet<>(Files.exists(LIST) ? Files.readAllLines(LIST) : List.of());
    if (isRefreshing()) {
      var used = NAMES.all().keySet();
      listed.stream()
          .filter(line -> !line.endsWith(RETIRED) && !used.contains(line))
          .toList()
          .forEach(
              line -> {
                listed.remove(line);
                listed.add(line + RETIRED);
              });
      listed.addAll(used);
      Files.createDirectories(FOLDER);
      Files.write(LIST, listed);
    }
    var inUse = new TreeSet<>(listed);
    inUse.removeIf(line -> line.endsWith(RETIRED));

    assertThat(NAMES.all().keySet())
        .as("HEKLA_REFRESH=1 adds new names to golden/names.txt, and retires those not in use")
        .isEqualTo(inUse);
    for (String name : inUse) {
      assertThat(listed).doesNotContain(name + RETIRED);
    }
  }

  private static List<String> compare(String name, Class<?> type, List<Object> values)
      throws IOException {
    Path file = fileOf(JournalFormat.VERSION, name);
    if (!Files.exists(file)) {
      return List.of("has no golden file; HEKLA_REFRESH=1 writes it");
    }
    List<byte[]> golden = read(file);
    var faults = new ArrayList<String>();
    if (golden.size() != values.size()) {
      faults.add("%d values in the file, %d expected".formatted(golden.size(), values.size()));
      return faults;
    }
    for (int i = 0; i < golden.size(); i++) {
      JsonNode then = CBOR.readTree(golden.get(i));
      JsonNode now = CBOR.readTree(written(values.get(i)));
      if (!then.equals(now)) {
        faults.add("its encoding changed from %s to %s".formatted(then, now));
      } else if (!read(golden.get(i), type).equals(values.get(i))) {
        faults.add("is read as another value than was written");
      }
    }
    return faults;
  }

  /** Returns whether an object has at least the properties of another one, at every depth. */
  private static boolean contains(JsonNode whole, JsonNode part) {
    if (part.isObject()) {
      return part.properties().stream()
          .allMatch(
              field ->
                  whole.has(field.getKey())
                      && contains(whole.get(field.getKey()), field.getValue()));
    }
    if (part.isArray() && whole.size() == part.size()) {
      for (int i = 0; i < part.size(); i++) {
        if (!contains(whole.get(i), part.get(i))) {
          return false;
        }
      }
      return true;
    }
    return whole.equals(part);
  }

  /** The same in every run: nothing in them has an order of its own. */
  private static List<Object> samples(String name, Class<?> type) {
    var values = new ArrayList<Object>();
    for (int i = 0; i < PER_TYPE; i++) {
      Object value =
          Samples.inOrder(name.hashCode() + (long) i, KIT.system().deadLetters()).of(type);
      if (value instanceof EntityMessage.Reconcile look) {
        // API objects are written as the API server writes them, which is not our format.
        value =
            new EntityMessage.Reconcile(
                look.commands(), look.asOf(), Optional.empty(), look.number(), look.replyTo());
      }
      values.add(value);
    }
    return values;
  }

  private static byte[] written(Object value) {
    return inSystem(() -> CBOR.writeValueAsBytes(value));
  }

  private static Object read(byte[] bytes, Class<?> type) {
    return inSystem(() -> CBOR.readValue(bytes, type));
  }

  /** References to actors are read and written in the name of a system. */
  private static <T> T inSystem(Callable<T> work) {
    var system = (ExtendedActorSystem) KIT.system().classicSystem();
    return akka.serialization.Serialization$.MODULE$.withTransportInformation(
        system,
        () -> {
          try {
            return work.call();
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        });
  }

  private static boolean isRefreshing() {
    return "1".equals(System.getenv("HEKLA_REFRESH"));
  }

  private static Path fileOf(int version, String name) {
    return FOLDER.resolve(Integer.toString(version)).resolve(name + ".txt");
  }

  private static String nameOf(Path file) {
    String name = file.getFileName().toString();
    return name.substring(0, name.length() - ".txt".length());
  }

  private static List<Path> goldenFiles(int version) throws IOException {
    Path folder = FOLDER.resolve(Integer.toString(version));
    assertThat(folder).isDirectory();
    try (var files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  private static void write(Path file, List<Object> values) throws IOException {
    var text = new StringBuilder();
    for (Object value : values) {
      byte[] bytes = written(value);
      text.append("cbor ").append(HexFormat.of().formatHex(bytes)).append('\n');
      JsonNode tree = CBOR.readTree(bytes);
      text.append(JSON.writeValueAsString(JSON.treeToValue(tree, Object.class))).append('\n');
    }
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static List<byte[]> read(Path file) throws IOException {
    return Files.readAllLines(file).stream()
        .filter(line -> line.startsWith("cbor "))
        .map(line -> HexFormat.of().parseHex(line.substring("cbor ".length())))
        .toList();
  }
}
