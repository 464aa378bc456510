package io.hekla.scheduler.selectors;

import dev.cel.common.ast.CelExpr;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Depth of an expression, found without recursion. */
final class Nesting {
  private record Level(CelExpr part, int depth) {}

  private Nesting() {}

  static int of(CelExpr expression) {
    Deque<Level> open = new ArrayDeque<>();
    open.push(new Level(expression, 1));
    int deepest = 0;
    while (!open.isEmpty()) {
      Level level = open.pop();
      deepest = Math.max(deepest, level.depth);
      for (CelExpr part : parts(level.part)) {
        open.push(new Level(part, level.depth + 1));
      }
    }
    return deepest;
  }

  private static List<CelExpr> parts(CelExpr expression) {
    return switch (expression.getKind()) {
      case SELECT -> List.of(expression.select().operand());
      case CALL -> {
        var parts = new ArrayList<>(expression.call().args());
        expression.call().target().ifPresent(parts::add);
        yield parts;
      }
      case LIST -> expression.list().elements();
      case STRUCT ->
          expression.struct().entries().stream().map(CelExpr.CelStruct.Entry::value).toList();
      case MAP -> {
        var parts = new ArrayList<CelExpr>();
        expression
            .map()
            .entries()
            .forEach(
                entry -> {
                  parts.add(entry.key());
                  parts.add(entry.value());
                });
        yield parts;
      }
      case COMPREHENSION -> {
        CelExpr.CelComprehension macro = expression.comprehension();
        yield List.of(
            macro.iterRange(),
            macro.accuInit(),
            macro.loopCondition(),
            macro.loopStep(),
            macro.result());
      }
      case NOT_SET, CONSTANT, IDENT -> List.of();
    };
  }
}
