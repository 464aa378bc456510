package io.hekla.model.serialization;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.Version;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedClass;
import com.fasterxml.jackson.databind.introspect.NopAnnotationIntrospector;
import com.fasterxml.jackson.databind.jsontype.NamedType;
import com.fasterxml.jackson.databind.jsontype.TypeResolverBuilder;
import com.fasterxml.jackson.databind.jsontype.impl.StdTypeResolverBuilder;
import io.hekla.model.machine.JournalSerializable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Introspector that names the types which may stand where a sealed type or {@link
 * JournalSerializable} is declared: those that the compiler permits, or all that are sent, each by
 * its logical name in the property {@code @type}. A name that is not among them is refused; no
 * class is ever looked up by a name that was read.
 */
public final class SealedTypes extends NopAnnotationIntrospector {
  private static final long serialVersionUID = 1L;

  private final LogicalNames names;

  /** Creates an introspector of types with these names. */
  public SealedTypes(LogicalNames names) {
    this.names = names;
  }

  @Override
  public @Nullable TypeResolverBuilder<?> findTypeResolver(
      MapperConfig<?> config, AnnotatedClass annotated, JavaType baseType) {
    if (!isOpen(annotated.getRawType())) {
      return null;
    }
    var byName =
        JsonTypeInfo.Value.construct(
            JsonTypeInfo.Id.NAME, JsonTypeInfo.As.PROPERTY, "@type", null, false, true, null);
    return new StdTypeResolverBuilder(byName).init(byName, null);
  }

  @Override
  public @Nullable List<NamedType> findSubtypes(Annotated annotated) {
    Class<?> type = annotated.getRawType();
    if (!isOpen(type)) {
      return null;
    }
    var found = new ArrayList<NamedType>();
    if (type == JournalSerializable.class) {
      names.all().forEach((name, one) -> found.add(new NamedType(one, name)));
    } else {
      collect(type, found);
    }
    return found;
  }

  private static boolean isOpen(Class<?> type) {
    return type == JournalSerializable.class || (type.isSealed() && LogicalNames.isOurs(type));
  }

  private static void collect(Class<?> sealed, List<NamedType> found) {
    for (Class<?> permitted : sealed.getPermittedSubclasses()) {
      if (permitted.isSealed()) {
        collect(permitted, found);
      } else {
        found.add(new NamedType(permitted, LogicalNames.nameOf(permitted)));
      }
    }
  }

  @Override
  public Version version() {
    return Version.unknownVersion();
  }
}
