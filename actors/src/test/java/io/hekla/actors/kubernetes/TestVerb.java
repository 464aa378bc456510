package io.hekla.actors.kubernetes;

import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.Verb;
import java.lang.reflect.Proxy;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** Request whose answers a test gives. */
record TestVerb(String namespace, boolean creates, Supplier<CompletionStage<Outcome>> answers)
    implements Verb {
  /** For an object of the cluster. */
  static Verb of(Supplier<CompletionStage<Outcome>> answers) {
    return new TestVerb("", false, answers);
  }

  @Override
  public CompletionStage<Outcome> attempt(KubernetesApi api) {
    return answers.get();
  }

  /** These verbs need no API. */
  static KubernetesApi unreachable() {
    return (KubernetesApi)
        Proxy.newProxyInstance(
            KubernetesApi.class.getClassLoader(),
            new Class<?>[] {KubernetesApi.class},
            (proxy, method, arguments) -> {
              throw new UnsupportedOperationException(method.getName());
            });
  }
}
