package io.hekla.scheduler.peers;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.LabelSelector;
import io.hekla.model.cluster.PodTerm;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.Statement;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.snapshot.NodeState;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.PodBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Terms that are asked together answer as if each were asked. The seed names the run. */
class PodOwnersTest {
  private static final int NODES = 12;
  private static final List<String> KEYS = List.of("kubernetes.io/hostname", "zone");

  static LongStream seeds() {
    return LongStream.range(0, 100);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void manyTermsAnswerAsEachOfThemWould(long seed) {
    var random = new Random(seed);
    Session session = shyPods(random).open().session();
    List<TaskView> tasks = session.jobs().stream().flatMap(job -> job.tasks().stream()).toList();
    var owned = OwnedTerms.required(session, new PodIndex(session), NodeState::hasTerms);
    TaskView web = tasks.getFirst();
    var many = new PodOwners.Many();

    for (int attempt = 0; attempt < 5; attempt++) {
      List<OwnedTerms.Owned> terms = owned.concerning(web.info());
      many.take(terms);
      try (Statement statement = session.statement()) {
        for (TaskView task : tasks) {
          if (random.nextInt(3) == 0 && task.nodeName().isEmpty()) {
            statement.allocate(task, session.nodes().get(random.nextInt(NODES)));
          }
        }
        assertAlike(session, owned, many, web);
        if (random.nextBoolean()) {
          statement.keep();
        }
      }
      assertAlike(session, owned, many, web);
    }
  }

  @Test
  void preferredTermsOfANamespaceAreBoundedAndThoseOfOthersStillCount() {
    var cluster = cluster().namespace("default", Map.of());
    cluster.node("n", node -> node.cpu("64").label("zone", "z"));
    cluster.podGroup("a-web", g -> g.pods(1, p -> p.label("app", "web")));
    cluster.podGroup("evil/fond", g -> g.pods(1, p -> preferring(p, 100).runningOn("n")));
    cluster.podGroup("good/fond", g -> g.pods(1, p -> preferring(p, 1).runningOn("n")));
    Session session = cluster.open().session();
    var owned = OwnedTerms.preferred(session, new PodIndex(session));
    TaskView web = session.jobs().getFirst().tasks().getFirst();

    List<OwnedTerms.Owned> counting = owned.concerning(web.info());

    assertThat(counting).hasSize(OwnedTerms.MOST_PREFERRED_OF_KIND + 1);
  }

  /** Terms that mean all pods of all namespaces. */
  private static PodBuilder preferring(PodBuilder pod, int number) {
    for (int n = 1; n <= number; n++) {
      pod.likes(
          n,
          new PodTerm(new TreeSet<>(), LabelSelector.EVERYTHING, LabelSelector.EVERYTHING, "zone"));
    }
    return pod;
  }

  private static void assertAlike(
      Session session, OwnedTerms owned, PodOwners.Many many, TaskView web) {
    List<OwnedTerms.Owned> terms = owned.concerning(web.info());
    many.take(terms);
    var few = new PodOwners.Few(terms);
    for (NodeView node : session.nodes()) {
      assertThat(many.isAnyNear(node.index())).isEqualTo(few.isAnyNear(node.index()));
      assertThat(many.around(node.index())).isEqualTo(few.around(node.index()));
    }
  }

  private static ClusterBuilder shyPods(Random random) {
    var cluster = cluster();
    for (int n = 0; n < NODES; n++) {
      String name = "n" + n;
      String zone = "z" + n % 5;
      cluster.node(
          name, node -> node.cpu("64").label("kubernetes.io/hostname", name).label("zone", zone));
    }
    cluster.podGroup("a-web", g -> g.pods(1, p -> p.label("app", "web")));
    for (int pod = 0; pod < 10; pod++) {
      var keys = new ArrayList<>(KEYS.subList(random.nextInt(2), 2));
      boolean isPlaced = random.nextInt(3) == 0;
      String node = "n" + random.nextInt(NODES);
      cluster.podGroup(
          "shy" + pod,
          g ->
              g.pods(
                  1,
                  p -> {
                    keys.forEach(key -> p.apartFrom(key, "app", "web"));
                    return isPlaced ? p.runningOn(node) : p;
                  }));
    }
    return cluster;
  }
}
