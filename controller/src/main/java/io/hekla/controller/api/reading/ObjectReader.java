package io.hekla.controller.api.reading;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.UnreadableObject;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Reader of one object of a list or watch, and of its fields that Hekla uses ({@link UsedFields}).
 * A fault of an object concerns that object alone: nothing is thrown.
 */
public final class ObjectReader {
  /**
   * Size of the largest object that is read, in bytes. An API server takes requests of up to 3 MiB,
   * and etcd stores 1.5 MiB unless configured otherwise.
   */
  public static final int LARGEST_OBJECT = 16 << 20;

  /**
   * Bound of a name's length; no name of a field and no key of a label is longer than 317
   * characters.
   */
  private static final int LONGEST_NAME = 4_096;

  /**
   * Deepest nesting that is read: enough for every schema, where deeper texts would overflow stacks
   * later on.
   */
  private static final int DEEPEST = 500;

  private static final ObjectMapper SHARING = mapper();
  private static final ObjectMapper PLAIN = mapper();

  static {
    SHARING.registerModule(new SharedValues());
  }

  private ObjectReader() {}

  /** Reads an object from UTF-8 text. */
  public static <T extends HasMetadata> ObjectReading<T> read(Kind<T> kind, byte[] text) {
    return read(kind, text, 0, text.length, false);
  }

  /**
   * Reads an object from a part of a text.
   *
   * @param isCut whether the object is too large, and this is only its beginning
   */
  static <T extends HasMetadata> ObjectReading<T> read(
      Kind<T> kind, byte[] text, int from, int length, boolean isCut) {
    String fault;
    try {
      if (isCut) {
        fault = "it is larger than %d MiB".formatted(LARGEST_OBJECT >> 20);
      } else {
        T object = parse(kind, Pruner.prune(UsedFields.of(kind), text, from, from + length));
        fault = RequiredFields.missing(kind, object);
        if (fault.isEmpty() && object != null) {
          PodTrimmer.trim(object);
          return new ObjectReading.Good<>(object);
        }
      }
    } catch (IOException | RuntimeException | StackOverflowError e) {
      fault = ReadFault.of(e);
    }
    return new ObjectReading.Bad<>(Identity.of(text, from, length).unreadable(kind, fault));
  }

  /**
   * Reads an object from a whole text in UTF-8, with all its fields, which no other object shares.
   */
  public static <T extends HasMetadata> ObjectReading<T> readWhole(Kind<T> kind, byte[] text) {
    String fault;
    try {
      T object = PLAIN.readValue(Pruner.prune(UsedFields.ALL, text, 0, text.length), kind.type());
      if (object != null && object.getMetadata() != null) {
        return new ObjectReading.Good<>(object);
      }
      fault = "it has no metadata";
    } catch (IOException | RuntimeException | StackOverflowError e) {
      fault = ReadFault.of(e);
    }
    return new ObjectReading.Bad<>(Identity.of(text, 0, text.length).unreadable(kind, fault));
  }

  /** Returns whether a text is a whole JSON value, by its brackets. */
  public static boolean isWhole(byte[] text) {
    return JsonBytes.skip(text, JsonBytes.pastSpace(text, 0, text.length), text.length) >= 0;
  }

  /** Returns the required fields that an object lacks; empty if there are none. */
  public static String missing(Kind<?> kind, HasMetadata object) {
    return RequiredFields.missing(kind, object);
  }

  /** Returns an object that has nothing but its identity. */
  public static <T extends HasMetadata> T shell(Kind<T> kind, UnreadableObject object) {
    return Identity.alone(kind, object);
  }

  /** Parses an object; nothing for {@code null}. */
  private static <T extends HasMetadata> @Nullable T parse(Kind<T> kind, byte[] text)
      throws IOException {
    boolean isOneOfMany = kind.equals(Kind.POD) || kind.equals(Kind.NODE);
    return (isOneOfMany ? SHARING : PLAIN).readValue(text, kind.type());
  }

  /**
   * Returns the client library's mapper, with bounds of our own. Unknown fields, as newer
   * definitions have them, are skipped; nothing in lists and maps is null.
   */
  private static ObjectMapper mapper() {
    var constraints =
        StreamReadConstraints.builder()
            .maxNameLength(LONGEST_NAME)
            .maxNestingDepth(DEEPEST)
            .maxStringLength(LARGEST_OBJECT)
            .build();
    var mapper = new ObjectMapper(JsonFactory.builder().streamReadConstraints(constraints).build());
    var unused = new KubernetesSerialization(mapper, false);
    mapper.disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
    mapper.setDefaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.SKIP));
    return mapper;
  }
}
