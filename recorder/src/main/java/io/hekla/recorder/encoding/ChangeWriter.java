package io.hekla.recorder.encoding;

import com.fasterxml.jackson.core.JsonGenerator;
import io.hekla.model.cluster.Change;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writer of the changes of one segment. An object is written as the components in which it differs
 * from its last version, or else from a similar object; a map of texts as the entries that differ.
 * Texts that may hold secrets are written as digests ({@link Redaction}).
 */
public final class ChangeWriter {
  /** Field with the kind of an object. */
  static final String KIND = "@";

  /** Field with the name of the object of which this is the next version. */
  static final String OF = "=";

  /** Field with the slot of a similar object. */
  static final String LIKE = "~";

  /** Ending of the field with the entries of a map that were added or changed. */
  static final String SET = "+";

  /** Ending of the field with the keys of a map that were removed. */
  static final String REMOVED = "-";

  private final Recent recent = new Recent();

  /** Writes a change as one value. */
  public void write(JsonGenerator json, Change told) throws IOException {
    Change change = Redaction.of(told);
    Optional<Record> shown = Recent.shown(change);
    if (shown.isPresent()) {
      write(json, shown.get());
    } else if (change instanceof Change.FactGone gone) {
      json.writeStartObject();
      json.writeStringField(KIND, "gone");
      json.writeStringField(OF, gone.key().toString());
      json.writeStringField("kind", RecordedKinds.name(gone.kind()));
      json.writeEndObject();
    } else {
      ValueCodec.write(json, Change.class, change);
    }
    recent.add(change);
  }

  private void write(JsonGenerator json, Record object) throws IOException {
    Class<?> kind = object.getClass();
    json.writeStartObject();
    json.writeStringField(KIND, RecordedKinds.name(kind));
    Record base = recent.before(kind, Recent.name(object));
    if (base != null) {
      json.writeStringField(OF, Recent.name(object).toString());
    } else {
      int slot = recent.slot(object);
      base = recent.inSlot(kind, slot);
      if (base != null) {
        json.writeNumberField(LIKE, slot);
      }
    }
    difference(json, object, base);
    json.writeEndObject();
  }

  private static void difference(JsonGenerator json, Record object, @Nullable Record base)
      throws IOException {
    RecordShape shape = RecordShape.of(object.getClass());
    for (int i = 0; i < shape.size(); i++) {
      Object value = shape.get(object, i);
      Object former = base == null ? null : shape.get(base, i);
      if (value.equals(former)) {
        continue;
      }
      if (value instanceof Map<?, ?> now
          && former instanceof Map<?, ?> then
          && !then.isEmpty()
          && !now.isEmpty()
          && isOfTexts(now)
          && isOfTexts(then)) {
        entries(json, shape.name(i), now, then);
      } else {
        json.writeFieldName(shape.name(i));
        ValueCodec.write(json, shape.type(i), value);
      }
    }
  }

  private static boolean isOfTexts(Map<?, ?> map) {
    Map.Entry<?, ?> first = map.entrySet().iterator().next();
    return first.getKey() instanceof String && first.getValue() instanceof String;
  }

  private static void entries(JsonGenerator json, String name, Map<?, ?> now, Map<?, ?> then)
      throws IOException {
    var removed = new HashMap<Object, Object>(then);
    json.writeObjectFieldStart(name + SET);
    for (Map.Entry<?, ?> entry : now.entrySet()) {
      if (!Objects.equals(removed.remove(entry.getKey()), entry.getValue())) {
        json.writeStringField((String) entry.getKey(), (String) entry.getValue());
      }
    }
    json.writeEndObject();
    removed.keySet().removeIf(now::containsKey);
    if (!removed.isEmpty()) {
      json.writeArrayFieldStart(name + REMOVED);
      for (Object key : removed.keySet()) {
        json.writeString((String) key);
      }
      json.writeEndArray();
    }
  }
}
