package io.hekla.controller.api.reading;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KindJson;
import io.hekla.controller.api.UnreadableObject;
import io.hekla.model.cluster.ObjectKey;
import java.io.IOException;
import java.util.regex.Pattern;

/**
 * Identity of the object that a text is about, as far as it can be read: also from a text that
 * breaks off, or has content that no object may have.
 */
final class Identity {
  /** Longest text that is kept; a name has at most 253 characters, and so have the others. */
  private static final int LONGEST = 1_000;

  /** Characters that no name holds and that would spoil a terminal or log. */
  private static final Pattern ODD = Pattern.compile("[\\p{Cntrl}\\p{Cf}\\p{Cs}]");

  /**
   * Factory without canonicalization of names: a table of them would grow with those of tenants.
   */
  private static final JsonFactory LENIENT =
      JsonFactory.builder()
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNameLength(Integer.MAX_VALUE)
                  .maxNestingDepth(Integer.MAX_VALUE)
                  .maxNumberLength(Integer.MAX_VALUE)
                  .maxStringLength(Integer.MAX_VALUE)
                  .build())
          .build();

  private String namespace = "";
  private String name = "";
  private String uid = "";
  private String version = "";

  private Identity() {}

  static Identity of(byte[] text, int from, int length) {
    var identity = new Identity();
    try (JsonParser json = LENIENT.createParser(text, from, length)) {
      identity.read(json);
    } catch (IOException | RuntimeException e) {
      // The fields read until then are all there is to know.
    }
    return identity;
  }

  private void read(JsonParser json) throws IOException {
    if (json.nextToken() != JsonToken.START_OBJECT) {
      return;
    }
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      boolean isMetadata = json.currentName().equals("metadata");
      if (json.nextToken() == JsonToken.START_OBJECT && isMetadata) {
        readMetadata(json);
      } else {
        json.skipChildren();
      }
    }
  }

  private void readMetadata(JsonParser json) throws IOException {
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String field = json.currentName();
      if (json.nextToken() != JsonToken.VALUE_STRING) {
        json.skipChildren();
        continue;
      }
      switch (field) {
        case "namespace" -> namespace = text(json);
        case "name" -> name = text(json);
        case "uid" -> uid = text(json);
        case "resourceVersion" -> version = text(json);
        default -> {}
      }
    }
  }

  private static String text(JsonParser json) throws IOException {
    return json.getTextLength() > LONGEST ? "" : ODD.matcher(json.getText()).replaceAll("?");
  }

  /** Returns the object as one that cannot be read. */
  UnreadableObject unreadable(Kind<?> kind, String why) {
    return new UnreadableObject(
        kind, new ObjectKey(kind.namespaced() ? namespace : "", name), uid, version, why);
  }

  /** Returns an object that has nothing but this identity. */
  static <T extends HasMetadata> T alone(Kind<T> kind, UnreadableObject object) {
    var root = JsonNodeFactory.instance.objectNode();
    var metadata = root.putObject("metadata").put("name", object.key().name());
    if (!object.key().namespace().isEmpty()) {
      metadata.put("namespace", object.key().namespace());
    }
    metadata.put("uid", object.uid()).put("resourceVersion", object.resourceVersion());
    return KindJson.read(kind, root.toString());
  }
}
