package io.hekla.recorder.encoding;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.KeyDeserializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.dataformat.cbor.CBORFactory;
import com.fasterxml.jackson.dataformat.cbor.databind.CBORMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.resource.ResourceVector;
import io.hekla.model.serialization.LogicalNames;
import io.hekla.model.serialization.ResourceVectorJson;
import io.hekla.model.serialization.SealedTypes;

/** Mapper of recorded values: records by their components, sealed types by logical name. */
public final class RecordingMapper {
  /** Longest text of a value that is read, in characters: a limit for doctored segments. */
  private static final int LONGEST_TEXT = 16 << 20;

  private static final int DEEPEST = 200;

  private static final ObjectMapper MAPPER = mapper();

  private RecordingMapper() {}

  /** Returns the mapper; it is shared, and may not be changed. */
  public static ObjectMapper get() {
    return MAPPER;
  }

  private static ObjectMapper mapper() {
    var factory =
        CBORFactory.builder()
            .streamReadConstraints(
                StreamReadConstraints.builder()
                    .maxStringLength(LONGEST_TEXT)
                    .maxNestingDepth(DEEPEST)
                    .build())
            .build();
    return CBORMapper.builder(factory)
        .addModule(new Jdk8Module())
        .addModule(new JavaTimeModule())
        .addModule(new RecordsModule())
        .visibility(PropertyAccessor.GETTER, Visibility.NONE)
        .visibility(PropertyAccessor.IS_GETTER, Visibility.NONE)
        .visibility(PropertyAccessor.FIELD, Visibility.ANY)
        .visibility(PropertyAccessor.CREATOR, Visibility.ANY)
        .disable(SerializationFeature.FLUSH_AFTER_WRITE_VALUE)
        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
        .build();
  }

  /** Conversions of types that are no records. */
  private static final class RecordsModule extends SimpleModule {
    private static final long serialVersionUID = 1L;

    RecordsModule() {
      super("hekla-recording");
      addSerializer(ResourceVector.class, new ResourceVectorJson.Writer());
      addDeserializer(ResourceVector.class, new ResourceVectorJson.Reader());
      addKeyDeserializer(
          ObjectKey.class,
          new KeyDeserializer() {
            @Override
            public Object deserializeKey(String key, DeserializationContext context) {
              return ObjectKey.parse(key);
            }
          });
    }

    @Override
    public void setupModule(SetupContext context) {
      super.setupModule(context);
      context.appendAnnotationIntrospector(new SealedTypes(LogicalNames.known()));
    }
  }
}
