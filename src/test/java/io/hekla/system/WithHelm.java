package io.hekla.system;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Tests that run helm. Where it is not on the path they are skipped with the reason. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("cluster")
@ExtendWith(WithHelm.Condition.class)
@interface WithHelm {
  /** Condition that it is there. */
  final class Condition implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      if (Helm.program().isPresent()) {
        return ConditionEvaluationResult.enabled("there is helm");
      }
      String why = "there is no helm on the path; .ci/helm DIR builds one";
      System.out.println(context.getDisplayName() + " is skipped: " + why);
      return ConditionEvaluationResult.disabled(why);
    }
  }
}
