package io.hekla.scheduler.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.Taint;
import io.hekla.scheduler.placement.ClassScores.OfJobs;
import io.hekla.scheduler.plugin.Fit;
import io.hekla.scheduler.plugin.NodePredicate;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Statement;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.snapshot.TaskClass;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.OpenSession;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules that concern few nodes: the answers are those of rules that may concern any. */
class RulesOfFewNodesTest {
  private static final int NODES = 40;
  private static final int PODS = 60;

  private static final Fit[] ANSWERS = {
    Fit.YES, Fit.LATER, Fit.notNow("kept for another job"), Fit.never("not for such jobs")
  };

  /** A rule with answers by node, which concerns those that it has an answer for. */
  private record Rule(Fit[] answers, List<NodeView> nodes) implements NodePredicate {
    @Override
    public Fit check(TaskClass task, NodeView node) {
      Fit answer = answers[node.index()];
      return answer == null ? Fit.YES : answer;
    }

    @Override
    public Optional<List<NodeView>> concerned() {
      return Optional.of(nodes);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void theyAnswerAsIfTheyConcernedAll(long seed) {
    var random = new Random(seed);
    OpenSession open = cluster(random);
    TaskView task = open.pod("job-0");
    Rule rule = rule(open, random);
    ClassScores plain = all(open, task, List.of());
    place(open, random, PODS / 3);
    plain.follow();
    ClassScores few = new ClassScores(plain, List.of(rule), rule.nodes);
    ClassScores all = all(open, task, List.of(rule));
    assertSame(open, few, all);
    for (int round = 0; round < 5; round++) {
      place(open, random, PODS / 10);
      few.follow();
      all.follow();
      assertSame(open, few, all);
    }
    plain.follow();
    assertSame(open, plain, all(open, task, List.of()));
  }

  private static OpenSession cluster(Random random) {
    ClusterBuilder cluster =
        ClusterBuilder.cluster().tiers("predicates, nodeorder, binpack", "gang");
    for (int i = 0; i < NODES; i++) {
      String cpu = random.nextBoolean() ? "4" : "8";
      boolean isTainted = random.nextInt(4) == 0;
      boolean isFull = random.nextInt(6) == 0;
      cluster.node(
          "n-%02d".formatted(i),
          node -> {
            var sized = node.cpu(isFull ? "500m" : cpu).memory("16Gi");
            return isTainted ? sized.taint("busy", Taint.Effect.PREFER_NO_SCHEDULE) : sized;
          });
    }
    return cluster
        .podGroup("job", job -> job.minMember(1).pods(PODS, pod -> pod.cpu("1").memory("1Gi")))
        .open();
  }

  private static Rule rule(OpenSession open, Random random) {
    var answers = new Fit[NODES];
    var nodes = new ArrayList<NodeView>();
    for (NodeView node : open.session().nodes()) {
      if (random.nextInt(3) == 0) {
        answers[node.index()] = ANSWERS[random.nextInt(ANSWERS.length)];
        nodes.add(node);
      }
    }
    return new Rule(answers, nodes);
  }

  private static ClassScores all(OpenSession open, TaskView task, List<NodePredicate> rules) {
    var policy = open.policy().placement();
    return new ClassScores(
        open.session(),
        policy,
        task.taskClass(),
        new OfJobs(rules, List.of()),
        true,
        new Exclusions(open.session(), policy.exclusions()));
  }

  /** Places some pods anywhere, without an end of the attempt: they stay. */
  private static void place(OpenSession open, Random random, int pods) {
    Statement statement = open.session().statement();
    open.session().jobs().getFirst().tasks().stream()
        .filter(task -> task.nodeName().isEmpty())
        .limit(pods)
        .forEach(
            task -> {
              NodeView node = open.session().nodes().get(random.nextInt(NODES));
              if (random.nextBoolean()) {
                statement.allocate(task, node);
              } else {
                statement.pipeline(task, node, false);
              }
            });
    statement.keep();
  }

  private static void assertSame(OpenSession open, ClassScores one, ClassScores other) {
    for (TaskView task : open.session().jobs().getFirst().tasks()) {
      var draw = Draw.of(open.session(), task.info());
      assertThat(one.best(draw)).isEqualTo(other.best(draw));
    }
    for (int node = 0; node < NODES; node++) {
      assertThat(Math.min(one.verdicts().of(node), ClassVerdicts.FIRST_REFUSAL))
          .isEqualTo(Math.min(other.verdicts().of(node), ClassVerdicts.FIRST_REFUSAL));
      assertThat(one.verdicts().refusalOf(node)).isEqualTo(other.verdicts().refusalOf(node));
    }
    assertThat(one.verdicts().refusal().reason()).isEqualTo(other.verdicts().refusal().reason());
    assertThat(one.verdicts().forGood()).isEqualTo(other.verdicts().forGood());
  }
}
