package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hekla.actors.journal.JournalFormat;
import io.hekla.actors.kubernetes.Answer;
import io.hekla.actors.kubernetes.KubernetesApi;
import io.hekla.actors.system.HeklaSettings;
import io.hekla.cli.apply.Submission;
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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A bind is refused, and the scheduler is not told. */
@Tag("thorough")
class LostReportST {
  @TempDir Path folder;

  @Test
  void aRefusalThatWasLostIsAskedForAndThePodIsDecidedAboutAgain() throws Exception {
    var settings =
        HeklaSettings.read(
            Map.of("hekla.data", folder.toString(), "hekla.scheduler.part-timeout", "500ms"));
    JournalFormat.prepare(settings.journal());
    Path api = folder.resolve("api");
    var kubelets = new KubeletOptions(Duration.ofMillis(200), Duration.ZERO, Optional.empty());
    var objects = Load.demo(List.of("1-queues.yaml", "4-nightly.yaml"), "");
    Load load = Load.nothing().and(objects);
    var refusalsLeft = new AtomicInteger(1);
    try (var cluster = EmbeddedCluster.start(Optional.of(api), SimulatedNodes.SMALL, kubelets);
        var member = new Rivals(settings, refusing(cluster.client("hekla"), refusalsLeft))) {
      member.loseReports(1);
      member.start();
      assertThat(new Submission(cluster.client("test")).apply(objects)).isEmpty();
      var tail = new RequestTail(api);

      await().atMost(Duration.ofMinutes(1)).until(() -> tail.unfinished(load).isEmpty());
      assertThat(refusalsLeft).hasValue(0);
      assertThat(member.reportsToLose()).isZero();
    }

    assertThat(Oracle.faults(LoggedRequest.readAll(api), load, SimulatedNodes.SMALL)).isEmpty();
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
