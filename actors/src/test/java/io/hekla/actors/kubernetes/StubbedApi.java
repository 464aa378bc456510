package io.hekla.actors.kubernetes;

import io.hekla.controller.api.Answer;
import io.hekla.controller.api.KubernetesApi;
import java.lang.reflect.Proxy;
import java.util.concurrent.CompletableFuture;

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

  /** Returns the API. */
  public static KubernetesApi of(Answers answers) {
    return (KubernetesApi)
        Proxy.newProxyInstance(
            KubernetesApi.class.getClassLoader(),
            new Class<?>[] {KubernetesApi.class},
            (proxy, method, arguments) ->
                CompletableFuture.completedFuture(answers.of(method.getName(), arguments)));
  }
}
