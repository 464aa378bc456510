package io.hekla.actors.gate;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.hekla.actors.journal.TestSettings;
import io.hekla.actors.kubernetes.ApiAdapter;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.SchedulerTerm;
import io.hekla.controller.verb.TermGate;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.decision.Decisions.GateOpening;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GateActorTest {
  private static final ObjectKey POD = new ObjectKey("ns", "p");

  private final ActorTestKit kit = ActorTestKit.create("gates", TestSettings.withoutCluster());
  private final TermGate terms = new TermGate();
  private final List<String> requests = new ArrayList<>();

  /** Has the pod, and takes what is written. */
  private final KubernetesApi api =
      (KubernetesApi)
          Proxy.newProxyInstance(
              KubernetesApi.class.getClassLoader(),
              new Class<?>[] {KubernetesApi.class},
              (proxy, method, arguments) -> {
                requests.add(method.getName());
                return CompletableFuture.completedFuture(
                    new Answer.Done<>(
                        new PodBuilder()
                            .withNewMetadata()
                            .withNamespace("ns")
                            .withName("p")
                            .withUid("uid")
                            .withResourceVersion("7")
                            .endMetadata()
                            .withNewSpec()
                            .addNewSchedulingGate("scheduling.volcano.sh/queue-allocation-gate")
                            .endSpec()
                            .build()));
              });

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
  }

  @Test
  void aGateThatASessionNamesIsOpened() {
    assertThat(opening(3)).isInstanceOf(Outcome.Done.class);
    assertThat(requests).containsExactly("get", "patch");
  }

  @Test
  void aGateThatAFormerSchedulerNamesStaysClosed() {
    terms.termChanged(SchedulerTerm.of(4));

    assertThat(opening(3)).isInstanceOf(Outcome.Deferred.class);
    assertThat(requests).doesNotContain("patch");
  }

  private Outcome opening(long term) {
    var adapter = kit.<ApiAdapter.Message>createTestProbe();
    var gates = kit.spawn(GateActor.create(adapter.ref(), terms, Clock.systemUTC()));
    gates.tell(
        new GateActor.Open(
            term, 1, List.of(new GateOpening("uid", POD, new ObjectKey("ns", "g")))));
    var request = adapter.expectMessageClass(ApiAdapter.Do.class);
    return request.verbs().getFirst().attempt(api).toCompletableFuture().join();
  }
}
