package io.hekla.actors.kubernetes;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;

/**
 * How objects of the Kubernetes API travel between members: as their JSON text, written and read by
 * the client library, which knows the API's own rules.
 */
public final class KubernetesModule extends SimpleModule {
  private static final long serialVersionUID = 1L;
  private static final KubernetesSerialization JSON = serialization();

  public KubernetesModule() {
    super("hekla-kubernetes");
    addSerializer(HasMetadata.class, new Writer());
    addDeserializer(HasMetadata.class, new Reader());
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

  private static final class Writer extends StdSerializer<HasMetadata> {
    private static final long serialVersionUID = 1L;

    Writer() {
      super(HasMetadata.class);
    }

    @Override
    public void serialize(HasMetadata object, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      json.writeString(write(object));
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
      return (HasMetadata) JSON.unmarshal(json.getText());
    }
  }
}
