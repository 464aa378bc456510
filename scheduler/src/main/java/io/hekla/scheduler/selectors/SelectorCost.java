package io.hekla.scheduler.selectors;

import dev.cel.common.ast.CelExpr;
import dev.cel.runtime.CelEvaluationListener;
import java.util.Collection;
import java.util.Set;

/**
 * Cost of one evaluation. Each operation costs one unit, and one for ten characters or elements of
 * its result. Those whose time is the product of two sizes are charged for the square of the
 * largest text or list that came up so far.
 */
final class SelectorCost implements CelEvaluationListener {
  private static final int SIZE_OF_A_UNIT = 10;
  private static final int PRODUCT_OF_A_UNIT = SIZE_OF_A_UNIT * SIZE_OF_A_UNIT;
  private static final Set<String> OF_TEXTS =
      Set.of("matches", "find", "findAll", "contains", "indexOf", "lastIndexOf", "replace");
  private static final Set<String> OF_LISTS =
      Set.of("sets.contains", "sets.equivalent", "sets.intersects");

  private final ValueSizes sizes = new ValueSizes();
  private long cost;
  private long text = 1;
  private long list = 1;

  @Override
  public void callback(CelExpr part, Object value) {
    int size = sizes.of(value);
    cost += 1 + size / SIZE_OF_A_UNIT;
    if (value instanceof String) {
      text = Math.max(text, size);
    } else if (value instanceof Collection<?> elements) {
      list = Math.max(list, elements.size());
    }
    if (part.getKind() == CelExpr.ExprKind.Kind.CALL) {
      String function = part.call().function();
      cost += OF_TEXTS.contains(function) ? text * text / PRODUCT_OF_A_UNIT : 0;
      cost += OF_LISTS.contains(function) ? list * list / PRODUCT_OF_A_UNIT : 0;
    }
    if (cost > SelectorBounds.COST) {
      throw new SelectorException("the evaluation costs more than " + SelectorBounds.COST);
    }
  }
}
