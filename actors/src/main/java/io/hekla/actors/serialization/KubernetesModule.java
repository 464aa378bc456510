package io.hekla.actors.serialization;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.KindJson;
import java.io.IOException;

/**
 * Jackson module for objects of the Kubernetes API between members: as their kind and their JSON
 * text, written and read by the client library, which knows the API's own rules. An entity is
 * observed many times before its object changes: objects and texts that were handled last are not
 * written and read again. Nobody changes an object of the API.
 */
public final class KubernetesModule extends SimpleModule {
  private static final long serialVersionUID = 1L;

  /**
   * Longest texts together that are kept of each direction, in characters: hundreds of Jobs, and
   * several times as much memory with the objects that are read from them.
   */
  private static final long LONGEST = 1 << 20;

  public KubernetesModule() {
    super("hekla-kubernetes");
    addSerializer(HasMetadata.class, new Writer());
    // Not as a deserializer of this module: the annotation of the API's types would go before it.
    setMixInAnnotation(HasMetadata.class, ReadByKind.class);
  }

  @JsonDeserialize(using = Reader.class)
  private interface ReadByKind {}

  /** Object that equals itself only: comparing it with others would cost as much as writing it. */
  private record Same(HasMetadata object) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Same(HasMetadata another) && another == object;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(object);
    }
  }

  private static final class Writer extends StdSerializer<HasMetadata> {
    private static final long serialVersionUID = 1L;

    private final transient RecentValues<Same, String> written =
        new RecentValues<>(LONGEST, (object, text) -> text.length());

    Writer() {
      super(HasMetadata.class);
    }

    @Override
    public void serialize(HasMetadata object, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      json.writeString(written.get(new Same(object), Writer::text));
    }

    private static String text(Same same) {
      return same.object().getKind() + "\n" + KindJson.write(same.object());
    }
  }

  private static final class Reader extends StdDeserializer<HasMetadata> {
    private static final long serialVersionUID = 1L;

    private final transient RecentValues<String, HasMetadata> read =
        new RecentValues<>(LONGEST, (text, object) -> text.length());

    Reader() {
      super(HasMetadata.class);
    }

    @Override
    public HasMetadata deserialize(JsonParser json, DeserializationContext context)
        throws IOException {
      return read.get(json.getText(), Reader::object);
    }

    private static HasMetadata object(String text) {
      int end = text.indexOf('\n');
      return KindJson.read(KindJson.named(text.substring(0, end)), text.substring(end + 1));
    }
  }
}
