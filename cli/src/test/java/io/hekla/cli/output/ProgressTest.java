package io.hekla.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressTest {
  private static final long SECOND = 1_000_000_000L;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final AtomicLong now = new AtomicLong();

  private Progress progress(int columns) {
    return new Progress(new PrintStream(bytes, true, StandardCharsets.UTF_8), columns, now::get);
  }

  private String printed() {
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aTerminalShowsDoneAllRateAndEstimateAndNothingAtTheEnd() {
    try (Progress progress = progress(80)) {
      now.set(2 * SECOND);
      progress.show("simulated 3h", "jobs", 50, 200);

      assertThat(printed()).endsWith("simulated 3h · 50 of 200 jobs · 25/s · about 6s left");
    }
    assertThat(printed()).endsWith("\r\033[K");
  }

  @Test
  void shortWorkAndPipesShowNothing() {
    try (Progress quick = progress(80)) {
      now.set(SECOND / 10);
      quick.show("checked", "objects", 1, 2);
    }
    try (Progress piped = progress(0)) {
      now.set(9 * SECOND);
      piped.show("checked", "objects", 1, 2);
    }
    assertThat(printed()).isEmpty();
  }

  @Test
  void theLineIsNoLongerThanTheTerminal() {
    try (Progress progress = progress(20)) {
      now.set(2 * SECOND);
      progress.show("simulated 3h", "jobs", 50, 200);

      assertThat(printed().replace("\r\033[K", "")).hasSizeLessThan(20);
    }
  }
}
