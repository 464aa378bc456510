package io.hekla.controller.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

class WriteGateTest {
  /** Every verb of the port that changes nothing. */
  private static final Set<String> READS = Set.of("list", "read", "get", "watch", "close");

  private final List<String> arrived = new ArrayList<>();
  private Optional<WriteGate.Closed> closed =
      Optional.of(new WriteGate.Closed("Hekla only observes", false));

  private final KubernetesApi behind =
      (KubernetesApi)
          Proxy.newProxyInstance(
              KubernetesApi.class.getClassLoader(),
              new Class<?>[] {KubernetesApi.class},
              (proxy, method, arguments) -> {
                arrived.add(method.getName());
                return method.getReturnType() == CompletionStage.class
                    ? CompletableFuture.completedFuture(new Answer.Unreachable<>("behind"))
                    : null;
              });

  private final KubernetesApi gate = new WriteGate(behind, () -> closed);

  private static List<Method> verbs() {
    return List.of(KubernetesApi.class.getMethods()).stream()
        .filter(method -> method.getDeclaringClass() == KubernetesApi.class)
        .toList();
  }

  private Object call(Method verb) throws ReflectiveOperationException {
    return verb.invoke(gate, new Object[verb.getParameterCount()]);
  }

  @Test
  void noWriteOfThePortPassesAClosedGate() throws Exception {
    for (Method verb : verbs()) {
      if (!READS.contains(verb.getName())) {
        var answer = ((CompletionStage<?>) call(verb)).toCompletableFuture().join();
        assertThat(answer)
            .as(verb.getName())
            .isEqualTo(new Answer.Deferred<>("Hekla only observes"));
      }
    }

    assertThat(arrived).isEmpty();
  }

  @Test
  void aWriteIsRetriedWhileTheModeIsUndecided() throws Exception {
    closed = Optional.of(new WriteGate.Closed("nobody has looked yet", true));
    for (Method verb : verbs()) {
      if (!READS.contains(verb.getName())) {
        assertThat(((CompletionStage<?>) call(verb)).toCompletableFuture().join())
            .isEqualTo(new Answer.Unreachable<>("nobody has looked yet"));
      }
    }

    assertThat(arrived).isEmpty();
  }

  @Test
  void readsAlwaysPassAndWritesDoAsSoonAsItIsOpen() throws Exception {
    for (Method verb : verbs()) {
      if (READS.contains(verb.getName())) {
        call(verb);
      }
    }
    assertThat(arrived).containsExactlyInAnyOrderElementsOf(READS);
    closed = Optional.empty();
    for (Method verb : verbs()) {
      call(verb);
    }

    assertThat(arrived).contains("create", "replace", "patch", "delete", "bind");
  }
}
