package io.hekla.scheduler.selectors;

import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.CelType;
import dev.cel.runtime.CelFunctionBinding;
import dev.cel.runtime.CelFunctionOverload;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Functions that selectors may call beside those of the library, as these are added. */
final class FunctionTable {
  private final SortedMap<String, List<CelOverloadDecl>> declarations = new TreeMap<>();
  private final SortedMap<String, List<CelFunctionBinding>> bindings = new TreeMap<>();

  /** Type of an operand, as the checker and as the runtime have it. */
  record Operand<T>(CelType type, Class<T> values) {}

  /** Returns what the checker is told. */
  List<CelFunctionDecl> declarations() {
    return declarations.entrySet().stream()
        .map(named -> CelFunctionDecl.newFunctionDeclaration(named.getKey(), named.getValue()))
        .toList();
  }

  /** Returns what the runtime calls. */
  List<CelFunctionBinding> bindings() {
    return bindings.entrySet().stream()
        .flatMap(
            named -> CelFunctionBinding.fromOverloads(named.getKey(), named.getValue()).stream())
        .toList();
  }

  /** Adds {@code name(a)}. */
  <A> void function(
      String name, CelType result, Operand<A> operand, CelFunctionOverload.Unary<A> body) {
    String id = id(name, operand);
    declare(name, CelOverloadDecl.newGlobalOverload(id, result, operand.type));
    bind(name, CelFunctionBinding.from(id, operand.values, body));
  }

  /** Adds {@code name(a, b)}. */
  <A, B> void function(
      String name,
      CelType result,
      Operand<A> first,
      Operand<B> second,
      CelFunctionOverload.Binary<A, B> body) {
    String id = id(name, first, second);
    declare(name, CelOverloadDecl.newGlobalOverload(id, result, first.type, second.type));
    bind(name, CelFunctionBinding.from(id, first.values, second.values, body));
  }

  /** Adds {@code a.name()}. */
  <A> void method(
      String name, CelType result, Operand<A> target, CelFunctionOverload.Unary<A> body) {
    String id = id(name, target);
    declare(name, CelOverloadDecl.newMemberOverload(id, result, target.type));
    bind(name, CelFunctionBinding.from(id, target.values, body));
  }

  /** Adds {@code a.name(b)}. */
  <A, B> void method(
      String name,
      CelType result,
      Operand<A> target,
      Operand<B> operand,
      CelFunctionOverload.Binary<A, B> body) {
    String id = id(name, target, operand);
    declare(name, CelOverloadDecl.newMemberOverload(id, result, target.type, operand.type));
    bind(name, CelFunctionBinding.from(id, target.values, operand.values, body));
  }

  /** Adds {@code a.name(b, c)}, whose body gets the three operands. */
  void method(
      String name,
      CelType result,
      Operand<?> target,
      Operand<?> second,
      Operand<?> third,
      CelFunctionOverload body) {
    String id = id(name, target, second, third);
    declare(
        name, CelOverloadDecl.newMemberOverload(id, result, target.type, second.type, third.type));
    List<Class<?>> values = List.of(target.values, second.values, third.values);
    bind(name, CelFunctionBinding.from(id, values, body));
  }

  private void declare(String name, CelOverloadDecl overload) {
    declarations.computeIfAbsent(name, absent -> new ArrayList<>()).add(overload);
  }

  private void bind(String name, CelFunctionBinding binding) {
    bindings.computeIfAbsent(name, absent -> new ArrayList<>()).add(binding);
  }

  private static String id(String name, Operand<?>... operands) {
    var id = new StringBuilder("hekla_").append(name);
    for (Operand<?> operand : operands) {
      id.append('_').append(operand.type.name().replaceAll("[^A-Za-z]", ""));
    }
    return id.toString();
  }
}
