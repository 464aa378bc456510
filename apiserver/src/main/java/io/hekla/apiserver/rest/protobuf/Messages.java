package io.hekla.apiserver.rest.protobuf;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** Messages that can be read, and their fields by number: {@code protobuf/fields.txt}. */
final class Messages {
  private static final String FILE = "/protobuf/fields.txt";
  private static final Map<String, Map<Integer, Field>> ALL = read();

  private Messages() {}

  /** Multiplicity of a field in a message. */
  enum Shape {
    ONE,
    LIST,
    MAP
  }

  /**
   * A field of a message.
   *
   * @param name in JSON; {@code =} if its content belongs to the object around it
   * @param zeroIsNothing whether it is left out where it is empty, 0 or false
   * @param type {@code text}, {@code number}, {@code flag}, {@code bytes}, {@code json}, {@code
   *     quantity}, {@code intorstring}, {@code time}, {@code microtime}, or a message
   */
  record Field(String name, boolean zeroIsNothing, Shape shape, String type) {
    boolean isInline() {
      return name.equals("=");
    }
  }

  static boolean has(String name) {
    return ALL.containsKey(name);
  }

  /** Returns the fields of a message, by number. */
  static Map<Integer, Field> of(String name) {
    return Objects.requireNonNull(ALL.get(name), name);
  }

  private static Map<String, Map<Integer, Field>> read() {
    var all = new HashMap<String, Map<Integer, Field>>();
    var fields = new HashMap<Integer, Field>();
    for (String line : lines().split("\n", -1)) {
      if (line.startsWith("  ")) {
        String[] words = line.strip().split(" ", -1);
        fields.put(Integer.valueOf(words[0]), field(words));
      } else if (!line.isEmpty() && !line.startsWith("#")) {
        fields = new HashMap<>();
        all.put(line, fields);
      }
    }
    return all;
  }

  private static Field field(String[] words) {
    boolean zeroIsNothing = words[1].endsWith("?");
    String name = zeroIsNothing ? words[1].substring(0, words[1].length() - 1) : words[1];
    Shape shape =
        switch (words[2]) {
          case "list" -> Shape.LIST;
          case "map" -> Shape.MAP;
          default -> Shape.ONE;
        };
    return new Field(name, zeroIsNothing, shape, words[words.length - 1]);
  }

  private static String lines() {
    try (InputStream file = Objects.requireNonNull(Messages.class.getResourceAsStream(FILE))) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("the fields of protobuf cannot be read", e);
    }
  }
}
