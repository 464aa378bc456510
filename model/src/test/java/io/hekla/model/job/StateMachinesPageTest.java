package io.hekla.model.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cronjob.CronJobTable;
import io.hekla.model.jobflow.JobFlowTable;
import io.hekla.model.machine.Tables;
import io.hekla.model.podgroup.PodGroupTable;
import io.hekla.model.queue.QueueTransitionTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Test that {@code docs/state-machines.md} equals the behaviour of the machines. */
class StateMachinesPageTest {
  private static final Path PAGE = Path.of("..", "docs", "state-machines.md");
  private static final String REFRESH =
      "HEKLA_REFRESH=1 mvn -q -pl model test -Dtest=StateMachinesPageTest";

  @Test
  void thePageShowsWhatTheMachinesDo() throws IOException {
    String page = Files.readString(PAGE);
    String wanted =
        Tables.fill(
            page,
            Map.of(
                "job", jobs(),
                "podgroup", PodGroupTable.table(),
                "queue", QueueTransitionTable.table(),
                "jobflow", JobFlowTable.table(),
                "cronjob", CronJobTable.table()));

    if (System.getenv("HEKLA_REFRESH") != null) {
      Files.writeString(PAGE, wanted);
      return;
    }
    assertThat(page).as("stale; refresh with: " + REFRESH).isEqualTo(wanted);
  }

  private static String jobs() {
    var situations = new LinkedHashMap<String, UnaryOperator<Scene>>();
    situations.put("no pod", scene -> scene);
    situations.put("pods wait", scene -> scene.pods(3, PodPhase.PENDING));
    situations.put("all run", scene -> scene.pods(3, PodPhase.RUNNING));
    situations.put("all succeeded", scene -> scene.pods(3, PodPhase.SUCCEEDED));
    situations.put("all failed", scene -> scene.pods(3, PodPhase.FAILED));
    situations.put("all terminating", scene -> scene.leaving(3));
    situations.put("retries used up", scene -> scene.retried(3).pods(3, PodPhase.RUNNING));
    return Tables.table(
        JobPhase.values(),
        JobAction.values(),
        situations,
        StateMachinesPageTest::run,
        JobPhase::spelling,
        action -> action == JobAction.OTHER ? "anything else" : action.spelling());
  }

  private static Function<JobAction, String> run(JobPhase from, UnaryOperator<Scene> there) {
    return action -> {
      var scene = there.apply(Scene.job(from).gang(PodGroupPhase.INQUEUE));
      var outcome = action == JobAction.SYNC_JOB ? scene.observed() : scene.ordered(action);
      var notes = new StringBuilder(outcome.phase() == from ? "stays" : outcome.phase().spelling());
      if (outcome.after().version() > outcome.before().version()) {
        notes.append(", version+1");
      }
      if (outcome.after().retryCount() > outcome.before().retryCount()) {
        notes.append(", retry+1");
      }
      return notes.toString();
    };
  }
}
