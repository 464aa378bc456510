package io.hekla.actors.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.hekla.actors.journal.TestSettings;
import io.hekla.actors.kubernetes.StubbedApi;
import io.hekla.admission.webhook.certificate.Pem;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.cluster.ObjectKey;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two members that run while the keys of their Secret come near their end. */
class MemberKeyWatchTest {
  private static final ObjectKey KEY = new ObjectKey("volcano-system", "hekla-members");
  private static final MemberKeyRenewal RULE =
      new MemberKeyRenewal(Duration.ofDays(30), Duration.ofMillis(20), Duration.ofHours(1));

  /** Keys are made of large primes, which takes long on a busy machine. */
  private static final Duration LONGEST = Duration.ofMinutes(4);

  @TempDir private Path folder;
  private final ActorTestKit kit = ActorTestKit.create("keys", TestSettings.withoutCluster());
  private volatile Instant now = Instant.now();
  private final AtomicInteger writes = new AtomicInteger();
  private final MemberKeySet first =
      new MemberKeyMaker(new SecureRandom(), now, RULE.lifetime()).make();
  private volatile Secret stored = versioned(first, 1);

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
  }

  private static Secret versioned(MemberKeySet keys, int version) {
    return new SecretBuilder(MemberSecretObject.create(KEY, keys))
        .editMetadata()
        .withResourceVersion(Integer.toString(version))
        .endMetadata()
        .build();
  }

  /** A server that stores the Secret, and lets one of several writers of a version. */
  private KubernetesApi server() {
    return StubbedApi.of(
        (method, arguments) ->
            method.equals("patch") ? patch((JsonNode) arguments[3]) : new Answer.Done<>(stored));
  }

  private synchronized Answer<Secret> patch(JsonNode patch) {
    String version = stored.getMetadata().getResourceVersion();
    if (!patch.at("/metadata/resourceVersion").asText().equals(version)) {
      return new Answer.Refused<>(409, "Conflict", "it has changed");
    }
    var data = new HashMap<>(stored.getData());
    patch
        .path("data")
        .properties()
        .forEach(
            one -> {
              if (one.getValue().isNull()) {
                data.remove(one.getKey());
              } else {
                data.put(one.getKey(), one.getValue().asText());
              }
            });
    writes.incrementAndGet();
    stored =
        new SecretBuilder(stored)
            .editMetadata()
            .withResourceVersion(Integer.toString(Integer.parseInt(version) + 1))
            .endMetadata()
            .withData(data)
            .build();
    return new Answer.Done<>(stored);
  }

  private final class MovedClock extends Clock {
    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return now;
    }
  }

  private MemberKeyFiles member(String name) {
    var files = new MemberKeyFiles(folder.resolve(name));
    kit.spawn(MemberKeyWatch.create(server(), KEY, files, RULE, new MovedClock()));
    return files;
  }

  private static String read(MemberKeyFiles files, String name) throws Exception {
    Path file = files.file(name);
    return Files.exists(file) ? Files.readString(file) : "";
  }

  @Test
  void keysNearTheirEndAreRenewedByOneAndTakenByAll() throws Exception {
    List<MemberKeyFiles> members = List.of(member("first"), member("second"));
    String old = first.value(MemberKeySet.CERTIFICATE).orElseThrow();
    for (MemberKeyFiles files : members) {
      await().atMost(LONGEST).until(() -> read(files, MemberKeySet.CERTIFICATE).equals(old));
    }
    assertThat(writes).hasValue(0);

    now = now.plus(Duration.ofDays(25));
    for (MemberKeyFiles files : members) {
      await()
          .atMost(LONGEST)
          .until(() -> Pem.certificates(read(files, MemberKeySet.AUTHORITY)).size() == 2);
      assertThat(read(files, MemberKeySet.CERTIFICATE)).as("not shown so far").isEqualTo(old);
    }
    assertThat(writes).as("one of both").hasValue(1);

    now = now.plus(Duration.ofHours(2));
    for (MemberKeyFiles files : members) {
      await().atMost(LONGEST).until(() -> !read(files, MemberKeySet.CERTIFICATE).equals(old));
      assertThat(Pem.certificates(read(files, MemberKeySet.AUTHORITY))).hasSize(2);
    }
    assertThat(read(members.getLast(), MemberKeySet.CERTIFICATE))
        .isEqualTo(read(members.getFirst(), MemberKeySet.CERTIFICATE));
    assertThat(writes).hasValue(2);
    assertThat(MemberSecretObject.read(stored).value(MemberKeySet.PASSWORD))
        .isEqualTo(first.value(MemberKeySet.PASSWORD));
  }
}
