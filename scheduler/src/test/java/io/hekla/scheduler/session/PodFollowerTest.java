package io.hekla.scheduler.session;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hekla.scheduler.testing.OpenSession;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each request for a sum that could not be built gets the failure. */
class PodFollowerTest {
  private final List<String> seen = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aFailedInitialSumOverAllNodesIsAbsent(boolean endless) {
    Session session = open().session();
    var follower = new PodFollower(session, node -> failAt("n1", node.name(), endless), move -> {});

    for (int counted = 0; counted < 3; counted++) {
      assertThatThrownBy(follower::follow)
          .isInstanceOf(endless ? StackOverflowError.class : UnsupportedOperationException.class);
    }
    assertThat(seen).containsExactly("n1");
  }

  @Test
  void aSumWithAFailedAdditionIsAbsent() {
    OpenSession open = open();
    var follower = PodFollower.ofMoves(open.session(), move -> failAt("bad-0", name(move), false));
    open.place("bad-0", "n1").keep();
    assertThatThrownBy(follower::follow).isInstanceOf(UnsupportedOperationException.class);
    open.place("good-0", "n2").keep();

    assertThatThrownBy(follower::follow).isInstanceOf(UnsupportedOperationException.class);
    assertThat(seen).containsExactly("bad-0");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aSumByNodeIsMissingWhereItCannotBeBegunAndIsKeptElsewhere(boolean endless) {
    OpenSession open = open();
    var failures = new NodeFailures();
    var follower =
        PodFollower.byNode(
            open.session(),
            failures,
            node -> failAt("n1", node.name(), endless),
            move -> seen.add(name(move)));
    open.place("good-0", "n2").keep();

    for (int counted = 0; counted < 3; counted++) {
      follower.follow();
      assertThatThrownBy(() -> failures.check(0))
          .isInstanceOf(endless ? StackOverflowError.class : UnsupportedOperationException.class);
      assertThatCode(() -> failures.check(1)).doesNotThrowAnyException();
    }
    assertThat(seen).containsExactly("n1", "n2", "good-0");
  }

  @Test
  void aSumByNodeIsMissingWhereAPodCouldNotBeAdded() {
    OpenSession open = open();
    var failures = new NodeFailures();
    var follower =
        PodFollower.byNode(
            open.session(), failures, node -> {}, move -> failAt("bad-0", name(move), false));
    open.place("bad-0", "n1").keep();
    open.place("good-0", "n2").keep();

    follower.follow();

    assertThatThrownBy(() -> failures.check(0)).isInstanceOf(UnsupportedOperationException.class);
    assertThatCode(() -> failures.check(1)).doesNotThrowAnyException();
    assertThat(seen).containsExactly("bad-0", "good-0");
  }

  private void failAt(String bad, String name, boolean endless) {
    seen.add(name);
    if (name.equals(bad)) {
      if (endless) {
        throw new StackOverflowError();
      }
      throw new UnsupportedOperationException("no luck");
    }
  }

  private static String name(PodMove move) {
    return move.task().key().name();
  }

  private static OpenSession open() {
    return cluster()
        .node("n1", n -> n.cpu("4"))
        .node("n2", n -> n.cpu("4"))
        .podGroup("bad", g -> g.pods(1, p -> p.cpu("1")))
        .podGroup("good", g -> g.pods(1, p -> p.cpu("1")))
        .open();
  }
}
