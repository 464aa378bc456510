package io.hekla.simulator.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.hekla.apiserver.store.EmbeddedApiServer;
import io.hekla.apiserver.store.ObjectStore;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.api.CronJob;
import io.hekla.model.api.CronJobSpec;
import io.hekla.model.api.CronJobTemplate;
import io.hekla.model.api.JobTemplate;
import io.hekla.model.cluster.ObjectKey;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Writes of the running system, each of which names the uid, or at least the version, of its
 * object: a late one reaches no later object of the name. All kinds take part.
 */
class NamedWritesTest {
  /** Names of Events are made of what they say, so any of a name is the one that is meant. */
  private static final Set<Kind<?>> NAMED_BY_THEIR_CONTENT = Set.of(Kind.EVENT);

  @TempDir Path data;
  private final Queue<String> nameless = new ConcurrentLinkedQueue<>();

  /** Kinds of which something there was written to, with the method. */
  private final Set<String> written = new ConcurrentSkipListSet<>();

  @Test
  void everyWriteNamesTheObjectThatItMeans() throws Exception {
    try (var server = EmbeddedApiServer.inMemory(ObjectStore.Settings.of(Clock.systemUTC()));
        var system = StartedSystem.startOn(server, data, this::watched)) {
      system.node("n1", "8");
      queues(system);
      flow(system);
      cronJob(system);
      ordinaryPod(system);
      ended(system);
    }

    assertThat(nameless).isEmpty();
    assertThat(written)
        .contains(
            "patch Job",
            "delete Job",
            "patch PodGroup",
            "patch Pod",
            "bind Pod",
            "delete Pod",
            "patch Queue",
            "patch JobFlow",
            "patch JobTemplate",
            "patch CronJob",
            "delete Command");
  }

  /** A queue that is closed and opened again by Commands, below the root by Hekla's own write. */
  private static void queues(StartedSystem system) {
    system.apply(Kind.QUEUE, "metadata: {name: shared}\nspec: {weight: 1}\n");
    awaitState(system, "Open");
    command(system, "volcano-system", "CloseQueue", Kind.QUEUE, "shared");
    awaitState(system, "Closed");
    command(system, "volcano-system", "OpenQueue", Kind.QUEUE, "shared");
    awaitState(system, "Open");
  }

  private static void flow(StartedSystem system) {
    var template = new JobTemplate();
    template.setMetadata(new ObjectMetaBuilder().withNamespace("default").withName("a").build());
    template.setSpec(StartedSystem.jobSpec(1, Duration.ofMillis(100), 0));
    system.create(Kind.JOB_TEMPLATE, template);
    system.apply(
        Kind.JOB_FLOW,
        """
        metadata: {namespace: default, name: flow}
        spec:
          jobRetainPolicy: delete
          flows: [{name: a}]
        """);
    StartedSystem.await(
        "the template lists its Job", () -> system.get(Kind.JOB_TEMPLATE, "a").getStatus() != null);
    StartedSystem.await(
        "the flow succeeds and its Job is deleted",
        () -> {
          var status = system.get(Kind.JOB_FLOW, "flow").getStatus();
          return status != null
              && status.state != null
              && "Succeed".equals(status.state.phase)
              && system.jobs().isEmpty();
        });
  }

  private static void cronJob(StartedSystem system) {
    var cronJob = new CronJob();
    cronJob.setMetadata(new ObjectMetaBuilder().withNamespace("default").withName("c").build());
    cronJob.setSpec(new CronJobSpec());
    cronJob.getSpec().schedule = "@every 2s";
    cronJob.getSpec().concurrencyPolicy = "Forbid";
    cronJob.getSpec().jobTemplate = new CronJobTemplate();
    cronJob.getSpec().jobTemplate.spec = StartedSystem.jobSpec(1, Duration.ofMillis(100), 0);
    system.create(Kind.CRON_JOB, cronJob);
    StartedSystem.await(
        "the CronJob has a success",
        () -> {
          var status = system.get(Kind.CRON_JOB, "c").getStatus();
          return status != null && status.lastSuccessfulTime != null;
        });
    system.patch(Kind.CRON_JOB, "c", "{'spec': {'suspend': true}}");
  }

  private static void ordinaryPod(StartedSystem system) {
    system.apply(
        Kind.POD,
        """
        metadata:
          namespace: default
          name: plain
          annotations: {simulated.hekla.io/run-for: 1h}
        spec:
          schedulerName: volcano
          containers: [{name: main, image: none}]
        """);
    StartedSystem.await(
        "the pod runs",
        () -> "Running".equals(system.get(Kind.POD, "plain").getStatus().getPhase()));
  }

  /** A Job that is aborted by a Command, so that its pods are deleted. */
  private static void ended(StartedSystem system) {
    system.job("long", 2, Duration.ofHours(1));
    system.awaitJob("long", "Running");
    command(system, "default", "AbortJob", Kind.JOB, "long");
    system.awaitJob("long", "Aborted");
  }

  private static void awaitState(StartedSystem system, String state) {
    StartedSystem.await(
        "the queue is " + state,
        () -> {
          var status = system.get(Kind.QUEUE, "shared").getStatus();
          return status != null && state.equals(status.state);
        });
  }

  private static void command(
      StartedSystem system, String namespace, String action, Kind<?> kind, String target) {
    String uid = system.get(kind, target).getMetadata().getUid();
    var key = new ObjectKey(namespace, action.toLowerCase(Locale.ROOT));
    system.command(key, action, kind, kind.apiVersion(), target, uid);
  }

  /** The API with a look at each request that writes to an object which is there. */
  private KubernetesApi watched(KubernetesApi api) {
    return (KubernetesApi)
        Proxy.newProxyInstance(
            KubernetesApi.class.getClassLoader(),
            new Class<?>[] {KubernetesApi.class},
            (proxy, method, arguments) -> {
              check(method.getName(), arguments);
              try {
                return method.invoke(api, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private void check(String method, Object[] arguments) {
    switch (method) {
      case "patch" ->
          check(method, (Kind<?>) arguments[0], names(((JsonNode) arguments[3]).path("metadata")));
      case "delete" ->
          check(method, (Kind<?>) arguments[0], ((Optional<?>) arguments[2]).isPresent());
      case "replace" -> check(method, (Kind<?>) arguments[0], names((HasMetadata) arguments[1]));
      case "bind" -> check(method, Kind.POD, !arguments[1].equals(""));
      default -> {}
    }
  }

  private void check(String method, Kind<?> kind, boolean named) {
    written.add(method + " " + kind.name());
    if (!named && !NAMED_BY_THEIR_CONTENT.contains(kind)) {
      nameless.add(method + " " + kind.name());
    }
  }

  private static boolean names(JsonNode metadata) {
    return List.of("uid", "resourceVersion").stream()
        .anyMatch(field -> !metadata.path(field).asText("").isEmpty());
  }

  private static boolean names(HasMetadata object) {
    return !Objects.requireNonNullElse(object.getMetadata().getResourceVersion(), "").isEmpty();
  }
}
