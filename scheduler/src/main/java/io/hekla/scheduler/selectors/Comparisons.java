package io.hekla.scheduler.selectors;

import dev.cel.common.types.SimpleType;
import io.hekla.scheduler.selectors.FunctionTable.Operand;

/** Comparisons by name, which Kubernetes' types have in place of operators. */
final class Comparisons {
  private Comparisons() {}

  static <T extends Comparable<T>> void addTo(FunctionTable table, Operand<T> value) {
    table.method(
        "compareTo",
        SimpleType.INT,
        value,
        value,
        (one, other) -> (long) Integer.signum(one.compareTo(other)));
    table.method(
        "isGreaterThan", SimpleType.BOOL, value, value, (one, other) -> one.compareTo(other) > 0);
    table.method(
        "isLessThan", SimpleType.BOOL, value, value, (one, other) -> one.compareTo(other) < 0);
  }
}
