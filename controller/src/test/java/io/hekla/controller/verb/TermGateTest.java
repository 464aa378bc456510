package io.hekla.controller.verb;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.cluster.ObjectKey;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class TermGateTest {
  private static final BindPod BIND =
      new BindPod(new ObjectKey("ns", "pod"), "uid", "node", Map.of());

  private final TermGate gate = new TermGate();
  private final List<String> requests = new ArrayList<>();
  private final KubernetesApi api =
      (KubernetesApi)
          Proxy.newProxyInstance(
              KubernetesApi.class.getClassLoader(),
              new Class<?>[] {KubernetesApi.class},
              (proxy, method, arguments) -> {
                requests.add(method.getName());
                return CompletableFuture.completedFuture(
                    method.getName().equals("bind") && requests.size() == 1
                        ? new Answer.Refused<>(409, "Conflict", "the pod changed")
                        : new Answer.Unreachable<>("no answer"));
              });

  @Test
  void verbsUnknownToANewerTermAreNotRequested() {
    gate.termChanged(new SchedulerTerm(6, 5, 10));

    assertThat(attempt(gate.guard(5, 11, BIND)))
        .isInstanceOfSatisfying(
            Outcome.Deferred.class,
            deferred ->
                assertThat(deferred.reason())
                    .contains("decided in term 5, and the scheduler is of term 6"));
    assertThat(requests).isEmpty();
  }

  @Test
  void verbsCountedByTheNewestTermPass() {
    gate.termChanged(new SchedulerTerm(6, 5, 10));

    attempt(gate.guard(5, 10, BIND));
    attempt(gate.guard(4, 99, BIND));
    attempt(gate.guard(6, 1, BIND));
    attempt(gate.guard(7, 1, BIND));

    assertThat(requests).filteredOn("bind"::equals).hasSize(4);
  }

  @Test
  void everythingOlderIsHeldBackByATermThatCountsNothing() {
    gate.termChanged(SchedulerTerm.of(6));
    gate.termChanged(SchedulerTerm.of(4));

    assertThat(attempt(gate.guard(5, 1, BIND))).isInstanceOf(Outcome.Deferred.class);
  }

  @Test
  void remainingStepsOfAVerbAreHeldBackToo() {
    // The conflict has the pod read, which has no answer: that is what is left.
    var first = attempt(gate.guard(5, 1, BIND));
    assertThat(requests).containsExactly("bind", "get");
    var left = ((Outcome.Unknown) first).rest().orElseThrow();
    gate.termChanged(SchedulerTerm.of(6));
    requests.clear();

    var evict = gate.guard(5, 1, new DeleteObject<>(Kind.POD, new ObjectKey("ns", "pod"), "uid"));
    assertThat(left.attempt(api).toCompletableFuture().join()).isInstanceOf(Outcome.Unknown.class);
    assertThat(attempt(evict)).isInstanceOf(Outcome.Deferred.class);
    assertThat(requests).containsExactly("get");
  }

  private Outcome attempt(VerbStep step) {
    return step.attempt(api).toCompletableFuture().join();
  }
}
