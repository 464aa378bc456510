package io.hekla.model.serialization;

import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Logical names of the types that are journaled or sent, by {@link LogicalName}. Every type that a
 * root refers to, through permitted subclasses and record components, belongs to it. No other type
 * is ever read.
 */
public final class LogicalNames {
  private static final String OURS = "io.hekla.";

  private final SortedMap<String, Class<?>> types = new TreeMap<>();
  private final Map<Class<?>, String> names = new HashMap<>();

  private LogicalNames() {}

  /** Returns the names of all types that this process can read and write. */
  public static LogicalNames known() {
    return NameTable.NAMES;
  }

  /** Holder of the names, read once, when the first value is. */
  private static final class NameTable {
    static final LogicalNames NAMES =
        of(
            ServiceLoader.load(SerializedRoots.class, LogicalNames.class.getClassLoader()).stream()
                .flatMap(provider -> provider.get().roots().stream())
                .toList());
  }

  /**
   * Returns the names of all types that roots refer to.
   *
   * @throws IllegalStateException if a type lacks a name, or two have the same: a defect of this
   *     build
   */
  public static LogicalNames of(Collection<Class<?>> roots) {
    var names = new LogicalNames();
    var visited = new HashSet<Class<?>>();
    roots.forEach(root -> names.visit(root, visited));
    return names;
  }

  private void visit(Type type, Set<Class<?>> visited) {
    if (type instanceof ParameterizedType generic) {
      visit(generic.getRawType(), visited);
      for (Type argument : generic.getActualTypeArguments()) {
        visit(argument, visited);
      }
    } else if (type instanceof Class<?> one && isOurs(one) && visited.add(one)) {
      if (one.isSealed()) {
        for (Class<?> permitted : one.getPermittedSubclasses()) {
          visit(permitted, visited);
        }
      } else if (JournalSerializable.class.isAssignableFrom(one) && !one.isInterface()) {
        register(one);
      }
      if (one.isRecord()) {
        for (RecordComponent component : one.getRecordComponents()) {
          visit(component.getGenericType(), visited);
        }
      }
    }
  }

  private void register(Class<?> type) {
    String name = nameOf(type);
    Class<?> other = types.put(name, type);
    if (other != null) {
      throw new IllegalStateException(
          "logical name %s stands on %s and on %s".formatted(name, other, type));
    }
    names.put(type, name);
  }

  /** Returns the name in a type's annotation. */
  public static String nameOf(Class<?> type) {
    LogicalName name = type.getAnnotation(LogicalName.class);
    if (name == null) {
      throw new IllegalStateException(type + " is journaled or sent, and has no @LogicalName");
    }
    return name.value();
  }

  public static boolean isOurs(Class<?> type) {
    return type.getName().startsWith(OURS) && !type.isEnum();
  }

  /** Returns the type of a name, if this build has one. */
  public Optional<Class<?>> type(String name) {
    return Optional.ofNullable(types.get(name));
  }

  /**
   * Returns the name of a type.
   *
   * @throws IllegalArgumentException if it is not among these
   */
  public String name(Class<?> type) {
    String name = names.get(type);
    if (name == null) {
      throw new IllegalArgumentException(type + " is not among what is journaled or sent");
    }
    return name;
  }

  /** Returns all types, by name. */
  public SortedMap<String, Class<?>> all() {
    return types;
  }
}
