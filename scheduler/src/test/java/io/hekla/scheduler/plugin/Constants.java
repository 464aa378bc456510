package io.hekla.scheduler.plugin;

import static java.util.Objects.requireNonNull;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** All constants of extension points, wherever in their package they are declared. */
final class Constants {
  /**
   * An extension point with the type of the functions that plugins register there.
   *
   * @param field its name in Java
   */
  record Constant(String field, ExtensionPoint<?, ?> point, Type functions) {
    @Override
    public String toString() {
      return field;
    }
  }

  private Constants() {}

  static Stream<Constant> all() throws Exception {
    return classes().stream()
        .flatMap(type -> Arrays.stream(type.getDeclaredFields()))
        .filter(field -> field.getType() == ExtensionPoint.class)
        .filter(field -> Modifier.isStatic(field.getModifiers()))
        .map(Constants::constant);
  }

  private static Constant constant(Field field) {
    var type = (ParameterizedType) field.getGenericType();
    try {
      var point = (ExtensionPoint<?, ?>) field.get(null);
      return new Constant(field.getName(), point, type.getActualTypeArguments()[0]);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  private static List<Class<?>> classes() throws Exception {
    try (Stream<Path> files = Files.list(folder())) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".class") && !name.equals("package-info.class"))
          .map(name -> name.substring(0, name.length() - ".class".length()))
          .sorted()
          .<Class<?>>map(Constants::load)
          .toList();
    }
  }

  private static Path folder() throws URISyntaxException {
    String name = ExtensionPoint.class.getSimpleName() + ".class";
    URI file = requireNonNull(ExtensionPoint.class.getResource(name)).toURI();
    return requireNonNull(Path.of(file).getParent());
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(ExtensionPoint.class.getPackageName() + "." + name);
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }
}
