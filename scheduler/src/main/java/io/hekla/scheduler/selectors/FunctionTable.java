package io.hekla.scheduler.selectors;

import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.CelType;
import dev.cel.runtime.CelFunctionBinding;
import dev.cel.runtime.CelFunctionOverload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

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
    add(false, name, result, id -> CelFunctionBinding.from(id, operand.values, body), operand);
  }

  /** Adds {@code name(a, b)}. */
  <A, B> void function(
      String name,
      CelType result,
      Operand<A> first,
      Operand<B> second,
      CelFunctionOverload.Binary<A, B> body) {
    add(
        false,
        name,
        result,
        id -> CelFunctionBinding.from(id, first.values, second.values, body),
        first,
        second);
  }

  /** Adds {@code a.name()}. */
  <A> void method(
      String name, CelType result, Operand<A> target, CelFunctionOverload.Unary<A> body) {
    add(true, name, result, id -> CelFunctionBinding.from(id, target.values, body), target);
  }

  /** Adds {@code a.name(b)}. */
  <A, B> void method(
      String name,
      CelType result,
      Operand<A> target,
      Operand<B> operand,
      CelFunctionOverload.Binary<A, B> body) {
    add(
        true,
        name,
        result,
        id -> CelFunctionBinding.from(id, target.values, operand.values, body),
        target,
        operand);
  }

  /** Adds {@code a.name(b, c)}, whose body gets the three operands. */
  void method(
      String name,
      CelType result,
      Operand<?> target,
      Operand<?> second,
      Operand<?> third,
      CelFunctionOverload body) {
    List<Class<?>> values = List.of(target.values, second.values, third.values);
    add(true, name, result, id -> CelFunctionBinding.from(id, values, body), target, second, third);
  }

  private void add(
      boolean isMember,
      String name,
      CelType result,
      Function<String, CelFunctionBinding> binding,
      Operand<?>... operands) {
    String id = id(name, operands);
    CelType[] types = Arrays.stream(operands).map(Operand::type).toArray(CelType[]::new);
    declarations
        .computeIfAbsent(name, absent -> new ArrayList<>())
        .add(
            isMember
                ? CelOverloadDecl.newMemberOverload(id, result, types)
                : CelOverloadDecl.newGlobalOverload(id, result, types));
    bindings.computeIfAbsent(name, absent -> new ArrayList<>()).add(binding.apply(id));
  }

  private static String id(String name, Operand<?>... operands) {
    var id = new StringBuilder("hekla_").append(name);
    for (Operand<?> operand : operands) {
      id.append('_').append(operand.type.name().replaceAll("[^A-Za-z]", ""));
    }
    return id.toString();
  }
}
