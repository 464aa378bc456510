package io.hekla.scheduler.plugin;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A function that throws, of any type that plugins register: an interface, or a record of such.
 *
 * @param samples arguments to call it with, by type; others are null
 */
record ThrowingFunction(Type type, Map<Class<?>, Object> samples) {
  private static final String MESSAGE = "no luck";

  /** A method of a function, which may be a part of the registered one. */
  record Call(Method method, List<RecordComponent> path, Type declared) {}

  Object instance() throws ReflectiveOperationException {
    return instance(raw(type));
  }

  private static Object instance(Class<?> type) throws ReflectiveOperationException {
    if (!type.isRecord()) {
      return Proxy.newProxyInstance(
          type.getClassLoader(),
          new Class<?>[] {type},
          (proxy, method, arguments) -> {
            throw new UnsupportedOperationException(MESSAGE);
          });
    }
    var types = new ArrayList<Class<?>>();
    var components = new ArrayList<Object>();
    for (RecordComponent component : type.getRecordComponents()) {
      types.add(component.getType());
      components.add(component(component.getType()));
    }
    return type.getDeclaredConstructor(types.toArray(Class<?>[]::new))
        .newInstance(components.toArray());
  }

  private static Object component(Class<?> type) throws ReflectiveOperationException {
    if (type == boolean.class) {
      return false;
    }
    return type == double.class ? 1.0 : instance(type);
  }

  /** Every way to call it. */
  List<Call> calls() {
    return calls(type, List.of());
  }

  private static List<Call> calls(Type type, List<RecordComponent> path) {
    Class<?> raw = raw(type);
    var calls = new ArrayList<Call>();
    if (raw.isRecord()) {
      for (RecordComponent component : raw.getRecordComponents()) {
        if (component.getType().isInterface()) {
          var longer = new ArrayList<>(path);
          longer.add(component);
          calls.addAll(calls(component.getGenericType(), longer));
        }
      }
      return calls;
    }
    Arrays.stream(raw.getMethods())
        .filter(method -> Modifier.isAbstract(method.getModifiers()))
        .filter(method -> !method.getName().equals("equals"))
        .forEach(method -> calls.add(new Call(method, path, type)));
    return calls;
  }

  /** Calls a wrapper of it; what comes out, or null if there is an answer. */
  @Nullable Throwable thrownBy(Object wrapper, Call call) throws ReflectiveOperationException {
    Object on = wrapper;
    for (RecordComponent component : call.path()) {
      on = component.getAccessor().invoke(on);
    }
    try {
      Object unused = call.method().invoke(on, arguments(call));
      return null;
    } catch (InvocationTargetException e) {
      return e.getCause();
    }
  }

  private Object[] arguments(Call call) {
    return Arrays.stream(call.method().getGenericParameterTypes())
        .map(parameter -> samples.get(raw(resolved(parameter, call.declared()))))
        .toArray();
  }

  private static Type resolved(Type parameter, Type declared) {
    if (parameter instanceof TypeVariable<?> variable
        && declared instanceof ParameterizedType generic) {
      int index = Arrays.asList(raw(declared).getTypeParameters()).indexOf(variable);
      return index < 0 ? Object.class : generic.getActualTypeArguments()[index];
    }
    return parameter;
  }

  private static Class<?> raw(Type type) {
    return switch (type) {
      case Class<?> raw -> raw;
      case ParameterizedType generic -> (Class<?>) generic.getRawType();
      default -> Object.class;
    };
  }
}
