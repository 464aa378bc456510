package io.hekla.model.serialization;

import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.KeyDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.resource.ResourceVector;

/**
 * Jackson module for records that are journaled, sent or recorded: sealed types by logical name,
 * resource vectors by dimension, object keys as {@code namespace/name} where they are keys of a
 * map.
 */
public class RecordsModule extends SimpleModule {
  private static final long serialVersionUID = 1L;

  /** Creates the module under a name. */
  public RecordsModule(String name) {
    super(name);
    addSerializer(ResourceVector.class, new ResourceVectorJson.Writer());
    addDeserializer(ResourceVector.class, new ResourceVectorJson.Reader());
    addKeyDeserializer(ObjectKey.class, new KeyReader());
  }

  @Override
  public void setupModule(SetupContext context) {
    super.setupModule(context);
    context.appendAnnotationIntrospector(new SealedTypes(LogicalNames.known()));
  }

  private static final class KeyReader extends KeyDeserializer {
    @Override
    public Object deserializeKey(String key, DeserializationContext context) {
      return ObjectKey.parse(key);
    }
  }
}
