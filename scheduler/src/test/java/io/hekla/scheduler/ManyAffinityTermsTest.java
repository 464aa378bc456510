package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.LabelSelector;
import io.hekla.model.cluster.PodTerm;
import io.hekla.model.cluster.Requirement;
import io.hekla.model.cluster.SpreadConstraint;
import io.hekla.model.testing.CpuTime;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.PodBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Thousands of terms of inter-pod affinity of a tenant delay no other. */
class ManyAffinityTermsTest {
  private static final String ACTIONS = "enqueue allocate backfill";

  /**
   * The slowest session took 2 s of CPU on an idle machine, 4.6 s on a busy one. Sessions that
   * compare each term with each pod end out of memory; those that ask each node for each spread
   * constraint took 81 s.
   */
  private static final Duration LONGEST = Duration.ofSeconds(10);

  private static final String HOSTNAME = "kubernetes.io/hostname";

  private final ClusterBuilder cluster = cluster().namespace("default", Map.of());

  ManyAffinityTermsTest() {
    for (int n = 0; n < 1_000; n++) {
      String name = "n" + n;
      cluster.node(name, node -> node.cpu("8").label(HOSTNAME, name));
    }
  }

  @Test
  void requiredTermsOfOthersKeepOffTheirNodesAlone() {
    othersRun(100, 100, PodBuilder::apartFrom);
    cluster.podGroup("web", g -> g.pods(600, p -> p.cpu("4").label("app", "web")));

    var outcome = CpuTime.within(LONGEST, () -> cluster.run(ACTIONS));

    assertThat(outcome.bound("web")).isEqualTo(600);
    assertThat(outcome.binds().values()).doesNotContain("n0", "n50", "n99");
  }

  @Test
  void requiredTermsOfOthersDelayNoPodWithManyWaitingKinds() {
    othersRun(60, 1_000, PodBuilder::apartFrom);
    manyKindsWait(3_000);
    cluster.podGroup("web", g -> g.pods(600, p -> p.cpu("4").label("app", "web")));

    var outcome = CpuTime.within(LONGEST, () -> cluster.run(ACTIONS));

    assertThat(outcome.bound("web")).isEqualTo(600);
    assertThat(outcome.binds().values()).doesNotContain("n0", "n30", "n59");
  }

  @Test
  void termsThatDemandALabelConcernOnlyPodsThatHaveIt() {
    othersRun(100, 1_000, (pod, term) -> pod.apartFrom(demanding("app", term)));
    manyKindsWait(3_000);
    cluster.podGroup("web", g -> g.pods(600, p -> p.cpu("4").label("app", "web")));

    var outcome = CpuTime.within(LONGEST, () -> cluster.run(ACTIONS));

    assertThat(outcome.bound("web")).isEqualTo(600);
    // The nodes of the terms' pods are open to the pods of other labels.
    assertThat(outcome.binds().values()).contains("n0", "n50", "n99");
  }

  @Test
  void requiredTermsOfWaitingPodsDelayNoPodWithManyRunningKinds() {
    for (int n = 0; n < 3_000; n++) {
      String number = Integer.toString(n);
      String node = "n" + n % 1_000;
      cluster.podGroup(
          "other/runs" + n, g -> g.pods(1, p -> p.label("number", number).runningOn(node)));
    }
    for (int n = 0; n < 100; n++) {
      List<PodTerm> terms = termsThatMeanEverybody(n, 1_000);
      cluster.podGroup(
          "other/waits" + n,
          g ->
              g.pods(
                  1,
                  p -> {
                    terms.forEach(p::apartFrom);
                    return p;
                  }));
    }
    cluster.podGroup("web", g -> g.pods(600, p -> p.cpu("4").label("app", "web")));

    var outcome = CpuTime.within(LONGEST, () -> cluster.run(ACTIONS));

    assertThat(outcome.bound("web")).isEqualTo(600);
  }

  @Test
  void podsWhoseTermsAreNotCountedAnyMoreWaitWithTheReasonAndThoseOfOthersDoNot() {
    for (int n = 0; n < 10; n++) {
      List<PodTerm> terms = termsThatMeanEverybody(n, 1_000);
      podThat("waits" + n, pod -> terms.forEach(pod::apartFrom));
    }
    podThat("other/innocent", pod -> termsThatMeanEverybody(0, 1).forEach(pod::apartFrom));

    var outcome = cluster.run(ACTIONS);

    // 4,194,304 matches, of which a term takes 1,024 at least.
    assertThat(IntStream.range(0, 10).filter(n -> outcome.bound("waits" + n) == 1)).hasSize(4);
    assertThat(outcome.podGroup("waits9").toString())
        .contains("namespace has too many different terms of pod affinity in one session");
    assertThat(outcome.binds()).containsKey("innocent-0");
  }

