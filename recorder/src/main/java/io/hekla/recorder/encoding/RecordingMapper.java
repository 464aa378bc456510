package io.hekla.recorder.encoding;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.TSFBuilder;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.MapperBuilder;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.cbor.CBORFactory;
import com.fasterxml.jackson.dataformat.cbor.databind.CBORMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.hekla.model.serialization.RecordsModule;
import java.io.IOException;

/** Mapper of recorded values: records by their components, sealed types by logical name. */
public final class RecordingMapper {
  /** Longest text of a value that is read, in characters: a limit for doctored segments. */
  private static final int LONGEST_TEXT = 16 << 20;

  private static final int DEEPEST = 200;

  /** Largest text, in bytes: a million pods. */
  private static final long LARGEST_TEXT = 1L << 30;

  /** The reader of a segment limits its frames. */
  private static final long UNLIMITED = -1;

  /**
   * Entries of maps are in order, so that the same input is recorded as the same bytes, and names
   * that begin alike, as those of an image, are compressed together.
   */
  private static final ObjectMapper MAPPER =
      configured(CBORMapper.builder(factory(CBORFactory.builder(), UNLIMITED)))
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  /** People edit texts: what cannot be used is an error, rather than what a newer build wrote. */
  private static final ObjectMapper TEXT =
      configured(JsonMapper.builder(factory(new JsonFactoryBuilder(), LARGEST_TEXT)))
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .build();

  private RecordingMapper() {}

  /** Returns the mapper of segments; it is shared, and may not be changed. */
  public static ObjectMapper get() {
    return MAPPER;
  }

  /**
   * Returns the mapper of JSON texts, with the same names and forms but for times, which are texts;
   * it is shared, and may not be changed.
   */
  public static ObjectMapper text() {
    return TEXT;
  }

  private static <F extends JsonFactory> F factory(TSFBuilder<F, ?> builder, long largest) {
    return builder
        .streamReadConstraints(
            StreamReadConstraints.builder()
                .maxStringLength(LONGEST_TEXT)
                .maxNestingDepth(DEEPEST)
                .maxDocumentLength(largest)
                .build())
        .build();
  }

  private static <M extends ObjectMapper, B extends MapperBuilder<M, B>> B configured(B builder) {
    return builder
        .addModule(new Jdk8Module())
        .addModule(new JavaTimeModule())
        .addModule(new RecordingModule())
        .visibility(PropertyAccessor.GETTER, Visibility.NONE)
        .visibility(PropertyAccessor.IS_GETTER, Visibility.NONE)
        .visibility(PropertyAccessor.FIELD, Visibility.ANY)
        .visibility(PropertyAccessor.CREATOR, Visibility.ANY)
        .disable(SerializationFeature.FLUSH_AFTER_WRITE_VALUE)
        .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);
  }

  /** The module of records, with the kinds of objects. */
  private static final class RecordingModule extends RecordsModule {
    private static final long serialVersionUID = 1L;

    RecordingModule() {
      super("hekla-recording");
      addDeserializer(Class.class, new KindReader());
    }
  }

  /** Reader of kinds of objects: no class is ever found by a name that was read. */
  @SuppressWarnings("rawtypes") // as the module declares it
  private static final class KindReader extends StdDeserializer<Class> {
    private static final long serialVersionUID = 1L;

    KindReader() {
      super(Class.class);
    }

    @Override
    public Class<?> deserialize(JsonParser json, DeserializationContext context)
        throws IOException {
      String name = json.getValueAsString("");
      Class<?> kind = RecordedKinds.kind(name);
      if (kind == null) {
        throw context.weirdStringException(name, Class.class, "no kind of recorded objects");
      }
      return kind;
    }
  }
}
