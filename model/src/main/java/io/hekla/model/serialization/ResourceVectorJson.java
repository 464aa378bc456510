package io.hekla.model.serialization;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import io.hekla.model.resource.ResourceVector;
import java.io.IOException;
import java.util.TreeMap;

/** Conversion of a resource vector to an object: dimension to amount, a missing scalar left out. */
public final class ResourceVectorJson {
  private ResourceVectorJson() {}

  /** Its conversion. */
  public static final class Writer extends StdSerializer<ResourceVector> {
    private static final long serialVersionUID = 1L;

    /** Creates the conversion. */
    public Writer() {
      super(ResourceVector.class);
    }

    @Override
    public void serialize(ResourceVector vector, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      json.writeStartObject();
      json.writeNumberField(ResourceVector.CPU, vector.milliCpu());
      json.writeNumberField(ResourceVector.MEMORY, vector.memoryBytes());
      for (String name : vector.scalarNames()) {
        json.writeNumberField(name, vector.amount(name));
      }
      json.writeEndObject();
    }
  }

  /** Its conversion. */
  public static final class Reader extends StdDeserializer<ResourceVector> {
    private static final long serialVersionUID = 1L;

    /** Creates the conversion. */
    public Reader() {
      super(ResourceVector.class);
    }

    @Override
    public ResourceVector deserialize(JsonParser json, DeserializationContext context)
        throws IOException {
      double milliCpu = 0;
      double memoryBytes = 0;
      var scalars = new TreeMap<String, Double>();
      while (json.nextToken() != JsonToken.END_OBJECT) {
        String name = json.currentName();
        json.nextToken();
        double amount = json.getDoubleValue();
        switch (name) {
          case ResourceVector.CPU -> milliCpu = amount;
          case ResourceVector.MEMORY -> memoryBytes = amount;
          default -> scalars.put(name, amount);
        }
      }
      return ResourceVector.of(milliCpu, memoryBytes, scalars);
    }
  }
}
