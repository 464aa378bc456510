package io.hekla.simulator.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.apiserver.store.EmbeddedApiServer;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.cluster.ObjectKey;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Events for users on the objects that the controllers manage. */
class EventsTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration LONG = Duration.ofHours(1);

  @TempDir Path data;
  private final EmbeddedApiServer server = StartedSystem.emptyServer();

  @SuppressWarnings("NullAway.Init") // set before each test
  private StartedSystem system;

  @BeforeEach
  void start() throws Exception {
    system =
        StartedSystem.startOn(
            server, data, EventsTest::refusing, Map.of("hekla.events.settle", "100ms"));
    system.node("n1", "8");
  }

  @AfterEach
  void stop() {
    system.close();
    server.close();
  }

  /** An API that will not make pods of {@code full}, delete those of {@code stuck}, and so on. */
  private static KubernetesApi refusing(KubernetesApi api) {
    return (KubernetesApi)
        Proxy.newProxyInstance(
            KubernetesApi.class.getClassLoader(),
            new Class<?>[] {KubernetesApi.class},
            (proxy, method, arguments) -> {
              if (isRefused(method.getName(), arguments)) {
                return CompletableFuture.completedFuture(
                    new Answer.Refused<>(403, "Forbidden", "exceeded quota: small"));
              }
              try {
                return method.invoke(api, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private static boolean isRefused(String verb, Object[] arguments) {
    return switch (verb) {
      case "create" -> {
        String name =
            Optional.ofNullable(((HasMetadata) arguments[1]).getMetadata().getName()).orElse("");
        yield (arguments[0].equals(Kind.POD) && name.startsWith("full-"))
            || (arguments[0].equals(Kind.SECRET) && name.startsWith("keyless-"))
            || (arguments[0].equals(Kind.CLAIM) && name.startsWith("claimless-"))
            || (arguments[0].equals(Kind.JOB) && name.startsWith("barred-"));
      }
      case "delete" -> arguments[0].equals(Kind.POD) && name(arguments).startsWith("stuck-");
      case "patch" ->
          arguments[2] == KubernetesApi.Part.STATUS
              ? Set.of("mute", "unmarked").contains(name(arguments))
              : name(arguments).equals("unnamed");
      default -> false;
    };
  }

  private static String name(Object[] arguments) {
    return ((ObjectKey) arguments[1]).name();
  }

  private Event event(Kind<?> kind, String name, String reason) {
    return Awaitility.await("%s of %s %s".formatted(reason, kind.name(), name))
        .atMost(PATIENCE)
        .until(
            () ->
                system.toldOf(reason).stream()
                    .filter(event -> event.getInvolvedObject().getKind().equals(kind.name()))
                    .filter(event -> event.getInvolvedObject().getName().equals(name))
                    .findFirst(),
            Optional::isPresent)
        .orElseThrow();
  }

  /**
   * Creates a Command as {@code hekla} does: for a queue in the namespace where Commands for queues
   * are obeyed.
   */
  private void order(String name, Kind<?> kind, String target, String action) {
    system.apply(
        Kind.COMMAND,
        """
        metadata: {name: %s, namespace: %s}
        action: %s
        target: {apiVersion: %s, kind: %s, name: %s, uid: %s}
        """
            .formatted(
                name,
                kind.namespaced() ? "default" : "volcano-system",
                action,
                kind.apiVersion(),
                kind.name(),
                target,
                system.get(kind, target).getMetadata().getUid()));
  }

  private void jobWith(String name, String more) {
    system.apply(
        Kind.JOB,
        """
        metadata: {name: %s, namespace: default}
        spec:
          minAvailable: 1
          queue: default
          schedulerName: volcano
          %s
          tasks:
          - name: worker
            replicas: 1
            template: {spec: {restartPolicy: Never, containers: [{name: main, image: none}]}}
        """
            .formatted(name, more));
  }

  @Test
  void jobsTellWhatWasRefusedToThem() {
    system.job("full", 3, LONG).job("stuck", 1, LONG).job("mute", 1, LONG);
    jobWith("keyless", "plugins: {ssh: []}");
    jobWith("strange", "plugins: {paddle: []}");
    jobWith("dry", "volumes: [{mountPath: /data, volumeClaimName: none}]");
    String claim = "volumes: [{mountPath: /data, volumeClaim: {accessModes: [ReadWriteOnce]}}]";
    jobWith("unnamed", claim);
    jobWith("claimless", claim);

    Event full = event(Kind.JOB, "full", "FailedCreate");
    assertThat(full.getType()).isEqualTo("Warning");
    assertThat(full.getMessage()).isEqualTo("Forbidden: exceeded quota: small (and 2 more)");
    assertThat(full.getSource().getComponent()).isEqualTo("vc-controller-manager");
    assertThat(event(Kind.JOB, "mute", "JobStatusError").getMessage()).contains("exceeded quota");
    assertThat(event(Kind.JOB, "keyless", "PluginError").getMessage()).contains("exceeded quota");
    assertThat(event(Kind.JOB, "strange", "PluginError").getMessage()).contains("paddle");
    assertThat(event(Kind.JOB, "dry", "PVCError").getMessage()).contains("none");
    assertThat(event(Kind.JOB, "unnamed", "PVCError").getMessage()).contains("exceeded quota");
    assertThat(event(Kind.JOB, "claimless", "PVCError").getMessage()).contains("exceeded quota");
    system.awaitJob("stuck", "Running");
    order("abort", Kind.JOB, "stuck", "AbortJob");
    assertThat(event(Kind.JOB, "stuck", "CommandIssued").getType()).isEqualTo("Normal");
    assertThat(event(Kind.JOB, "stuck", "FailedDelete").getType()).isEqualTo("Warning");
  }

  @Test
  void aJobGetsAnEventWhileItsPodGroupWaits() {
    // Let in, since there is room for it in all, and then on no node.
    for (int i = 0; i < 12; i++) {
      system.node("half" + i, "500m");
    }
    system.job("wide", 10, LONG);

    Event pending = event(Kind.JOB, "wide", "PodGroupPending");
    assertThat(pending.getType()).isEqualTo("Warning");
    assertThat(pending.getMessage()).isNotBlank();
  }

  @Test
  void aJobThatItsQueueHasNoRoomForShowsWhyUntilItHas() {
    String limit = "metadata: {name: small}\nspec: {weight: 1, capability: {cpu: %d}}\n";
    system.apply(Kind.QUEUE, limit.formatted(1));
    system.apply(
        Kind.JOB,
        """
        metadata: {name: large, namespace: default}
        spec:
          minAvailable: 2
          queue: small
          schedulerName: volcano
          tasks:
          - name: worker
            replicas: 2
            template:
              spec:
                restartPolicy: Never
                containers: [{name: main, image: none, resources: {requests: {cpu: 1}}}]
        """);

    String why =
        "queue small has no room for 2 cpu: 0 of at most 1 held or reserved (spec.capability)";
    assertThat(event(Kind.JOB, "large", "PodGroupPending").getMessage()).isEqualTo(why);
    StartedSystem.await("the reason", () -> state("large").equals("PodGroupPending: " + why));
    system.patch(Kind.QUEUE, "small", "{\"spec\": {\"capability\": {\"cpu\": 2}}}");
    system.awaitJob("large", "Running");
    StartedSystem.await("no reason", () -> state("large").equals("null: null"));
  }

  private String state(String job) {
    var status = system.get(Kind.JOB, job).getStatus();
    return status == null || status.state == null
        ? ""
        : status.state.reason + ": " + status.state.message;
  }

  @Test
  void queuesTellThatTheyCloseAndWhatIsWrongWithThem() {
    system.apply(Kind.QUEUE, "metadata: {name: closing}\nspec: {weight: 1}\n");
    system.apply(Kind.QUEUE, "metadata: {name: orphan}\nspec: {weight: 1, parent: nobody}\n");
    system.apply(Kind.QUEUE, "metadata: {name: unmarked}\nspec: {weight: 1}\n");
    order("close", Kind.QUEUE, "closing", "CloseQueue");

    assertThat(event(Kind.QUEUE, "closing", "CloseQueue").getType()).isEqualTo("Normal");
    Event orphan = event(Kind.QUEUE, "orphan", "SyncQueue");
    assertThat(orphan.getType()).isEqualTo("Warning");
    assertThat(orphan.getMessage()).contains("nobody");
    assertThat(event(Kind.QUEUE, "unmarked", "OpenQueue").getMessage()).contains("exceeded quota");
  }

  @Test
  void flowsTellOfTheirJobs() {
    system.apply(
        Kind.JOB_TEMPLATE,
        """
        metadata: {name: a, namespace: default}
        spec:
          minAvailable: 1
          queue: default
          schedulerName: volcano
          tasks:
          - name: worker
            replicas: 1
            template: {spec: {restartPolicy: Never, containers: [{name: main, image: none}]}}
        """);
    for (String flow : new String[] {"good", "barred"}) {
      system.apply(
          Kind.JOB_FLOW,
          "metadata: {name: %s, namespace: default}\nspec: {jobRetainPolicy: retain, flows: [{name: a}]}\n"
              .formatted(flow));
    }
    system.apply(
        Kind.JOB_FLOW,
        """
        metadata: {name: bare, namespace: default}
        spec: {jobRetainPolicy: retain, flows: [{name: b}]}
        """);

    Event created = event(Kind.JOB_FLOW, "good", "Created");
    assertThat(created.getType()).isEqualTo("Normal");
    assertThat(created.getMessage()).contains("good-a");
    assertThat(event(Kind.JOB_FLOW, "barred", "FailedCreate").getType()).isEqualTo("Warning");
    assertThat(event(Kind.JOB_FLOW, "bare", "TemplateMissing").getType()).isEqualTo("Warning");
  }

  @Test
  void aCronJobTellsWhyItMakesNothing() {
    system.apply(
        Kind.CRON_JOB,
        """
        metadata: {name: lost, namespace: default}
        spec: {schedule: "0 * * * *", timeZone: Nowhere/Here, jobTemplate: {spec: {}}}
        """);

    assertThat(event(Kind.CRON_JOB, "lost", "InvalidTimeZone").getType()).isEqualTo("Warning");
  }
}
