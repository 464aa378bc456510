package io.hekla.simulator.kubelet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.hekla.apiserver.store.IdentitySource;
import io.hekla.apiserver.store.ObjectStore;
import io.hekla.apiserver.store.StoreClient;
import io.hekla.controller.api.Answer.Done;
import io.hekla.controller.api.Kind;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.ObjectKey;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SimulatedKubeletsTest {
  private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");
  private static final ObjectKey KEY = new ObjectKey("default", "a");

  private Instant now = BEGIN;
  private final InstantSource time = () -> now;
  private final Clock clock = time.withZone(ZoneOffset.UTC);
  private final ObjectStore store =
      new ObjectStore(ObjectStore.Settings.of(clock).with(IdentitySource.seeded(1)));
  private final StoreClient client = new StoreClient(store, "test");
  private SimulatedKubelets kubelets =
      kubelets(Duration.ofSeconds(2), Duration.ofSeconds(5), Optional.empty());

  @Test
  void aBoundPodStartsAfterTheStartDelayAndEndsAfterItsRunFor() {
    bind(pod(Map.of(KubeletRule.RUN_FOR, "1m30s")));

    assertThat(kubelets.catchUp()).contains(BEGIN.plusSeconds(2));
    assertThat(phase()).isEqualTo("Pending");
    assertThat(afterSeconds(2)).contains(BEGIN.plusSeconds(92));
    assertThat(phase()).isEqualTo("Running");
    assertThat(ready()).isEqualTo("True");
    assertThat(read().getStatus().getStartTime()).isEqualTo("2026-01-01T00:00:02Z");
    assertThat(afterSeconds(90)).isEmpty();
    assertThat(phase()).isEqualTo("Succeeded");
    assertThat(ready()).isEqualTo("False");
  }

  @Test
  void aPodWhoseExitCodeIsNotZeroFailsWithIt() {
    bind(pod(Map.of(KubeletRule.RUN_FOR, "1s", KubeletRule.EXIT_CODE, "137")));

    afterSeconds(2);
    afterSeconds(1);

    assertThat(phase()).isEqualTo("Failed");
    assertThat(container().getState().getTerminated().getExitCode()).isEqualTo(137);
  }

  @Test
  void aPodCostsTwoWritesOfItsKubelet() {
    bind(pod(Map.of(KubeletRule.RUN_FOR, "1s")));
    long before = store.version();

    afterSeconds(2);
    afterSeconds(1);
    afterSeconds(100);

    assertThat(store.version() - before).isEqualTo(2);
  }

  @Test
  void aPodWithoutRunForRunsUntilItIsDeletedAndGoesAfterTheStopDelay() {
    bind(pod(Map.of()));
    afterSeconds(2);
    afterSeconds(1_000_000);
    assertThat(phase()).isEqualTo("Running");

    client.delete(Kind.POD, KEY, Optional.empty());

    assertThat(kubelets.catchUp()).contains(now.plusSeconds(5));
    assertThat(store.find(Kind.POD, KEY)).isPresent();
    afterSeconds(5);
    assertThat(store.find(Kind.POD, KEY)).isEmpty();
  }

  @Test
  void aRestartedContainerWaitsLongerEachTimeAndCountsItsRestarts() {
    var failing = pod(Map.of(KubeletRule.RUN_FOR, "1s", KubeletRule.EXIT_CODE, "1"));
    failing.getSpec().setRestartPolicy("OnFailure");
    bind(failing);
    afterSeconds(2);

    assertThat(afterSeconds(1)).contains(now.plusSeconds(10));
    assertThat(container().getState().getWaiting().getReason()).isEqualTo("CrashLoopBackOff");
    afterSeconds(10);
    assertThat(container().getRestartCount()).isEqualTo(1);
    assertThat(container().getLastState().getTerminated().getExitCode()).isEqualTo(1);
    assertThat(afterSeconds(1)).contains(now.plusSeconds(20));
    assertThat(phase()).isEqualTo("Running");
  }

  @Test
  void aContainerThatRunsWithOthersWorksOnceAllOfThemRun() {
    Map<String, String> gang = gang("g", "3");
    bind(pod(gang));
    bind(named("b", pod(gang)));
    afterSeconds(1_000);

    assertThat(phase()).isEqualTo("Running");
    assertThat(ready()).as("two of three run").isEqualTo("False");
    bind(named("of-another-group", pod(gang("h", "3"))));
    assertThat(afterSeconds(10)).isEmpty();
    assertThat(ready()).as("a pod of another PodGroup does not count").isEqualTo("False");

    bind(named("c", pod(gang)));
    afterSeconds(2);

    assertThat(ready()).isEqualTo("True");
    assertThat(container().getReady()).isTrue();
    assertThat(afterSeconds(59)).as("its run begins now").contains(now.plusSeconds(1));
    afterSeconds(1);
    assertThat(phase()).isEqualTo("Succeeded");
  }

  @Test
  void aPodThatIsGoneDoesNotCountForThoseThatWaitForIt() {
    Map<String, String> gang = gang("g", "2");
    bind(named("b", pod(gang)));
    afterSeconds(2);
    client.delete(Kind.POD, new ObjectKey("default", "b"), Optional.empty());
    afterSeconds(5);

    bind(pod(gang));
    afterSeconds(100);

    assertThat(ready()).isEqualTo("False");
  }

  @Test
  void kubeletsThatWereAwayKnowWhichPodsWaitAndWhichWork() {
    Map<String, String> gang = gang("g", "2");
    bind(pod(gang));
    afterSeconds(2);
    kubelets = kubelets(Duration.ofSeconds(2), Duration.ZERO, Optional.empty());

    bind(named("b", pod(gang)));
    afterSeconds(2);
    assertThat(ready()).isEqualTo("True");
    afterSeconds(40);
    kubelets = kubelets(Duration.ofSeconds(2), Duration.ZERO, Optional.empty());

    assertThat(afterSeconds(20)).isEmpty();
    assertThat(phase()).as("it worked for 40 s before").isEqualTo("Succeeded");
  }

  @Test
  void podsWithoutAPodGroupDoNotRunWithEachOther() {
    bind(pod(Map.of(KubeletRule.RUNS_WITH, "2")));
    bind(named("b", pod(Map.of(KubeletRule.RUNS_WITH, "2"))));

    afterSeconds(100);

    assertThat(ready()).isEqualTo("False");
  }

  @Test
  void aNumberOfPodsThatIsNoneIsNamed() {
    bind(pod(Map.of(KubeletRule.RUNS_WITH, "0")));

    afterSeconds(2);

    assertThat(phase()).isEqualTo("Failed");
    assertThat(read().getStatus().getMessage())
        .isEqualTo(
            "annotation simulated.hekla.io/runs-with: \"0\" is no number of pods; write a number"
                + " from 1 to 9999");
  }

  @Test
  void aPodWithAWrongAnnotationFailsAndNamesIt() {
    bind(pod(Map.of(KubeletRule.RUN_FOR, "soon")));

    afterSeconds(2);

    assertThat(phase()).isEqualTo("Failed");
    assertThat(read().getStatus().getMessage())
        .isEqualTo(
            "annotation simulated.hekla.io/run-for: \"soon\" is no duration; write it like 90s or"
                + " 2m30s");
  }

  @Test
  void kubeletsThatWereAwayGoOnFromTheStartTimesInThePods() {
    bind(pod(Map.of(KubeletRule.RUN_FOR, "60s")));
    afterSeconds(2);
    now = now.plusSeconds(50);

    kubelets = kubelets(Duration.ofSeconds(2), Duration.ZERO, Optional.empty());

    assertThat(kubelets.catchUp()).contains(now.plusSeconds(10));
    afterSeconds(10);
    assertThat(phase()).isEqualTo("Succeeded");
  }

  @Test
  void inRealTimePodsRunAndEndWithoutRequests() {
    try (var thread = KubeletThread.start(store, KubeletOptions.AT_ONCE, clock)) {
      assertThat(thread).isNotNull();
      bind(pod(Map.of()));
      await().until(() -> phase().equals("Running"));

      client.delete(Kind.POD, KEY, Optional.empty());
      await().until(() -> store.find(Kind.POD, KEY).isEmpty());
    }
  }

  private SimulatedKubelets kubelets(Duration start, Duration stop, Optional<Duration> runFor) {
    return new SimulatedKubelets(store, new KubeletOptions(start, stop, runFor), clock);
  }

  private Optional<Instant> afterSeconds(long seconds) {
    kubelets.catchUp();
    now = now.plusSeconds(seconds);
    return kubelets.catchUp();
  }

  private void bind(Pod pod) {
    var key = new ObjectKey(KEY.namespace(), pod.getMetadata().getName());
    assertThat(client.create(Kind.POD, pod)).isInstanceOf(Done.class);
    assertThat(client.bind(key, "", "n1", Map.of())).isInstanceOf(Done.class);
  }

  private static Map<String, String> gang(String group, String pods) {
    return Map.of(
        WellKnownKeys.GROUP_NAME, group, KubeletRule.RUNS_WITH, pods, KubeletRule.RUN_FOR, "60s");
  }

  private static Pod named(String name, Pod pod) {
    pod.getMetadata().setName(name);
    return pod;
  }

  private Pod read() {
    return store.find(Kind.POD, KEY).orElseThrow().as(Kind.POD);
  }

  private String phase() {
    return read().getStatus().getPhase();
  }

  private ContainerStatus container() {
    return read().getStatus().getContainerStatuses().getFirst();
  }

  private String ready() {
    return read().getStatus().getConditions().stream()
        .filter(condition -> condition.getType().equals("Ready"))
        .findFirst()
        .orElseThrow()
        .getStatus();
  }

  private static Pod pod(Map<String, String> annotations) {
    return new PodBuilder()
        .withNewMetadata()
        .withName(KEY.name())
        .withNamespace(KEY.namespace())
        .withAnnotations(annotations)
        .endMetadata()
        .withNewSpec()
        .withRestartPolicy("Never")
        .addNewContainer()
        .withName("main")
        .withImage("busybox")
        .endContainer()
        .endSpec()
        .build();
  }
}
