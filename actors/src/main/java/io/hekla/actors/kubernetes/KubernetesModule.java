package io.hekla.actors.kubernetes;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;

/**
 * How objects of the Kubernetes API travel between members: as their kind and their JSON text,
 * written and read by the client library, which knows the API's own rules.
 */
public final class KubernetesModule extends SimpleModule {
  private static final long serialVersionUID = 1L;
  private static final KubernetesSerialization JSON = serialization();

  public KubernetesModule() {
    super("hekla-kubernetes");
    addSerializer(HasMetadata.class, new Writer());
    // Not as a deserializer of this module: the annotation of the API's types would go before it.
    setMixInAnnotation(HasMetadata.class, ReadByKind.class);
  }

  /** The object as JSON text. */
  static String write(HasMetadata object) {
    return JSON.asJson(object);
  }

  /** The object of a kind that a JSON text says. */
  static <T extends HasMetadata> T read(Kind<T> kind, String json) {
    return JSON.unmarshal(json, kind.type());
  }

  private static KubernetesSerialization serialization() {
    var serialization = new KubernetesSerialization();
    for (Kind<?> kind : Kind.ALL) {
      serialization.registerKubernetesResource(kind.type());
    }
    return serialization;
  }

  @JsonDeserialize(using = Reader.class)
  private interface ReadByKind {}

  private static final class Writer extends StdSerializer<HasMetadata> {
    private static final long serialVersionUID = 1L;

    Writer() {
      super(HasMetadata.class);
    }

    @Override
    public void serialize(HasMetadata object, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      json.writeString(object.getKind() + "\n" + write(object));
    }
  }

  private static final class Reader extends StdDeserializer<HasMetadata> {
    private static final long serialVersionUID = 1L;

    Reader() {
      super(HasMetadata.class);
    }

    @Override
    public HasMetadata deserialize(JsonParser json, DeserializationContext context)
        throws IOException {
      String text = json.getText();
      int end = text.indexOf('\n');
      String kind = text.substring(0, end);
      return read(
          Kind.ALL.stream()
              .filter(one -> one.name().equals(kind))
              .findFirst()
              .orElseThrow(() -> new IOException("no kind of object that is known: " + kind)),
          text.substring(end + 1));
    }
  }
}
