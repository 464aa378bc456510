package io.hekla.model.machine;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;

/** Writes and reads what is kept, as the journal does, with no setting but the time module. */
public final class Format {
  private final ObjectMapper mapper =
      new ObjectMapper()
          .registerModule(new JavaTimeModule())
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS);

  /** A format that knows the records of these sealed roots. */
  public Format(Class<?>... roots) {
    for (Class<?> root : roots) {
      mapper.registerSubtypes(root.getPermittedSubclasses());
    }
  }

  /** The value after a journey; equal to what went in. */
  public <T> T journey(T value, Class<T> root) {
    try {
      return mapper.readValue(mapper.writerFor(root).writeValueAsString(value), root);
    } catch (com.fasterxml.jackson.core.JsonProcessingException unreadable) {
      throw new AssertionError("cannot be kept: " + value, unreadable);
    }
  }
}
