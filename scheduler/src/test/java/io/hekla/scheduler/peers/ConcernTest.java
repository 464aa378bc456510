package io.hekla.scheduler.peers;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.LabelSelector;
import io.hekla.model.cluster.PodTerm;
import io.hekla.model.cluster.Requirement;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.snapshot.NodeState;
import io.hekla.scheduler.testing.ClusterBuilder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The terms found for a pod are those that mean it. The seed names the run. */
class ConcernTest {
  private static final int NODES = 4;
  private static final List<String> KEYS = List.of("app", "tier", "release");
  private static final List<String> VALUES = List.of("a", "b", "c", "d");

  static LongStream seeds() {
    return LongStream.range(0, 200);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void findsTheTermsThatMeanAPodAndNoOthers(long seed) {
    var random = new Random(seed);
    ClusterBuilder cluster = nodes();
    Set<PodTerm> terms = new HashSet<>();
    for (int pod = 0; pod < 12; pod++) {
      PodTerm term = term(random);
      terms.add(term);
      String node = "n" + random.nextInt(NODES);
      cluster.podGroup("owner" + pod, g -> g.pods(1, p -> p.apartFrom(term).runningOn(node)));
    }
    for (int pod = 0; pod < 12; pod++) {
      List<String> keys = KEYS.subList(0, random.nextInt(KEYS.size() + 1));
      String value = VALUES.get(random.nextInt(VALUES.size()));
      cluster.podGroup(
          "waits" + pod,
          g ->
              g.pods(
                  1,
                  p -> {
                    keys.forEach(key -> p.label(key, value));
                    return p;
                  }));
    }
    Session session = cluster.open().session();
    var owned = OwnedTerms.required(session, new PodIndex(session), NodeState::hasTerms);

    for (TaskView task : waiting(session)) {
      List<PodTerm> found =
          owned.concerning(task.info()).stream().map(OwnedTerms.Owned::term).toList();

      assertThat(found)
          .doesNotHaveDuplicates()
          .containsExactlyInAnyOrderElementsOf(
              terms.stream()
                  .filter(term -> term.matches("default", Map.of(), task.info().labels()))
                  .toList());
    }
  }

  @Test
  void aPodThatMoreTermsMayMeanThanAreMatchedIsKeptAwayFromTheirPods() {
    ClusterBuilder cluster = nodes();
    ownersOf(cluster, "evil/owner", "n0", OwnedTerms.MOST_MATCHED + 1);
    ownersOf(cluster, "good/owner", "n1", 1);
    cluster.podGroup("web", g -> g.pods(1, p -> p.label("app", "web")));
    Session session = cluster.open().session();
    var owned = OwnedTerms.required(session, new PodIndex(session), NodeState::hasTerms);
    TaskView web = waiting(session).getFirst();

    PodOwners owners = owned.listedOwners(web.info());

    // No term means it. Those of the other namespace are few, and were matched.
    assertThat(owned.concerning(web.info())).isEmpty();
    assertThat(session.nodes().stream().filter(node -> owners.isAnyNear(node.index())))
        .extracting(NodeView::name)
        .containsExactly("n0");
  }

  @Test
  void termsOfOtherLabelsAreNotEvaluated() {
    ClusterBuilder cluster = nodes();
    for (int n = 0; n <= OwnedTerms.MOST_MATCHED; n++) {
      PodTerm term = term(List.of(in("app", "app-" + n)));
      cluster.podGroup("owner" + n, g -> g.pods(1, p -> p.apartFrom(term).runningOn("n0")));
    }
    cluster.podGroup("web", g -> g.pods(1, p -> p.label("app", "app-7")));
    Session session = cluster.open().session();
    var owned = OwnedTerms.required(session, new PodIndex(session), NodeState::hasTerms);

    assertThat(owned.concerning(waiting(session).getFirst().info())).hasSize(1);
  }

  private static void ownersOf(ClusterBuilder cluster, String name, String node, int terms) {
    cluster.podGroup(
        name,
        g ->
            g.pods(
                1,
                p -> {
                  for (int n = 0; n < terms; n++) {
                    p.apartFrom(
                        term(
                            List.of(
                                new Requirement(
                                    "none-" + n, Requirement.Operator.EXISTS, List.of()))));
                  }
                  return p.runningOn(node);
                }));
  }

  private static ClusterBuilder nodes() {
    var cluster = cluster().namespace("default", Map.of());
    for (int n = 0; n < NODES; n++) {
      String name = "n" + n;
      cluster.node(name, node -> node.cpu("64").label("zone", name));
    }
    return cluster;
  }

  private static List<TaskView> waiting(Session session) {
    return session.jobs().stream()
        .flatMap(job -> job.tasks().stream())
        .filter(task -> task.nodeName().isEmpty())
        .toList();
  }

  private static PodTerm term(Random random) {
    var requirements = new ArrayList<Requirement>();
    int most = random.nextInt(3);
    for (int n = 0; n < most; n++) {
      String key = KEYS.get(random.nextInt(KEYS.size()));
      requirements.add(
          switch (random.nextInt(4)) {
            case 0 -> new Requirement(key, Requirement.Operator.EXISTS, List.of());
            case 1 -> new Requirement(key, Requirement.Operator.DOES_NOT_EXIST, List.of());
            case 2 -> new Requirement(key, Requirement.Operator.NOT_IN, List.of("a", "b"));
            default -> in(key, "a", VALUES.get(random.nextInt(VALUES.size())));
          });
    }
    return term(requirements);
  }

  private static Requirement in(String key, String... values) {
    return new Requirement(key, Requirement.Operator.IN, List.of(values));
  }

  private static PodTerm term(List<Requirement> requirements) {
    return new PodTerm(
        new TreeSet<>(), LabelSelector.EVERYTHING, LabelSelector.of(requirements), "zone");
  }
}
