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
import io.hekla.actors.journal.TestSettings;
import io.hekla.model.serialization.LogicalNames;
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
 * Format of the journal and of messages, byte by byte: one file per type with values as they were
 * written, and the same as JSON for people. A name or an encoding that changes, or is missing,
 * makes existing journals unreadable, and fails here.
 *
 * <p>{@code HEKLA_REFRESH=1} writes the files anew.
 */
class GoldenFilesTest {
  private static final Path FOLDER = Path.of("src/test/resources/golden");
  private static final Path TYPES = FOLDER.resolve("types");
  private static final Path LIST = FOLDER.resolve("names.txt");
  private static final String RETIRED = " retired";
  private static final int PER_TYPE = 3;

  private static final String WHAT_TO_DO =
      "Journals that exist could not be read any more. Keep the @LogicalName of a type and the names"
          + " and types of its components; its class may be renamed and moved at will. Only if the"
          + " format is meant to change: raise JournalFormat.VERSION, read journals of the version"
          + " before as well once there is a release, run this test with HEKLA_REFRESH=1, and commit"
          + " what it writes to actors/src/test/resources/golden.";

  private static final LogicalNames NAMES = LogicalNames.of(new SerializedTypes().roots());

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
  void everyTypeMatchesItsGoldenFile() throws Exception {
    var wrong = new TreeMap<String, String>();
    for (Map.Entry<String, Class<?>> type : NAMES.all().entrySet()) {
      List<Object> values = samples(type.getKey(), type.getValue());
      if (isRefreshing()) {
        write(fileOf(type.getKey()), values);
      }
      for (String fault : compare(type.getKey(), type.getValue(), values)) {
        wrong.put(type.getKey(), fault);
      }
    }
    assertThat(wrong).as(WHAT_TO_DO).isEmpty();
  }

  @Test
  void everyGoldenFileHasAType() throws Exception {
    var wrong = new TreeMap<String, String>();
    for (Path file : goldenFiles()) {
      if (NAMES.type(nameOf(file)).isEmpty()) {
        if (isRefreshing()) {
          Files.delete(file);
        } else {
          wrong.put(nameOf(file), "no type has this @LogicalName any more");
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
        .as(WHAT_TO_DO + " It adds new names to golden/names.txt, and marks the others as retired.")
        .isEqualTo(inUse);
    for (String name : inUse) {
      assertThat(listed).doesNotContain(name + RETIRED);
    }
  }

  private static List<String> compare(String name, Class<?> type, List<Object> values)
      throws IOException {
    Path file = fileOf(name);
    if (!Files.exists(file)) {
      return List.of("has no golden file; if the type is new, HEKLA_REFRESH=1 writes it");
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

  /** The same in every run: nothing in them has an order of its own. */
  private static List<Object> samples(String name, Class<?> type) {
    var values = new ArrayList<Object>();
    for (int i = 0; i < PER_TYPE; i++) {
      Object value =
          Samples.inOrder(name.hashCode() + (long) i, KIT.system().deadLetters()).of(type);
      if (value instanceof EntityMessage.Reconcile message) {
        // API objects are written as the API server writes them, which is not our format.
        value =
            new EntityMessage.Reconcile(
                message.commands(),
                message.asOf(),
                Optional.empty(),
                message.number(),
                message.replyTo());
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

  private static Path fileOf(String name) {
    return TYPES.resolve(name + ".txt");
  }

  private static String nameOf(Path file) {
    String name = file.getFileName().toString();
    return name.substring(0, name.length() - ".txt".length());
  }

  private static List<Path> goldenFiles() throws IOException {
    assertThat(TYPES).isDirectory();
    try (var files = Files.list(TYPES)) {
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
