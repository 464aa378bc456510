package io.hekla.actors.kubernetes;

import io.hekla.controller.api.Answer;
import io.hekla.controller.api.KubernetesApi;
import java.lang.reflect.Proxy;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** API whose every request a test answers at once. */
public final class StubbedApi {
  private StubbedApi() {}

  /** Answers of a test. */
  public interface Answers {
    /**
     * Returns the answer to a request.
     *
     * @param method name of the method of {@link KubernetesApi}
     * @param arguments of that method, in order
     */
    Answer<?> of(String method, Object[] arguments);
  }

  /** Answers of a test, some of which never come. */
  public interface LateAnswers {
    /**
     * Returns the answer to a request, or a failure.
     *
     * @param method name of the method of {@link KubernetesApi}
     * @param arguments of that method, in order
     */
    CompletionStage<? extends Answer<?>> of(String method, Object[] arguments);
  }

  /** Returns the API. */
  public static KubernetesApi of(Answers answers) {
    return late(
        (method, arguments) -> CompletableFuture.completedFuture(answers.of(method, arguments)));
  }

  /** Returns an API whose requests may fail. */
  public static KubernetesApi late(LateAnswers answers) {
    return (KubernetesApi)
        Proxy.newProxyInstance(
            KubernetesApi.class.getClassLoader(),
            new Class<?>[] {KubernetesApi.class},
            (proxy, method, arguments) -> answers.of(method.getName(), arguments));
  }
}
