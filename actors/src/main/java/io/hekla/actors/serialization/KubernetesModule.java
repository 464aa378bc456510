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
 * text, written and read by the client library, which knows the API's own rules.
 */
public final class KubernetesModule extends SimpleModule {
  private static final long serialVersionUID = 1L;

  public KubernetesModule() {
    super("hekla-kubernetes");
    addSerializer(HasMetadata.class, new Writer());
    // Not as a deserializer of this module: the annotation of the API's types would go before it.
    setMixInAnnotation(HasMetadata.class, ReadByKind.class);
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
      json.writeString(object.getKind() + "\n" + KindJson.write(object));
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
      return KindJson.read(KindJson.named(text.substring(0, end)), text.substring(end + 1));
    }
  }
}
