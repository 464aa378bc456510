package io.hekla.simulator.system;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.typed.ActorSystem;
import com.typesafe.config.Config;
import io.fabric8.kubernetes.api.model.Event;
import io.hekla.actors.health.ComponentStopped;
import io.hekla.actors.health.Health;
import io.hekla.actors.system.HeklaSettings;
import io.hekla.actors.system.HeklaSystem;
import io.hekla.actors.webhook.WebhookMember;
import io.hekla.actors.webhook.WebhookSettings;
import io.hekla.admission.webhook.certificate.CertificateMaker;
import io.hekla.apiserver.store.EmbeddedApiServer;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.api.Queue;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Member of any role, which counts the states of its parts, and leaves with an Event if one fails.
 */
class HealthByRoleTest {
  @TempDir Path folder;
  private final EmbeddedApiServer server = StartedSystem.emptyServer();
  private final AtomicReference<KubernetesApi.Watcher<Queue>> queues = new AtomicReference<>();
  private final List<AutoCloseable> started = new ArrayList<>();

  @SuppressWarnings("NullAway.Init") // set before each test
  private Scrape metrics;

  @BeforeEach
  void writeCertificate() throws Exception {
    metrics = Scrape.ofFreePort();
    var issued =
        new CertificateMaker(new SecureRandom())
            .make(List.of("127.0.0.1"), Instant.now(), Duration.ofDays(1));
    Files.writeString(folder.resolve("chain.pem"), issued.chain());
    Files.writeString(folder.resolve("key.pem"), issued.key());
  }

  @AfterEach
  void end() throws Exception {
    for (AutoCloseable one : started.reversed()) {
      one.close();
    }
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"scheduler", "admission", "scheduler,admission"})
  void aMemberOfWhichAPartFailsSaysSoAndLeaves(String roles) throws Exception {
    ActorSystem<?> member = member(List.of(roles.split(",", -1)));
    for (String role : roles.split(",", -1)) {
      String part = role.equals("admission") ? "webhook" : role;
      metrics.awaitAtLeast("hekla_ready{part=\"%s\"}".formatted(part), 1);
      metrics.awaitAtLeast("hekla_alive{part=\"%s\"}".formatted(part), 1);
    }

    Health.of(member).failed("door", "does not open");

    member.getWhenTerminated().toCompletableFuture().get(60, TimeUnit.SECONDS);
    assertThat(ComponentStopped.why(member)).contains("door: does not open");
    assertThat(events())
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.getReason()).isEqualTo("HeklaNotReady");
              assertThat(event.getMessage()).contains("door", "failed", "does not open");
            });
  }

  @Test
  void aWebhookOfWhichAPartFailsLeavesWithASentence() throws Exception {
    ActorSystem<?> member = member(List.of("admission"));
    StartedSystem.await("the watch of queues", () -> queues.get() != null);

    // No API server tells of an object without metadata: what reads it is not made for that.
    Objects.requireNonNull(queues.get()).gone(new Queue());

    member.getWhenTerminated().toCompletableFuture().get(60, TimeUnit.SECONDS);
    assertThat(ComponentStopped.why(member))
        .hasValueSatisfying(why -> assertThat(why).startsWith("webhook: known failed"));
    assertThat(events()).hasSize(1);
  }

  private ActorSystem<?> member(List<String> roles) throws Exception {
    var given =
        new HashMap<String, Object>(
            Map.of(
                "hekla.data",
                folder.resolve("data").toString(),
                "hekla.cluster.roles",
                roles,
                "hekla.metrics.port",
                metrics.port(),
                "hekla.metrics.every",
                "100ms",
                "hekla.observe.mode",
                "no",
                "hekla.admission.host",
                "127.0.0.1",
                "hekla.admission.port",
                0,
                "hekla.admission.leave-after",
                "0s"));
    given.put("hekla.admission.configurations", "leave");
    given.put("hekla.admission.certificate.from", "files");
    given.put("hekla.admission.certificate.chain", folder.resolve("chain.pem").toString());
    given.put("hekla.admission.certificate.key", folder.resolve("key.pem").toString());
    HeklaSettings settings = HeklaSettings.read(given);
    KubernetesApi api = overhearing(server.client("hekla"));
    Optional<HeklaSystem> system = Optional.empty();
    if (roles.contains(HeklaSettings.SCHEDULER)) {
      system = Optional.of(HeklaSystem.start(settings, api));
      started.add(system.get());
    }
    if (roles.contains(HeklaSettings.ADMISSION)) {
      Config config = settings.config();
      WebhookSettings webhook = WebhookSettings.read(config);
      if (system.isEmpty()) {
        var alone = WebhookMember.start(webhook, config, api);
        started.add(alone);
        return alone.actorSystem();
      }
      var unused = WebhookMember.startOn(system.get().actorSystem(), webhook, api);
    }
    return system.orElseThrow().actorSystem();
  }

  private List<Event> events() {
    return server.client("test").list(Kind.EVENT).toCompletableFuture().join()
            instanceof Answer.Done<KubernetesApi.Listing<Event>> done
        ? done.object().items()
        : List.of();
  }

  /** Returns an API that records the watcher of queues. */
  private KubernetesApi overhearing(KubernetesApi api) {
    return (KubernetesApi)
        Proxy.newProxyInstance(
            KubernetesApi.class.getClassLoader(),
            new Class<?>[] {KubernetesApi.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("watch") && arguments[0].equals(Kind.QUEUE)) {
                @SuppressWarnings("unchecked")
                var watcher = (KubernetesApi.Watcher<Queue>) arguments[2];
                queues.set(watcher);
              }
              try {
                return method.invoke(api, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
