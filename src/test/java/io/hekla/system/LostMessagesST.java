package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hekla.actors.journal.JournalFormat;
import io.hekla.actors.system.HeklaSettings;
import io.hekla.cli.apply.Submission;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.simulator.embedded.EmbeddedCluster;
import io.hekla.simulator.embedded.SimulatedNodes;
import io.hekla.simulator.kubelet.KubeletOptions;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages inside the cluster that are lost for good. */
@Tag("thorough")
class LostMessagesST {
  @TempDir Path folder;

  @Test
  void aLostRefusalIsQueriedAndThePodScheduledAgain() throws Exception {
    var refusalsLeft = new AtomicInteger(1);
    runNightly(
        api -> refusing(api, refusalsLeft),
        member -> member.loseReports(1),
        member -> {
          assertThat(refusalsLeft).hasValue(0);
          assertThat(member.reportsToLose()).isZero();
        });
  }

  @Test
  void aLostObservationIsSentAgain() throws Exception {
    runNightly(
        api -> api,
        member -> member.loseLooks(12),
        member -> assertThat(member.looksToLose()).isZero());
  }

  /** Runs the demo's nightly jobs to their end, with something lost on the way. */
  private void runNightly(
      UnaryOperator<KubernetesApi> api, Consumer<Rivals> losing, Consumer<Rivals> atTheEnd)
      throws Exception {
    var settings =
        HeklaSettings.read(
            Map.of(
                "hekla.data",
                folder.toString(),
                "hekla.scheduler.delivery-timeout",
                "500ms",
                "hekla.entity.look-timeout",
                "500ms"));
    JournalFormat.prepare(settings.journal());
    Path objects = folder.resolve("api");
    var kubelets = new KubeletOptions(Duration.ofMillis(200), Duration.ZERO, Optional.empty());
    var manifests = Load.demo(List.of("1-queues.yaml", "4-nightly.yaml"), "");
    Load load = Load.nothing().and(manifests);
    try (var cluster = EmbeddedCluster.start(Optional.of(objects), SimulatedNodes.SMALL, kubelets);
        var member = new Rivals(settings, api.apply(cluster.client("hekla")))) {
      losing.accept(member);
      member.start();
      assertThat(new Submission(cluster.client("test")).apply(manifests)).isEmpty();
      var tail = new RequestTail(objects);

      await().atMost(Duration.ofMinutes(4)).until(() -> tail.unfinished(load).isEmpty());
      atTheEnd.accept(member);
    }

    assertThat(Oracle.faults(LoggedRequest.readAll(objects), load, SimulatedNodes.SMALL)).isEmpty();
  }

  /** The API, but so many binds are refused. */
  private static KubernetesApi refusing(KubernetesApi api, AtomicInteger left) {
    return (KubernetesApi)
        Proxy.newProxyInstance(
            KubernetesApi.class.getClassLoader(),
            new Class<?>[] {KubernetesApi.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("bind")
                  && left.getAndUpdate(now -> Math.max(0, now - 1)) > 0) {
                return CompletableFuture.completedFuture(
                    new Answer.Refused<>(422, "Invalid", "refused by the test"));
              }
              try {
                return method.invoke(api, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
