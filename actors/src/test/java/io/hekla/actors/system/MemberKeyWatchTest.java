package io.hekla.actors.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.LoggingTestKit;
import io.fabric8.kubernetes.api.model.Secret;
import io.hekla.actors.journal.TestSettings;
import io.hekla.actors.kubernetes.StubbedApi;
import io.hekla.admission.webhook.certificate.Pem;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.KubernetesApi;
import java.io.IOException;
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
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two members that run while the keys of their Secret come near their end. */
class MemberKeyWatchTest {
  private static final MemberKeyRenewal RULE =
      new MemberKeyRenewal(Duration.ofDays(30), Duration.ofMillis(20), Duration.ofHours(1));

  /** Keys are made of large primes, which takes long on a busy machine. */
  private static final Duration LONGEST = Duration.ofMinutes(4);

  @TempDir private Path folder;
  private final ActorTestKit kit = ActorTestKit.create("keys", TestSettings.withoutCluster());
  private volatile Instant now = Instant.now();
  private final MemberKeySet first =
      new MemberKeyMaker(new SecureRandom(), now, RULE.lifetime()).make();
  private final StoredSecret stored = new StoredSecret();
  private final AtomicInteger reads = new AtomicInteger();

  /** Failure of each request; none unless it is set. */
  private volatile Optional<Exception> failure = Optional.empty();

  @BeforeEach
  void store() {
    stored.put(first);
  }

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
  }

  private KubernetesApi server() {
    return StubbedApi.late(
        (method, arguments) -> {
          reads.incrementAndGet();
          return failure
              .<CompletableFuture<Answer<Secret>>>map(CompletableFuture::failedFuture)
              .orElseGet(() -> CompletableFuture.completedFuture(stored.answer(method, arguments)));
        });
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
    kit.spawn(MemberKeyWatch.create(server(), StoredSecret.KEY, files, RULE, new MovedClock()));
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
    assertThat(stored.patches()).isZero();

    now = now.plus(Duration.ofDays(25));
    for (MemberKeyFiles files : members) {
      await()
          .atMost(LONGEST)
          .until(() -> Pem.certificates(read(files, MemberKeySet.AUTHORITY)).size() == 2);
      assertThat(read(files, MemberKeySet.CERTIFICATE)).as("not shown so far").isEqualTo(old);
    }
    assertThat(stored.patches()).as("one of both").isEqualTo(1);

    now = now.plus(Duration.ofHours(2));
    for (MemberKeyFiles files : members) {
      await().atMost(LONGEST).until(() -> !read(files, MemberKeySet.CERTIFICATE).equals(old));
      assertThat(Pem.certificates(read(files, MemberKeySet.AUTHORITY))).hasSize(2);
    }
    assertThat(read(members.getLast(), MemberKeySet.CERTIFICATE))
        .isEqualTo(read(members.getFirst(), MemberKeySet.CERTIFICATE));
    assertThat(stored.patches()).isEqualTo(2);
    assertThat(stored.keys().value(MemberKeySet.PASSWORD))
        .isEqualTo(first.value(MemberKeySet.PASSWORD));
  }

  @Test
  void whatFailsIsWarnedOfOnceADayWhileItLastsAndAgainOnceItComesBack() {
    failure = Optional.of(new CompletionException(new IOException("no route to 192.0.2.7")));
    warnings(1, () -> member("member"));
    warnings(0, this::awaitReads);
    now = now.plus(Duration.ofHours(23));
    warnings(0, this::awaitReads);
    now = now.plus(Duration.ofHours(2));
    warnings(1, this::awaitReads);

    Optional<Exception> same = failure;
    failure = Optional.empty();
    awaitReads();
    warnings(1, () -> failure = same);
  }

  private void warnings(int count, Runnable during) {
    Warnings.expect(
        count, "cannot be read: java.io.IOException: no route to 192.0.2.7", kit.system(), during);
  }

  private void awaitReads() {
    int before = reads.get();
    await().atMost(LONGEST).until(() -> reads.get() > before + 5);
  }

  @Test
  void nextKeysThatAreNotWholeAreWarnedOfAndMadeAgain() throws Exception {
    var values = new HashMap<>(first.prepared(first).values());
    values.remove(MemberKeySet.NEXT_AUTHORITY);
    stored.put(new MemberKeySet(values));

    LoggingTestKit.warn("next-ca.crt holds no certificate: there is none")
        .withOccurrences(1)
        .expect(kit.system(), () -> member("member"));
    assertThat(stored.patches()).as("not due").isZero();

    now = now.plus(Duration.ofDays(25));
    await().atMost(LONGEST).until(() -> stored.patches() == 1);
    assertThat(stored.keys().faultOfNext()).isEmpty();
    assertThat(stored.keys().next()).isPresent();
  }
}
