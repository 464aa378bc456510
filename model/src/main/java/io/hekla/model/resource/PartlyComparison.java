package io.hekla.model.resource;

import java.util.List;
import java.util.stream.Stream;

/**
 * Comparisons that hold as soon as one dimension satisfies them; the names and the odd treatment of
 * missing scalars are those of docs/reference/scheduler-model.md#resource-vectors. Comparisons on
 * requested dimensions check only those that {@code requested} asks for, {@code pods} excluded.
 */
public final class PartlyComparison {
  private PartlyComparison() {}

  /**
   * Returns whether some dimension of the left is below the right, strictly. A scalar that only the
   * right has satisfies under {@code ZERO}, one that only the left has under {@code INFINITE}.
   */
  public static boolean lessPartly(
      ResourceVector left, ResourceVector right, ResourceVector.Missing missing) {
    return partly(left, right, missing, (l, r) -> l < r);
  }

  /**
   * Returns whether {@link #lessPartly} holds with at most in place of below, within {@link
   * ResourceVector#MIN}.
   */
  public static boolean lessEqualPartly(
      ResourceVector left, ResourceVector right, ResourceVector.Missing missing) {
    return partly(left, right, missing, PartlyComparison::lessEqual);
  }

  /**
   * Returns whether some requested dimension of the left is at most the right, within the
   * tolerance.
   */
  public static boolean lessEqualPartlyOnRequested(
      ResourceVector left, ResourceVector right, ResourceVector requested) {
    return requestedNames(requested)
        .anyMatch(name -> lessEqual(left.amount(name), right.amount(name)));
  }

  /**
   * Returns whether {@link #lessEqualPartlyOnRequested} holds without dimensions that are 0 on both
   * sides.
   */
  public static boolean lessEqualPartlyOnRequestedZeroFiltered(
      ResourceVector left, ResourceVector right, ResourceVector requested) {
    return requestedNames(requested)
        .filter(
            name ->
                left.amount(name) >= ResourceVector.MIN || right.amount(name) >= ResourceVector.MIN)
        .anyMatch(name -> lessEqual(left.amount(name), right.amount(name)));
  }

  /** Returns whether some requested dimension of the left is above the right, strictly. */
  public static boolean greaterPartlyOnRequested(
      ResourceVector left, ResourceVector right, ResourceVector requested) {
    return requestedNames(requested).anyMatch(name -> left.amount(name) > right.amount(name));
  }

  /**
   * Returns the dimensions by which {@link #greaterPartlyOnRequested} holds: CPU, memory, then by
   * name.
   */
  public static List<String> namesGreaterOnRequested(
      ResourceVector left, ResourceVector right, ResourceVector requested) {
    return requestedNames(requested)
        .filter(name -> left.amount(name) > right.amount(name))
        .toList();
  }

  /**
   * Returns whether {@link #greaterPartlyOnRequested} holds where CPU and memory count only if the
   * right has some, and scalars only if the right has them.
   */
  public static boolean greaterPartlyOnRelevant(
      ResourceVector left, ResourceVector right, ResourceVector requested) {
    return requestedNames(requested)
        .filter(name -> isRelevant(right, name))
        .anyMatch(name -> left.amount(name) > right.amount(name));
  }

  private interface Test {
    boolean holds(double left, double right);
  }

  private static boolean partly(
      ResourceVector left, ResourceVector right, ResourceVector.Missing missing, Test test) {
    if (test.holds(left.milliCpu(), right.milliCpu())
        || test.holds(left.memoryBytes(), right.memoryBytes())) {
      return true;
    }
    for (String name : left.scalarNames()) {
      if (missing == ResourceVector.Missing.INFINITE && !right.has(name)) {
        return true;
      }
      if (test.holds(left.amount(name), right.amount(name))) {
        return true;
      }
    }
    return missing == ResourceVector.Missing.ZERO
        && right.scalarNames().stream().anyMatch(name -> !left.has(name));
  }

  private static boolean isRelevant(ResourceVector right, String name) {
    boolean always = name.equals(ResourceVector.CPU) || name.equals(ResourceVector.MEMORY);
    return always ? right.amount(name) >= ResourceVector.MIN : right.has(name);
  }

  private static Stream<String> requestedNames(ResourceVector requested) {
    return Stream.concat(
            List.of(ResourceVector.CPU, ResourceVector.MEMORY).stream(),
            requested.scalarNames().stream())
        .filter(name -> requested.amount(name) > 0 && !name.equals(ResourceVector.PODS));
  }

  private static boolean lessEqual(double left, double right) {
    return left < right || Math.abs(left - right) < ResourceVector.MIN;
  }
}
