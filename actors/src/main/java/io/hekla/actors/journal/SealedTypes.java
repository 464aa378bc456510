package io.hekla.actors.journal;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.Version;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedClass;
import com.fasterxml.jackson.databind.introspect.NopAnnotationIntrospector;
import com.fasterxml.jackson.databind.jsontype.BasicPolymorphicTypeValidator;
import com.fasterxml.jackson.databind.jsontype.NamedType;
import com.fasterxml.jackson.databind.jsontype.PolymorphicTypeValidator;
import com.fasterxml.jackson.databind.jsontype.TypeResolverBuilder;
import com.fasterxml.jackson.databind.jsontype.impl.StdTypeResolverBuilder;
import io.hekla.model.machine.Kept;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells Jackson what the compiler knows: the permitted subclasses of a sealed type, each by its
 * simple name in the property {@code @type}. So no record has to be listed twice. Two records of
 * one sealed type must not share a simple name.
 */
final class SealedTypes extends NopAnnotationIntrospector {
  private static final long serialVersionUID = 1L;

  @Override
  public @Nullable TypeResolverBuilder<?> findTypeResolver(
      MapperConfig<?> config, AnnotatedClass annotated, JavaType baseType) {
    if (annotated.getRawType() == Kept.class) {
      return anyKept();
    }
    if (!isOurs(annotated.getRawType())) {
      return null;
    }
    var byName =
        JsonTypeInfo.Value.construct(
            JsonTypeInfo.Id.SIMPLE_NAME, JsonTypeInfo.As.PROPERTY, "@type", null, false, true);
    return new StdTypeResolverBuilder(byName).init(byName, null);
  }

  /** A field that holds whatever is kept, in messages that carry another type's command. */
  private static TypeResolverBuilder<?> anyKept() {
    var byClass =
        JsonTypeInfo.Value.construct(
            JsonTypeInfo.Id.CLASS, JsonTypeInfo.As.PROPERTY, "@class", null, false, true);
    return new StdTypeResolverBuilder() {
      private static final long serialVersionUID = 1L;

      @Override
      public PolymorphicTypeValidator subTypeValidator(MapperConfig<?> config) {
        return BasicPolymorphicTypeValidator.builder().allowIfSubType("io.hekla.").build();
      }
    }.init(byClass, null);
  }

  @Override
  public @Nullable List<NamedType> findSubtypes(Annotated annotated) {
    if (!isOurs(annotated.getRawType())) {
      return null;
    }
    var found = new ArrayList<NamedType>();
    collect(annotated.getRawType(), found);
    return found;
  }

  private static boolean isOurs(Class<?> type) {
    return type.isSealed() && !type.isEnum() && type.getName().startsWith("io.hekla.");
  }

  private static void collect(Class<?> sealed, List<NamedType> found) {
    for (Class<?> permitted : sealed.getPermittedSubclasses()) {
      if (permitted.isSealed()) {
        collect(permitted, found);
      } else {
        found.add(new NamedType(permitted, permitted.getSimpleName()));
      }
    }
  }

  @Override
  public Version version() {
    return Version.unknownVersion();
  }
}
