package io.hekla.controller.api.fabric8;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Tests that start a {@link RealApiServer}, one class after the other. Where its programs are
 * missing they are skipped with the reason.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("cluster")
@Execution(ExecutionMode.SAME_THREAD)
@ExtendWith(OnRealApiServer.Condition.class)
public @interface OnRealApiServer {
  /** Condition that the programs exist. */
  final class Condition implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      if (RealApiServer.programs().isPresent()) {
        return ConditionEvaluationResult.enabled("there are programs of an API server");
      }
      String why =
          RealApiServer.VARIABLE
              + " names no folder with etcd and kube-apiserver (see CONTRIBUTING.md)";
      System.out.println(context.getDisplayName() + " is skipped: " + why);
      return ConditionEvaluationResult.disabled(why);
    }
  }
}
