package io.hekla.actors.lease;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.hekla.controller.api.Answer;
import io.hekla.model.cluster.ObjectKey;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Decisions which side of a cluster stays. */
class MembersLeaseTest {
  private static final String A = "akka://hekla@10.0.0.1:7355#1";
  private static final String B = "akka://hekla@10.0.0.2:7355#2";
  private static final String C = "akka://hekla@10.0.0.3:7355#3";
  private static final Duration GIVE_UP = Duration.ofMinutes(5);
  private static final int ROUNDS = 200;
  private static final Logger LOGGER = (Logger) LoggerFactory.getLogger(MembersLease.class);

  private final StoredLease server = new StoredLease();
  private final AtomicReference<Duration> now = new AtomicReference<>(Duration.ZERO);
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();

  @BeforeEach
  void readLog() {
    log.start();
    LOGGER.setAdditive(false);
    LOGGER.addAppender(log);
  }

  @AfterEach
  void endLog() {
    LOGGER.detachAppender(log);
    LOGGER.setAdditive(true);
  }

  private MembersLease lease() {
    return lease(server);
  }

  private MembersLease lease(StoredLease server) {
    return new MembersLease(
        new LeaseAccess(
            server.client(), new ObjectKey("kube-system", "hekla-members"), Duration.ofMinutes(1)),
        GIVE_UP,
        new MembersLease.Pauses(Duration.ofMillis(1), Duration.ofMillis(1)),
        Clock.systemUTC(),
        now::get);
  }

  private static boolean result(CompletionStage<Boolean> decision) {
    return decision.toCompletableFuture().orTimeout(1, TimeUnit.MINUTES).join();
  }

  private boolean stays(String member, String... lost) {
    return result(lease().acquire(member, Set.of(lost)));
  }

  private List<String> said() {
    return log.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
  }

  @Test
  void theSideThatAsksFirstStaysAndTheOtherEnds() {
    assertThat(stays(A, B)).isTrue();
    assertThat(stays(B, A)).isFalse();

    assertThat(server.removed()).containsExactly(B);
    assertThat(server.holder()).isEqualTo(A);
    assertThat(said()).anyMatch(line -> line.contains("has removed this member (" + B));
  }

  @Test
  void ofTwoThatHaveReadTheSameTheFirstWriterStays() {
    stays(C, "akka://hekla@10.0.0.9:7355#9");
    var other = new CompletableFuture<Boolean>();
    server.beforeNextWrite(() -> lease().acquire(B, Set.of(A)).thenAccept(other::complete));

    assertThat(stays(A, B)).isFalse();
    assertThat(result(other)).isTrue();
    assertThat(server.removed()).contains(A).doesNotContain(B);
  }

  @Test
  void ofTwoThatCreateTheLeaseTheFirstStays() {
    var other = new CompletableFuture<Boolean>();
    server.beforeNextWrite(() -> lease().acquire(B, Set.of(A)).thenAccept(other::complete));

    assertThat(stays(A, B)).isFalse();
    assertThat(result(other)).isTrue();
  }

  @Test
  void ofThreeThatAreAloneAndAskAtOnceExactlyOneStays() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      var fresh = new StoredLease();
      var together = new CyclicBarrier(3);
      var decisions = new ArrayList<CompletableFuture<Boolean>>();
      for (String self : List.of(A, B, C)) {
        var lost = new ArrayList<>(List.of(A, B, C));
        lost.remove(self);
        var decision = new CompletableFuture<Boolean>();
        decisions.add(decision);
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    together.await();
                    decision.complete(result(lease(fresh).acquire(self, Set.copyOf(lost))));
                  } catch (Exception e) {
                    decision.completeExceptionally(e);
                  }
                });
      }

      assertThat(decisions.stream().filter(MembersLeaseTest::result)).hasSize(1);
    }
  }

  @Test
  void theDeathOfTheMemberThatDecidedLastDelaysNobody() {
    stays(A, B);

    assertThat(stays(C, A)).as("C joined A, which died").isTrue();
    assertThat(server.removed()).containsExactly(B, A);
  }

  @Test
  void aMemberThatWasRemovedLongAgoEndsWhenItWakesUp() {
    stays(A, B);
    stays(C, A);
    now.set(Duration.ofDays(1));

    assertThat(stays(B, A)).isFalse();
  }

  @Test
  void anotherMemberOfTheSameSideDecidesTheSame() {
    stays(A, C);
    long decided = server.version();

    assertThat(stays(B, C)).isTrue();
    assertThat(server.version()).as("nothing new").isEqualTo(decided);
  }

  @Test
  void aMemberThatStartsAgainAtTheSameAddressIsAnother() {
    stays(A, B);

    assertThat(stays("akka://hekla@10.0.0.2:7355#22", A)).isTrue();
  }

  @Test
  void aMemberThatWasReachedAgainIsTakenOutOfTheRecord() {
    stays(A, B, C);

    assertThat(result(lease().release(A, Set.of(A, C)))).isTrue();

    assertThat(server.removed()).containsExactly(B);
    assertThat(stays(C, A)).isTrue();
  }

  @Test
  void aReleaseWithoutAnAnswerIsNoFault() {
    stays(A, B);
    server.answers(new Answer.Unreachable<>("nobody there"), 1);

    assertThat(result(lease().release(A, Set.of(A, B)))).isTrue();
    assertThat(server.removed()).containsExactly(B);
  }

  @Test
  void nobodyEndsWhileTheApiServerDoesNotAnswer() {
    server.answers(new Answer.Unreachable<>("nobody there"), 20);
    server.answers(new Answer.Refused<>(503, "ServiceUnavailable", "etcd has no leader"), 20);

    assertThat(stays(A, B)).isTrue();
    assertThat(said().stream().filter(line -> line.contains("(nobody there): which side stays")))
        .as("said once")
        .hasSize(1);
  }

  @Test
  void aSideThatTheApiServerNeverAnswersEndsInTheEnd() {
    server.answers(new Answer.Unreachable<>("nobody there"), 1_000_000);
    var decision = lease().acquire(A, Set.of(B));
    now.set(GIVE_UP);

    assertThat(result(decision)).isFalse();
    assertThat(said())
        .anyMatch(line -> line.contains("has not answered for 300 s (nobody there); this side"));
  }

  @Test
  void aWriteWhoseAnswerGotLostIsADecision() {
    server.losesNextAnswer();

    assertThat(stays(A, B)).isTrue();
    assertThat(server.version()).isEqualTo(1);
    assertThat(stays(B, A)).isFalse();
  }

  @Test
  void aRefusalIsNoLeaseAndNamesTheRule() {
    server.answers(new Answer.Refused<>(403, "Forbidden", "you may not"), 1);

    assertThat(stays(A, B)).isFalse();
    assertThat(said())
        .anyMatch(line -> line.contains("403 you may not") && line.contains("hekla.yaml"));
  }

  @Test
  void aMissingNamespaceIsNoLease() {
    server.answers(new Answer.Refused<>(404, "NotFound", "namespaces \"elsewhere\" not found"), 2);

    assertThat(stays(A, B)).isFalse();
    assertThat(said()).anyMatch(line -> line.contains("namespaces \"elsewhere\" not found"));
  }
}
