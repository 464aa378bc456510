package io.hekla.scheduler.selectors;

import static io.hekla.scheduler.selectors.SelectorTypes.INT_VALUE;
import static io.hekla.scheduler.selectors.SelectorTypes.QUANTITY;
import static io.hekla.scheduler.selectors.SelectorTypes.QUANTITY_VALUE;
import static io.hekla.scheduler.selectors.SelectorTypes.TEXT_VALUE;

import dev.cel.common.types.SimpleType;

/** Kubernetes' functions of quantities. */
final class QuantityFunctions {
  private QuantityFunctions() {}

  static void addTo(FunctionTable table) {
    table.function("quantity", QUANTITY, TEXT_VALUE, QuantityValue::parse);
    table.function("isQuantity", SimpleType.BOOL, TEXT_VALUE, QuantityValue::isQuantity);
    table.function(
        "sign", SimpleType.INT, QUANTITY_VALUE, quantity -> (long) quantity.number().signum());
    table.method("isInteger", SimpleType.BOOL, QUANTITY_VALUE, QuantityValue::isInteger);
    table.method("asInteger", SimpleType.INT, QUANTITY_VALUE, QuantityValue::asInteger);
    table.method(
        "asApproximateFloat",
        SimpleType.DOUBLE,
        QUANTITY_VALUE,
        quantity -> quantity.number().doubleValue());
    table.method("add", QUANTITY, QUANTITY_VALUE, QUANTITY_VALUE, QuantityValue::plus);
    table.method(
        "add",
        QUANTITY,
        QUANTITY_VALUE,
        INT_VALUE,
        (quantity, whole) -> quantity.plus(QuantityValue.of(whole)));
    table.method("sub", QUANTITY, QUANTITY_VALUE, QUANTITY_VALUE, QuantityValue::minus);
    table.method(
        "sub",
        QUANTITY,
        QUANTITY_VALUE,
        INT_VALUE,
        (quantity, whole) -> quantity.minus(QuantityValue.of(whole)));
    Comparisons.addTo(table, QUANTITY_VALUE);
  }
}
