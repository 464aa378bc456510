package io.hekla.model.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.resource.ResourceVector;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class QueueReportTest {
  private static final ObjectKey FIRST = new ObjectKey("team", "a-1");
  private static final ObjectKey SECOND = new ObjectKey("team", "b-2");

  @Test
  void aReportReadsAsItWasWritten() {
    var report =
        QueueReport.of(
            17,
            List.of(FIRST, SECOND),
            Optional.of(ResourceVector.of(1500, 4.0 * 1024 * 1024 * 1024)));

    assertThat(QueueReport.read(report.text())).contains(report);
    assertThat(report.deserved()).isEqualTo(Map.of("cpu", "1500m", "memory", "4Gi"));
  }

  @Test
  void placesAreCountedFromOneAndNamesAreNotInTheText() {
    var report = QueueReport.of(17, List.of(FIRST, SECOND), Optional.empty());

    assertThat(report.place(FIRST)).hasValue(1);
    assertThat(report.place(SECOND)).hasValue(2);
    assertThat(report.place(new ObjectKey("other", "a-1"))).isEmpty();
    assertThat(report.isComplete()).isFalse();
    assertThat(report.text()).doesNotContain("a-1").doesNotContain("team");
  }

  @Test
  void aTextThatNoSchedulerWritesIsNoReport() {
    for (String text : List.of("", "17", "[]", "{", "{\"waiting\":\"many\"}", "null")) {
      assertThat(QueueReport.read(text)).as(text).isEmpty();
    }
  }
}
