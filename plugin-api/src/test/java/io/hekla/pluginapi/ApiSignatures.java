package io.hekla.pluginapi;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Signatures of the plugin API: one line for each type that plugins may name, and for each public
 * or protected member of it whose signature names types of the API only.
 */
final class ApiSignatures {
  private static final Pattern TYPE_OF_HEKLA = Pattern.compile("io\\.hekla\\.[\\w.]+");

  private final Set<String> listed;

  /**
   * @param listed names of the top-level types of the API
   */
  ApiSignatures(Set<String> listed) {
    this.listed = Set.copyOf(listed);
  }

  /** Reads the list by which the build cuts the artifact. */
  static List<String> listed(Path types) throws IOException {
    return Files.readAllLines(types).stream()
        .map(String::strip)
        .filter(line -> !line.isEmpty() && !line.startsWith("#"))
        .toList();
  }

  /** Returns the lines, sorted. */
  SortedSet<String> lines() {
    var lines = new TreeSet<String>();
    types().forEach(type -> add(type, lines));
    return lines;
  }

  /** Returns the types that plugins may name: the listed ones and those nested in them. */
  List<Class<?>> types() {
    var types = new ArrayList<Class<?>>();
    for (String name : new TreeSet<>(listed)) {
      addAccessible(load(name), types);
    }
    return types;
  }

  /** Returns the types of Hekla that a type extends or implements and that are not listed. */
  List<String> unlistedAncestors(Class<?> type) {
    return ancestors(type)
        .map(Type::getTypeName)
        .filter(ancestor -> !namesApiOnly(ancestor))
        .toList();
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name, false, ApiSignatures.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalArgumentException("types.txt names " + name + ", which is not there", e);
    }
  }

  private static void addAccessible(Class<?> type, List<Class<?>> to) {
    if (isAccessible(type.getModifiers())) {
      to.add(type);
      Arrays.stream(type.getDeclaredClasses()).forEach(nested -> addAccessible(nested, to));
    }
  }

  private static boolean isAccessible(int modifiers) {
    return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
  }

  private void add(Class<?> type, Set<String> lines) {
    lines.add(type.getName() + " " + kind(type) + parents(type));
    Stream.<Member>concat(
            Arrays.stream(type.getDeclaredFields()),
            Stream.concat(
                Arrays.stream(type.getDeclaredConstructors()),
                Arrays.stream(type.getDeclaredMethods())))
        .filter(member -> isAccessible(member.getModifiers()) && !member.isSynthetic())
        .map(ApiSignatures::signature)
        .filter(this::namesApiOnly)
        .forEach(signature -> lines.add(type.getName() + signature));
  }

  private boolean namesApiOnly(String signature) {
    return TYPE_OF_HEKLA
        .matcher(signature)
        .results()
        .allMatch(found -> listed.contains(found.group()));
  }

  private static String kind(Class<?> type) {
    String kind =
        type.isAnnotation()
            ? "annotation"
            : type.isInterface()
                ? "interface"
                : type.isEnum() ? "enum" : type.isRecord() ? "record" : "class";
    boolean isAbstract = Modifier.isAbstract(type.getModifiers()) && kind.equals("class");
    boolean isFinal = Modifier.isFinal(type.getModifiers()) && kind.equals("class");
    return (type.isSealed() ? "sealed " : "")
        + (isAbstract ? "abstract " : "")
        + (isFinal ? "final " : "")
        + kind
        + bounds(type.getTypeParameters());
  }

  private static Stream<Type> ancestors(Class<?> type) {
    return Stream.concat(
        Stream.ofNullable(type.getGenericSuperclass()), Arrays.stream(type.getGenericInterfaces()));
  }

  private static String parents(Class<?> type) {
    String parents =
        ancestors(type)
            .filter(parent -> parent != Object.class && parent != Record.class)
            .map(Type::getTypeName)
            .collect(Collectors.joining(", "));
    return parents.isEmpty() ? "" : " : " + parents;
  }

  private static String signature(Member member) {
    String text =
        switch (member) {
          case Field field -> "#" + field.getName() + ": " + field.getGenericType().getTypeName();
          case Constructor<?> constructor -> "#new" + parameters(constructor);
          case Method method ->
              "#"
                  + method.getName()
                  + parameters(method)
                  + ": "
                  + method.getGenericReturnType().getTypeName();
          default -> throw new IllegalArgumentException("no member of a type: " + member);
        };
    return text + modifiers(member);
  }

  private static String parameters(Executable executable) {
    return Arrays.stream(executable.getGenericParameterTypes())
            .map(Type::getTypeName)
            .collect(Collectors.joining(", ", bounds(executable.getTypeParameters()) + "(", ")"))
        + Arrays.stream(executable.getGenericExceptionTypes())
            .map(thrown -> " throws " + thrown.getTypeName())
            .collect(Collectors.joining());
  }

  private static String bounds(TypeVariable<?>[] parameters) {
    return parameters.length == 0
        ? ""
        : Arrays.stream(parameters)
            .map(
                parameter ->
                    parameter.getName()
                        + Arrays.stream(parameter.getBounds())
                            .filter(bound -> bound != Object.class)
                            .map(bound -> " extends " + bound.getTypeName())
                            .collect(Collectors.joining()))
            .collect(Collectors.joining(", ", "<", ">"));
  }

  /** Modifiers that a caller or an implementation depends on. */
  private static String modifiers(Member member) {
    int modifiers = member.getModifiers();
    return (Modifier.isProtected(modifiers) ? " protected" : "")
        + (Modifier.isStatic(modifiers) ? " static" : "")
        + (Modifier.isAbstract(modifiers) ? " abstract" : "");
  }
}
