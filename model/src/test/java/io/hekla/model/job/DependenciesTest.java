package io.hekla.model.job;

import static io.hekla.model.job.Scene.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.PodGroupPhase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests of tasks that wait for others: {@code late} for {@code first} and {@code second}. */
class DependenciesTest {
  private final List<JobObservation.Pod> pods = new ArrayList<>();
  private Map<String, IndexSet> finished = Map.of();
  private boolean any;
  private int needed = 2;

  private void pod(String task, int index, PodPhase phase, boolean ready) {
    pods.add(
        new JobObservation.Pod(
            "job-" + task + "-" + index,
            task + index,
            task,
            index,
            0,
            phase,
            false,
            0,
            0,
            ready,
            false));
  }

  private Scene.Outcome observed() {
    var seen = Scene.job(JobPhase.PENDING).gang(PodGroupPhase.INQUEUE).observation();
    var tasks =
        List.of(
            task("first", JobRules.TaskDependencies.NONE),
            task("second", JobRules.TaskDependencies.NONE),
            task("late", new JobRules.TaskDependencies(List.of("first", "second"), any)));
    var rules = new JobRules(1, 0, 3, JobRules.UNSET, tasks, List.of());
    var observation =
        new JobObservation(
            seen.uid(),
            seen.name(),
            seen.created(),
            false,
            rules,
            pods,
            List.of(),
            seen.podGroup(),
            true,
            seen.plugins(),
            seen.volumes(),
            seen.observedStatus(),
            List.of());
    var state = Scene.job(JobPhase.PENDING).state();
    if (!finished.isEmpty()) {
      state = JobEventHandler.finished(state, new JobEvent.Finished(finished));
    }
    return Scene.Outcome.of(state, new JobCommand.Observe(observation), NOW);
  }

  private JobRules.Task task(String name, JobRules.TaskDependencies waits) {
    return new JobRules.Task(name, 2, needed, 3, 0, waits, List.of());
  }

  private List<String> created() {
    return observed().effects().stream()
        .filter(JobEffect.CreatePods.class::isInstance)
        .flatMap(effect -> ((JobEffect.CreatePods) effect).places().stream())
        .map(place -> place.task() + place.index())
        .toList();
  }

  @Test
  void podsOfATaskAreNotMadeWhileItWaits() {
    assertThat(created()).containsExactly("first0", "first1", "second0", "second1");
    assertThat(observed().report().taskPods()).containsOnlyKeys("first", "second");
  }

  @Test
  void readyAndSucceededPodsOfAllTasksLetItStart() {
    pod("first", 0, PodPhase.RUNNING, true);
    pod("first", 1, PodPhase.SUCCEEDED, false);
    pod("second", 0, PodPhase.RUNNING, true);
    pod("second", 1, PodPhase.RUNNING, false);
    assertThat(created()).isEmpty();

    pods.removeLast();
    pod("second", 1, PodPhase.RUNNING, true);
    assertThat(created()).containsExactly("late0", "late1");
  }

  @Test
  void iterationAnyNeedsOneOfSeveralTasks() {
    any = true;
    pod("first", 0, PodPhase.RUNNING, true);
    pod("first", 1, PodPhase.RUNNING, true);

    assertThat(created()).containsExactly("second0", "second1", "late0", "late1");
  }

  @Test
  void asManyPodsAreNeededAsTheTaskSays() {
    needed = 1;
    pod("first", 0, PodPhase.RUNNING, true);
    pod("second", 1, PodPhase.SUCCEEDED, false);

    assertThat(created()).contains("late0", "late1");
  }

  @Test
  void aTaskThatDoesNotSayHowManyItNeedsIsReadyAtOnce() {
    needed = JobRules.UNSET;

    assertThat(created()).contains("late0", "late1");
  }

  @Test
  void anIndexThatHasSucceededCountsThoughItsPodIsGone() {
    finished = Map.of("first", IndexSet.parse("0-1"), "second", IndexSet.parse("0-1"));

    assertThat(created()).containsExactly("late0", "late1");
  }
}
