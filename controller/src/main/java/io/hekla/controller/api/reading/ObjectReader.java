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
 * Reads one object of a list or watch, and of that what Hekla uses ({@link UsedFields}). Whatever
 * is wrong with it is wrong with it alone: nothing is thrown.
 */
public final class ObjectReader {
  /**
   * The largest object that is read, in bytes. An API server takes requests of up to 3 MiB, and
   * etcd keeps 1.5 MiB unless it is told otherwise.
   */
  public static final int LARGEST_OBJECT = 16 << 20;

  /** No name of a field and no key of a label is longer than 317 characters. */
  private static final int LONGEST_NAME = 4_096;

  /** Deep enough for every schema; what goes deeper would overflow stacks later on. */
  private static final int DEEPEST = 500;

  private static final ObjectMapper SHARING = mapper();
  private static final ObjectMapper PLAIN = mapper();

  static {
    SHARING.registerModule(new SharedValues());
  }

  private ObjectReader() {}

  /** The object that a text in UTF-8 says. */
  public static <T extends HasMetadata> Reading<T> read(Kind<T> kind, byte[] text) {
    return read(kind, text, 0, text.length, false);
  }

  /**
   * The object that a part of a text says.
   *
   * @param isCut whether the object is too large, and this is only its beginning
   */
  static <T extends HasMetadata> Reading<T> read(
      Kind<T> kind, byte[] text, int from, int length, boolean isCut) {
    String fault;
    try {
      if (isCut) {
        fault = "it is larger than %d MiB".formatted(LARGEST_OBJECT >> 20);
      } else {
        T object = parse(kind, Pruner.prune(UsedFields.of(kind), text, from, from + length));
        fault = Essentials.missing(kind, object);
        if (fault.isEmpty() && object != null) {
          Trim.trim(object);
          return new Reading.Good<>(object);
        }
      }
    } catch (IOException | RuntimeException | StackOverflowError e) {
      fault = ReadFault.of(e);
    }
    return new Reading.Bad<>(Identity.of(text, from, length).unreadable(kind, fault));
  }

  /** The object that a whole text in UTF-8 says, with all its fields; nobody shares them. */
  public static <T extends HasMetadata> Reading<T> readWhole(Kind<T> kind, byte[] text) {
    String fault;
    try {
      T object = PLAIN.readValue(Pruner.prune(UsedFields.ALL, text, 0, text.length), kind.type());
      if (object != null && object.getMetadata() != null) {
        return new Reading.Good<>(object);
      }
      fault = "it has no metadata";
    } catch (IOException | RuntimeException | StackOverflowError e) {
      fault = ReadFault.of(e);
    }
    return new Reading.Bad<>(Identity.of(text, 0, text.length).unreadable(kind, fault));
  }

  /** Whether a text is a whole JSON value, by its brackets. */
  public static boolean isWhole(byte[] text) {
    return Json.skip(text, Json.pastSpace(text, 0, text.length), text.length) >= 0;
  }

  /** The fields that an object lacks and needs; empty if there are none. */
  public static String missing(Kind<?> kind, HasMetadata object) {
    return Essentials.missing(kind, object);
  }

  /** An object of which no more is known than which one it is. */
  public static <T extends HasMetadata> T shell(Kind<T> kind, UnreadableObject object) {
    return Identity.alone(kind, object);
  }

  /** Nothing for {@code null}. */
  private static <T extends HasMetadata> @Nullable T parse(Kind<T> kind, byte[] text)
      throws IOException {
    boolean isOneOfMany = kind.equals(Kind.POD) || kind.equals(Kind.NODE);
    return (isOneOfMany ? SHARING : PLAIN).readValue(text, kind.type());
  }

  /**
   * As the client library reads, with bounds of our own. Fields that are not known, as newer
   * definitions have them, are passed over; nothing in lists and maps is null.
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
