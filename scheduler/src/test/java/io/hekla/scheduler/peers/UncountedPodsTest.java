package io.hekla.scheduler.peers;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hekla.model.cluster.LabelSelector;
import io.hekla.scheduler.testing.OpenSession;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** A node whose pods cannot be counted has no count, nor has the domain that it is in. */
class UncountedPodsTest {
  @Test
  void aPodThatCannotBeCountedLeavesItsDomainWithoutACountAndNoOther() {
    OpenSession open = open();
    var index = new PodIndex(open.session());
    DomainCounts counts = index.counts(index.topology("zone"));
    ask(index, UncountedPodsTest::isA, counts);
    open.place("bad-0", "n1").keep();
    open.place("good-0", "n1").keep();
    open.place("good-1", "n3").keep();

    for (int counted = 0; counted < 3; counted++) {
      index.follow();
      assertThatThrownBy(() -> counts.around(0)).hasMessage("no luck");
      assertThatThrownBy(() -> counts.around(1)).as("the same zone").hasMessage("no luck");
      assertThat(counts.around(2)).isEqualTo(1);
      assertThatThrownBy(counts::total).hasMessage("no luck");
    }
  }

  @Test
  void podsOfThatKindAreNotMissedOnOtherNodesEither() {
    OpenSession open = open();
    var index = new PodIndex(open.session());
    DomainCounts counts = index.counts(index.topology("zone"));
    ask(index, UncountedPodsTest::isA, index.counts(index.topology("zone")));
    ask(index, kind -> true, counts);
    open.place("bad-0", "n1").keep();
    index.follow();
    open.place("bad-1", "n3").keep();

    index.follow();

    assertThatThrownBy(() -> counts.around(2)).hasMessage("no luck");
  }

  @Test
  void aQuestionThatCannotBeAnsweredIsNotAskedAgain() {
    OpenSession open = open();
    var index = new PodIndex(open.session());
    DomainCounts counts = index.counts(index.topology("zone"));
    open.place("bad-0", "n1").keep();
    assertThatThrownBy(() -> ask(index, UncountedPodsTest::isA, counts)).hasMessage("no luck");
    DomainCounts all = index.counts(index.topology("zone"));
    ask(index, kind -> true, all);
    open.place("bad-1", "n3").keep();

    index.follow();

    assertThat(all.around(0)).isEqualTo(1);
    assertThat(all.around(2)).isEqualTo(1);
  }

  private static void ask(PodIndex index, Predicate<PodKind> pods, PodCounter counter) {
    assertThat(index.ask("default", LabelSelector.EVERYTHING, pods, counter)).isTrue();
  }

  private static boolean isA(PodKind kind) {
    if (kind.labels().containsKey("bad")) {
      throw new UnsupportedOperationException("no luck");
    }
    return "a".equals(kind.labels().get("app"));
  }

  private static OpenSession open() {
    return cluster()
        .node("n1", n -> n.cpu("4").label("zone", "a"))
        .node("n2", n -> n.cpu("4").label("zone", "a"))
        .node("n3", n -> n.cpu("4").label("zone", "b"))
        .podGroup("bad", g -> g.pods(2, p -> p.cpu("1").label("bad", "yes")))
        .podGroup("good", g -> g.pods(2, p -> p.cpu("1").label("app", "a")))
        .open();
  }
}
