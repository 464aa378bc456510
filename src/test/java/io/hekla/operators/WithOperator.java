package io.hekla.operators;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Tests that run an operator of another project on a real API server. Where the operator or the
 * server's programs are missing they are skipped with the reason.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("operators")
@ExtendWith(WithOperator.Condition.class)
@interface WithOperator {
  /** Names of what is needed, as {@code .ci/operators} names its folders. */
  String[] value();

  /** Condition that all programs exist. */
  final class Condition implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      if (System.getenv("KUBEBUILDER_ASSETS") == null) {
        return skip(context, "KUBEBUILDER_ASSETS names no folder with etcd and kube-apiserver");
      }
      for (String name : context.getRequiredTestClass().getAnnotation(WithOperator.class).value()) {
        if (Operator.find(name).isEmpty()) {
          return skip(context, "%s names no folder with %s".formatted(Operator.VARIABLE, name));
        }
      }
      return ConditionEvaluationResult.enabled("there are the operator and an API server");
    }

    private static ConditionEvaluationResult skip(ExtensionContext context, String why) {
      System.out.println(context.getDisplayName() + " is skipped: " + why);
      return ConditionEvaluationResult.disabled(why + " (see CONTRIBUTING.md)");
    }
  }
}
