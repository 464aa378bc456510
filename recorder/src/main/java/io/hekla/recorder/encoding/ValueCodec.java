package io.hekla.recorder.encoding;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Writers and readers of values by their declared types, made once. */
public final class ValueCodec {
  private static final Map<Type, ObjectWriter> WRITERS = new ConcurrentHashMap<>();
  private static final Map<Type, ObjectReader> READERS = new ConcurrentHashMap<>();

  private ValueCodec() {}

  /** Writes a value of a declared type. */
  public static void write(JsonGenerator json, Type type, Object value) throws IOException {
    switch (value) {
      case String text -> json.writeString(text);
      case Boolean bool -> json.writeBoolean(bool);
      case Integer number -> json.writeNumber(number);
      case Enum<?> one -> json.writeString(one.name());
      default -> WRITERS.computeIfAbsent(type, ValueCodec::writer).writeValue(json, value);
    }
  }

  private static ObjectWriter writer(Type type) {
    var mapper = RecordingMapper.get();
    return mapper.writerFor(mapper.constructType(type));
  }

  /** Returns the reader of values of a declared type. */
  public static ObjectReader reader(Type type) {
    return READERS.computeIfAbsent(
        type, one -> RecordingMapper.get().readerFor(RecordingMapper.get().constructType(one)));
  }
}
