package io.hekla.actors.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.hekla.scheduler.EngineFault;
import io.hekla.scheduler.plugin.PolicyException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class FaultReporterTest {
  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
  private final Logger log = (Logger) LoggerFactory.getLogger("faults-told");
  private final FaultReporter reported = new FaultReporter();

  FaultReporterTest() {
    lines.start();
    log.addAppender(lines);
  }

  @Test
  void aPluginThatThrowsEachSecondIsReportedOnce() {
    reported.report(List.of(fault("theirs", false, "one")), log);
    reported.report(List.of(fault("theirs", false, "two")), log);

    assertThat(lines.list)
        .singleElement()
        .satisfies(
            line -> {
              assertThat(line.getLevel()).isEqualTo(Level.WARN);
              assertThat(line.getFormattedMessage())
                  .contains("plugin theirs threw IllegalStateException \"one\" in open");
            });
  }

  @Test
  void aFailingPluginOfHeklaIsReportedAsADefectOfHekla() {
    reported.report(List.of(fault("theirs", false, "one"), fault("ours", true, "two")), log);

    assertThat(lines.list)
        .extracting(ILoggingEvent::getLevel)
        .containsExactly(Level.WARN, Level.ERROR);
    assertThat(lines.list.getLast().getFormattedMessage()).contains("a fault of Hekla");
  }

  private static EngineFault fault(String name, boolean own, String message) {
    return new EngineFault(
        PolicyException.Part.PLUGIN,
        name,
        own,
        "open",
        new IllegalStateException(message),
        "sessions go on without it");
  }
}
