package io.hekla.recorder.encoding;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ClusterFact;
import io.hekla.model.cluster.ObjectKey;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reader of the changes of one segment, as {@link ChangeWriter} writes them. */
public final class ChangeReader {
  private final Recent recent = new Recent();

  /**
   * Reads the change at which a parser stands.
   *
   * @throws IOException if it is none, or refers to an object that the segment has not shown
   */
  public Change read(JsonParser json) throws IOException {
    expect(json, JsonToken.START_OBJECT);
    String first = json.nextFieldName();
    Change change = ChangeWriter.KIND.equals(first) ? observed(json) : other(json, first);
    recent.add(change);
    return change;
  }

  private static Change other(JsonParser json, @Nullable String first) throws IOException {
    ObjectNode node = RecordingMapper.get().createObjectNode();
    for (String name = first; name != null; name = json.nextFieldName()) {
      json.nextToken();
      JsonNode value = json.readValueAsTree();
      node.set(name, value);
    }
    return RecordingMapper.get().convertValue(node, Change.class);
  }

  private Change observed(JsonParser json) throws IOException {
    String kindName = json.nextTextValue();
    if ("gone".equals(kindName)) {
      return gone(json);
    }
    Class<?> kind = kindName == null ? null : RecordedKinds.kind(kindName);
    if (kind == null) {
      throw new IOException("there is no kind " + kindName + " of recorded objects");
    }
    RecordShape shape = RecordShape.of(kind);
    var components = new @Nullable Object[shape.size()];
    for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
      json.nextToken();
      switch (name) {
        case ChangeWriter.OF -> {
          String of = json.getText();
          take(
              components,
              shape,
              recent.before(kind, RecordedKinds.name(kind, of)),
              kindName + " " + of);
        }
        case ChangeWriter.LIKE -> {
          int slot = json.getIntValue();
          take(components, shape, recent.inSlot(kind, slot), kindName + " in slot " + slot);
        }
        default -> component(json, shape, components, name);
      }
    }
    for (int i = 0; i < components.length; i++) {
      if (components[i] == null) {
        components[i] = shape.later(i);
      }
      if (components[i] == null) {
        throw new IOException(
            "the recorded %s has no component %s".formatted(kindName, shape.name(i)));
      }
    }
    return Recent.change(shape.make(components));
  }

  private static void take(
      @Nullable Object[] components, RecordShape shape, @Nullable Record base, String what)
      throws IOException {
    if (base == null) {
      throw new IOException(
          "the segment does not show the " + what + ", of which this is a change");
    }
    for (int i = 0; i < components.length; i++) {
      components[i] = shape.get(base, i);
    }
  }

  private static void component(
      JsonParser json, RecordShape shape, @Nullable Object[] components, String name)
      throws IOException {
    int at = shape.position(name);
    if (at >= 0) {
      components[at] = ValueCodec.reader(shape.type(at)).readValue(json);
      return;
    }
    String map = name.isEmpty() ? name : name.substring(0, name.length() - 1);
    int ofMap = shape.position(map);
    if (ofMap >= 0 && components[ofMap] instanceof Map<?, ?> former) {
      components[ofMap] = changed(json, name, former);
    } else {
      // A component that this build does not have.
      json.skipChildren();
    }
  }

  private static Map<String, String> changed(JsonParser json, String name, Map<?, ?> former)
      throws IOException {
    var map = new HashMap<String, String>();
    former.forEach((key, value) -> map.put((String) key, (String) value));
    if (name.endsWith(ChangeWriter.SET)) {
      for (String key = json.nextFieldName(); key != null; key = json.nextFieldName()) {
        map.put(key, json.nextTextValue());
      }
    } else {
      while (json.nextToken() != JsonToken.END_ARRAY) {
        map.remove(json.getText());
      }
    }
    return map;
  }

  @SuppressWarnings("unchecked")
  private static Change gone(JsonParser json) throws IOException {
    ObjectKey key = new ObjectKey("", "");
    Class<?> kind = null;
    for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
      String text = json.nextTextValue();
      if (name.equals(ChangeWriter.OF)) {
        key = ObjectKey.parse(text);
      } else if (name.equals("kind")) {
        kind = RecordedKinds.kind(text);
      }
    }
    if (kind == null || !ClusterFact.class.isAssignableFrom(kind)) {
      throw new IOException("a removal of an object names no known kind");
    }
    return new Change.FactGone((Class<? extends ClusterFact>) kind, key);
  }

  private static void expect(JsonParser json, JsonToken token) throws IOException {
    if (json.currentToken() != token) {
      throw new IOException("expected " + token + " and found " + json.currentToken());
    }
  }
}
