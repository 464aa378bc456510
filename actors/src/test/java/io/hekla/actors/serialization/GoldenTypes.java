package io.hekla.actors.serialization;

import akka.actor.ExtendedActorSystem;
import akka.actor.typed.ActorSystem;
import akka.serialization.jackson.JacksonObjectMapperProvider;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.cbor.CBORFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/**
 * Files with values of one type each: every value as the bytes that were written, and as JSON for
 * people.
 */
final class GoldenTypes {
  private static final int PER_TYPE = 3;
  private static final String BYTES = "cbor ";

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .build();

  private final ActorSystem<?> system;
  private final ObjectMapper cbor;

  GoldenTypes(ActorSystem<?> system) {
    this.system = system;
    this.cbor =
        JacksonObjectMapperProvider.get(system)
            .getOrCreate("jackson-cbor", Optional.of(new CBORFactory()));
  }

  /** Returns values of a type, the same in every run: nothing in them has an order of its own. */
  List<Object> samples(String name, Class<?> type) {
    var values = new ArrayList<Object>();
    for (int i = 0; i < PER_TYPE; i++) {
      values.add(
          Samples.inOrder(name.hashCode() + (long) i, system.deadLetters()).withoutApiObject(type));
    }
    return values;
  }

  /** Returns a value as this build writes it, for comparisons. */
  JsonNode tree(Object value) throws IOException {
    return cbor.readTree(written(value));
  }

  JsonNode tree(byte[] bytes) throws IOException {
    return cbor.readTree(bytes);
  }

  /** Returns bytes as this build reads them. */
  Object value(byte[] bytes, Class<?> type) {
    return inSystem(() -> cbor.readValue(bytes, type));
  }

  private byte[] written(Object value) {
    return inSystem(() -> cbor.writeValueAsBytes(value));
  }

  /** References to actors are read and written in the name of a system. */
  private <T> T inSystem(Callable<T> work) {
    return akka.serialization.Serialization$.MODULE$.withTransportInformation(
        (ExtendedActorSystem) system.classicSystem(),
        () -> {
          try {
            return work.call();
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        });
  }

  /** Writes a file that did not exist, or the samples of an unfrozen type anew. */
  void write(Path folder, String name, List<Object> values) throws IOException {
    var text = new StringBuilder();
    for (Object value : values) {
      byte[] bytes = written(value);
      text.append(BYTES).append(HexFormat.of().formatHex(bytes)).append('\n');
      text.append(JSON.writeValueAsString(JSON.treeToValue(tree(bytes), Object.class)))
          .append('\n');
    }
    Files.createDirectories(folder);
    Files.writeString(fileOf(folder, name), text);
  }

  static List<byte[]> read(Path file) throws IOException {
    return Files.readAllLines(file).stream()
        .filter(line -> line.startsWith(BYTES))
        .map(line -> HexFormat.of().parseHex(line.substring(BYTES.length())))
        .toList();
  }

  static Path fileOf(Path folder, String name) {
    return folder.resolve(name + ".txt");
  }

  static String nameOf(Path file) {
    String name = file.getFileName().toString();
    return name.substring(0, name.length() - ".txt".length());
  }

  /** Returns the files of a folder; none if it does not exist. */
  static List<Path> filesOf(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }
}
