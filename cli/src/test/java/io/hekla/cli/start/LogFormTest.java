package io.hekla.cli.start;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** Form of the shipped log. Source: docs/telemetry.md#logs. */
@ResourceLock(Resources.SYSTEM_ERR)
@Isolated("it takes the error output of the JVM")
class LogFormTest {
  private static final String SETTING = "hekla.log.format";

  @AfterEach
  void forget() {
    System.clearProperty(SETTING);
  }

  /** Returns what a warning with a line break, of this logger, comes out as. */
  private static String logged(String form, String logger) throws Exception {
    System.setProperty(SETTING, form);
    PrintStream before = System.err;
    var said = new ByteArrayOutputStream();
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      var context = new LoggerContext();
      context.setMDCAdapter(new LogbackMDCAdapter());
      var configurator = new JoranConfigurator();
      configurator.setContext(context);
      configurator.doConfigure(Path.of("src/main/resources/logback.xml").toFile());
      context
          .getLogger(logger)
          .warn("job {} waits\nwith \u001b[31mcolour", "a", new IllegalStateException("why"));
      context.stop();
    } finally {
      System.setErr(before);
    }
    return said.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aMessageIsOneLineOfJson() throws Exception {
    for (String logger : new String[] {"io.hekla.actors.feed", "io.hekla.start", "akka"}) {
      String said = logged("json", logger);

      assertThat(said.strip().lines()).hasSize(1);
      assertThat(said).doesNotContain("\u001b");
      JsonNode line = new ObjectMapper().readTree(said);
      assertThat(line.path("level").asText()).isEqualTo("WARN");
      assertThat(line.path("loggerName").asText()).isEqualTo(logger);
      assertThat(line.path("timestamp").asLong()).isPositive();
      assertThat(line.path("formattedMessage").asText()).startsWith("job a waits");
      assertThat(line.path("throwable").path("message").asText()).isEqualTo("why");
    }
  }

  @Test
  void itIsTextOtherwise() throws Exception {
    assertThat(logged("text", "io.hekla.actors.feed"))
        .contains("WARN  i.hekla.actors.feed job a waits?with ?[31mcolour")
        .contains("IllegalStateException: why");
    assertThat(logged("text", "io.hekla.start")).startsWith("warning: job a waits?with");
  }

  @Test
  void anotherFormIsNamedAndTextIsUsed() throws Exception {
    assertThat(logged("xml", "io.hekla.actors.feed"))
        .startsWith("hekla.log.format=xml is neither text nor json; it is text")
        .contains("WARN  i.hekla.actors.feed job a waits");
  }
}
