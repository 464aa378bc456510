package io.hekla.model.machine;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.Version;
import com.fasterxml.jackson.databind.AnnotationIntrospector;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedClass;
import com.fasterxml.jackson.databind.introspect.NopAnnotationIntrospector;
import com.fasterxml.jackson.databind.jsontype.NamedType;
import com.fasterxml.jackson.databind.jsontype.TypeResolverBuilder;
import com.fasterxml.jackson.databind.jsontype.impl.StdTypeResolverBuilder;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Serializer of journaled types, sealed types under their logical names. */
public final class Format {
  private final ObjectMapper mapper =
      new ObjectMapper()
          .registerModule(new JavaTimeModule())
          .registerModule(new Jdk8Module())
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .setVisibility(PropertyAccessor.FIELD, JsonAutoDetect.Visibility.ANY);

  public Format() {
    mapper.setAnnotationIntrospector(
        AnnotationIntrospector.pair(
            new SealedTypes(), mapper.getSerializationConfig().getAnnotationIntrospector()));
  }

  /** Returns the value after writing and reading it; equal to the original. */
  public <T> T journey(T value, Class<T> root) {
    try {
      return mapper.readValue(mapper.writerFor(root).writeValueAsString(value), root);
    } catch (com.fasterxml.jackson.core.JsonProcessingException unreadable) {
      throw new AssertionError("cannot be kept: " + value, unreadable);
    }
  }

  private static final class SealedTypes extends NopAnnotationIntrospector {
    private static final long serialVersionUID = 1L;

    @Override
    public @Nullable TypeResolverBuilder<?> findTypeResolver(
        MapperConfig<?> config, AnnotatedClass annotated, JavaType baseType) {
      if (!annotated.getRawType().isSealed()) {
        return null;
      }
      var byName =
          JsonTypeInfo.Value.construct(
              JsonTypeInfo.Id.NAME, JsonTypeInfo.As.PROPERTY, "@type", null, false, true, null);
      return new StdTypeResolverBuilder(byName).init(byName, null);
    }

    @Override
    public @Nullable List<NamedType> findSubtypes(Annotated annotated) {
      if (!annotated.getRawType().isSealed()) {
        return null;
      }
      var found = new ArrayList<NamedType>();
      collect(annotated.getRawType(), found);
      return found;
    }

    private static void collect(Class<?> sealed, List<NamedType> found) {
      for (Class<?> permitted : sealed.getPermittedSubclasses()) {
        LogicalName name = permitted.getAnnotation(LogicalName.class);
        if (permitted.isSealed()) {
          collect(permitted, found);
        } else {
          found.add(
              new NamedType(permitted, name == null ? permitted.getSimpleName() : name.value()));
        }
      }
    }

    @Override
    public Version version() {
      return Version.unknownVersion();
    }
  }
}
