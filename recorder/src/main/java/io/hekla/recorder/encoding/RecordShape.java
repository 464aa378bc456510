package io.hekla.recorder.encoding;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Components of a record class, to be read one by one, and its canonical constructor. */
public final class RecordShape {
  private static final ClassValue<RecordShape> SHAPES =
      new ClassValue<>() {
        @Override
        protected RecordShape computeValue(Class<?> type) {
          return new RecordShape(type);
        }
      };

  private final Class<?> type;
  private final String[] names;
  private final Type[] types;
  private final MethodHandle[] accessors;
  private final @Nullable Object[] later;
  private final MethodHandle constructor;
  private final Map<String, Integer> positions = new HashMap<>();

  private RecordShape(Class<?> type) {
    this.type = type;
    RecordComponent[] components = type.getRecordComponents();
    names = new String[components.length];
    types = new Type[components.length];
    accessors = new MethodHandle[components.length];
    later = new @Nullable Object[components.length];
    MethodHandles.Lookup lookup = MethodHandles.publicLookup();
    try {
      for (int i = 0; i < components.length; i++) {
        names[i] = components[i].getName();
        types[i] = components[i].getGenericType();
        later[i] = LaterComponents.of(type, names[i]);
        accessors[i] =
            lookup
                .unreflect(components[i].getAccessor())
                .asType(MethodType.methodType(Object.class, Object.class));
        positions.put(names[i], i);
      }
      Class<?>[] raw =
          Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
      constructor =
          lookup
              .findConstructor(type, MethodType.methodType(void.class, raw))
              .asSpreader(Object[].class, raw.length)
              .asType(MethodType.methodType(Object.class, Object[].class));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(type + " is recorded, and is no public record", e);
    }
  }

  /** Returns the shape of a public record class. */
  static RecordShape of(Class<?> type) {
    return SHAPES.get(type);
  }

  int size() {
    return names.length;
  }

  String name(int component) {
    return names[component];
  }

  Type type(int component) {
    return types[component];
  }

  /** Returns the position of a component; -1 if there is none of this name. */
  int position(String name) {
    return positions.getOrDefault(name, -1);
  }

  /** Returns the value of a component that a recording lacks; null if every build wrote it. */
  @Nullable Object later(int component) {
    return later[component];
  }

  Object get(Object value, int component) {
    try {
      return (Object) accessors[component].invokeExact(value);
    } catch (Throwable e) {
      throw new IllegalStateException(type + "." + names[component] + " cannot be read", e);
    }
  }

  /** Returns the record with these components. */
  Object make(Object[] components) {
    try {
      return (Object) constructor.invokeExact(components);
    } catch (RuntimeException e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(type + " cannot be made", e);
    }
  }

  /**
   * Returns a copy of a record in which one component has another value.
   *
   * @throws IllegalArgumentException if the record has no such component
   */
  @SuppressWarnings("unchecked") // a copy has the class of its original
  public static <R extends Record> R with(R record, String component, Object value) {
    RecordShape shape = of(record.getClass());
    if (shape.position(component) < 0) {
      throw new IllegalArgumentException(record.getClass() + " has no component " + component);
    }
    var components = new Object[shape.size()];
    for (int i = 0; i < components.length; i++) {
      components[i] = shape.name(i).equals(component) ? value : shape.get(record, i);
    }
    return (R) shape.make(components);
  }
}
