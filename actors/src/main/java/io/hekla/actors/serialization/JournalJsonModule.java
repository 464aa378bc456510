package io.hekla.actors.serialization;

import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.KeyDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.resource.ResourceVector;
import io.hekla.model.serialization.LogicalNames;
import io.hekla.model.serialization.ResourceVectorJson;
import io.hekla.model.serialization.SealedTypes;

/**
 * Jackson module for persisted records: sealed types by logical name, resource vectors by
 * dimension, object keys as {@code namespace/name} where they are keys of a map. Named in {@code
 * application.conf}.
 */
public final class JournalJsonModule extends SimpleModule {
  public JournalJsonModule() {
    super("hekla-kept");
    addSerializer(ResourceVector.class, new ResourceVectorJson.Writer());
    addDeserializer(ResourceVector.class, new ResourceVectorJson.Reader());
    addKeyDeserializer(
        ObjectKey.class,
        new KeyDeserializer() {
          @Override
          public Object deserializeKey(String key, DeserializationContext context) {
            return ObjectKey.parse(key);
          }
        });
  }

  @Override
  public void setupModule(SetupContext context) {
    super.setupModule(context);
    context.appendAnnotationIntrospector(new SealedTypes(LogicalNames.known()));
  }
}
