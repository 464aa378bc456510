package io.hekla.cli.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.queue.QueueReports;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.queue.QueueReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JobPositionTest {
  @Test
  void placesAreOrdinals() throws IOException {
    for (var one :
        List.of(
            List.of("1", "1st"),
            List.of("2", "2nd"),
            List.of("3", "3rd"),
            List.of("4", "4th"),
            List.of("11", "11th"),
            List.of("12", "12th"),
            List.of("13", "13th"),
            List.of("21", "21st"),
            List.of("112", "112th"))) {
      int place = Integer.parseInt(one.getFirst());
      assertThat(position("Pending", place, 200, 200).orElseThrow().text())
          .isEqualTo(one.getLast() + " of 200 in queue research");
    }
  }

  @Test
  void aJobBehindTheNamedOnesSaysSo() throws IOException {
    JobPosition position = position("Pending", 0, 20, 1000).orElseThrow();

    assertThat(position.text()).isEqualTo("after the first 20 of 1000 in queue research");
    assertThat(position.brief()).isEqualTo("after 20 of 1000");
  }

  @Test
  void aJobThatRunsOrIsNewerThanTheReportHasNoPosition() throws IOException {
    assertThat(position("Running", 3, 20, 20)).isEmpty();
    assertThat(position("Pending", 0, 20, 20)).isEmpty();
  }

  @Test
  void aQueueWithoutAReadableReportGivesNoPosition() throws IOException {
    assertThat(JobPosition.ofJob(job("Pending"), QueueReports.NONE)).isEmpty();
    assertThat(JobPosition.ofJob(job("Pending"), reports("research", "no report"))).isEmpty();
    assertThat(JobPosition.ofJob(job("Pending"), reports("other", "{\"waiting\": 2}"))).isEmpty();
  }

  /**
   * Returns the position of a Job.
   *
   * @param place its place in the report; 0 for none
   */
  private static Optional<JobPosition> position(String phase, int place, int named, int waiting)
      throws IOException {
    var first = new ArrayList<ObjectKey>();
    for (int i = 1; i <= named; i++) {
      first.add(new ObjectKey("lab", i == place ? "train-u-1" : "other-" + i));
    }
    return JobPosition.ofJob(
        job(phase), reports("research", QueueReport.of(waiting, first, Optional.empty()).text()));
  }

  private static ApiObject job(String phase) throws IOException {
    return object(
        "{metadata: {name: train, namespace: lab, uid: u-1}, spec: {queue: research}, status:"
            + " {state: {phase: %s}}}".formatted(phase));
  }

  private static QueueReports reports(String queue, String text) throws IOException {
    return QueueReports.of(
        List.of(
            object(
                "{metadata: {name: %s, annotations: {hekla.io/queue-report: '%s'}}}"
                    .formatted(queue, text))));
  }

  private static ApiObject object(String yaml) throws IOException {
    return new ApiObject(new YAMLMapper().readTree(yaml));
  }
}
