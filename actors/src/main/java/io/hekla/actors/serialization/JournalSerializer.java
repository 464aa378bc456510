package io.hekla.actors.serialization;

import akka.actor.ExtendedActorSystem;
import akka.serialization.SerializerWithStringManifest;
import akka.serialization.jackson.JacksonObjectMapperProvider;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.cbor.CBORFactory;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.model.serialization.LogicalNames;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.UncheckedIOException;
import java.util.Optional;

/**
 * Serializer of journaled records and of messages as CBOR, large values compressed. The manifest is
 * the logical name of the type, so that no name of a class is in the journal, and no name that is
 * read there or comes from another member is ever looked up.
 */
public final class JournalSerializer extends SerializerWithStringManifest {
  /** Identifier in every row of the journal, so it never changes. */
  static final int IDENTIFIER = 4_853;

  /** Name under which Akka has the mapper's settings and modules. */
  private static final String MAPPER = "jackson-cbor";

  /** Size in bytes from which what is journaled is compressed. */
  private static final int LONG_EVENT = 4 << 10;

  /** The same of messages between members, which pass a fast network once and are not kept. */
  private static final int LONG_MESSAGE = 512 << 10;

  private final LogicalNames names = LogicalNames.known();
  private final ObjectMapper mapper;

  /** Creates the serializer; called by Akka. */
  public JournalSerializer(ExtendedActorSystem system) {
    this.mapper =
        JacksonObjectMapperProvider.get(system).getOrCreate(MAPPER, Optional.of(new CBORFactory()));
  }

  @Override
  public int identifier() {
    return IDENTIFIER;
  }

  @Override
  public String manifest(Object value) {
    return names.name(value.getClass());
  }

  @Override
  public byte[] toBinary(Object value) {
    try {
      return Compression.pack(
          mapper.writeValueAsBytes(value),
          value instanceof EntityMessage ? LONG_MESSAGE : LONG_EVENT);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "%s cannot be written: %s".formatted(manifest(value), e.getMessage()), e);
    }
  }

  @Override
  public Object fromBinary(byte[] bytes, String manifest) throws NotSerializableException {
    Class<?> type =
        names
            .type(manifest)
            .orElseThrow(
                () ->
                    new NotSerializableException(
                        "this build does not know %s; was it written by a newer Hekla?"
                            .formatted(brief(manifest))));
    try (var in = Compression.unpack(bytes)) {
      return mapper.readValue(in, type);
    } catch (IOException e) {
      var unreadable =
          new NotSerializableException("%s cannot be read: %s".formatted(manifest, e.getMessage()));
      unreadable.initCause(e);
      throw unreadable;
    }
  }

  private static String brief(String manifest) {
    return manifest.length() <= 100 ? manifest : manifest.substring(0, 100) + "...";
  }
}