  @Test
  void podsWhoseSpreadIsNotCountedAnyMoreWaitWithTheReasonAndThoseOfOthersDoNot() {
    for (int n = 0; n < 10; n++) {
      List<PodTerm> terms = termsThatMeanEverybody(n, 1_000);
      podThat("waits" + n, pod -> terms.forEach(term -> pod.spread(evenly(term))));
    }
    podThat("other/innocent", pod -> pod.spread(evenly(termsThatMeanEverybody(0, 1).getFirst())));

    var outcome = CpuTime.within(LONGEST, () -> cluster.run(ACTIONS));

    assertThat(IntStream.range(0, 10).filter(n -> outcome.bound("waits" + n) == 1)).hasSize(4);
    assertThat(outcome.podGroup("waits9").toString())
        .contains("namespace has too many different spread constraints in one session");
    assertThat(outcome.binds()).containsKey("innocent-0");
  }

  @Test
  void preferredTermsOfOthersDelayNoPod() {
    othersRun(300, 100, (pod, term) -> pod.likes(100, term));
    cluster.podGroup("web", g -> g.pods(600, p -> p.cpu("4").label("app", "web")));

    var outcome = CpuTime.within(LONGEST, () -> cluster.run(ACTIONS));

    assertThat(outcome.bound("web")).isEqualTo(600);
  }

  @Test
  void aThousandPreferredTermsPerPodDelayNoPod() {
    List<PodTerm> terms =
        IntStream.range(0, 10)
            .boxed()
            .flatMap(n -> termsThatMeanEverybody(n, 100).stream())
            .toList();
    cluster.podGroup(
        "apart",
        g ->
            g.pods(
                300,
                p -> {
                  terms.forEach(term -> p.likes(-1, term));
                  return p.cpu("4");
                }));

    var outcome = CpuTime.within(LONGEST, () -> cluster.run(ACTIONS));

    assertThat(outcome.bound("apart")).isEqualTo(300);
    assertThat(outcome.binds().values()).doesNotHaveDuplicates();
  }

  /** Pods that no two have the same labels; one for each. */
  private void manyKindsWait(int pods) {
    for (int n = 0; n < pods; n++) {
      String number = Integer.toString(n);
      cluster.podGroup("other/waits" + n, g -> g.pods(1, p -> p.cpu("1").label("number", number)));
    }
  }

  private void podThat(String podGroup, Consumer<PodBuilder> wants) {
    cluster.podGroup(
        podGroup,
        g ->
            g.pods(
                1,
                p -> {
                  wants.accept(p);
                  return p.cpu("1");
                }));
  }

  private static SpreadConstraint evenly(PodTerm term) {
    return new SpreadConstraint(5, HOSTNAME, true, term.pods(), 1, true, true);
  }

  private static PodTerm demanding(String label, PodTerm term) {
    List<Requirement> both = new ArrayList<>(term.pods().requirements());
    both.add(new Requirement(label, Requirement.Operator.IN, List.of("a", "b")));
    return new PodTerm(
        term.namespaces(), term.namespaceSelector(), LabelSelector.of(both), term.topologyKey());
  }

  /** Pods of another namespace, each on a node of its own, with terms that mean everybody. */
  private void othersRun(int pods, int termsOfEach, BiConsumer<PodBuilder, PodTerm> give) {
    for (int n = 0; n < pods; n++) {
      String node = "n" + n;
      List<PodTerm> terms = termsThatMeanEverybody(n, termsOfEach);
      cluster.podGroup(
          "other/pod" + n,
          g ->
              g.pods(
                  1,
                  p -> {
                    terms.forEach(term -> give.accept(p, term));
                    return p.runningOn(node);
                  }));
    }
  }

  /** Each of them is another one. */
  private static List<PodTerm> termsThatMeanEverybody(int number, int terms) {
    return IntStream.range(0, terms)
        .mapToObj(
            n ->
                new PodTerm(
                    new TreeSet<>(),
                    LabelSelector.EVERYTHING,
                    LabelSelector.of(
                        List.of(
                            new Requirement(
                                "x%d-%d".formatted(number, n),
                                Requirement.Operator.DOES_NOT_EXIST,
                                List.of()))),
                    HOSTNAME))
        .toList();
  }
}
