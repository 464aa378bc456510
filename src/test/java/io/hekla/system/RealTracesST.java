package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code hekla simulate --trace} on real traces, judged by the program that comes with them: no
 * node over-full, no job left out or early, and the same figures.
 */
@Tag("data")
class RealTracesST {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Figures are printed there with four digits after the point. */
  private static final double ROUNDED = 0.0001;

  @TempDir Path files;

  @ParameterizedTest
  @ValueSource(
      strings = {"wagap-quick", "hpc2n-quick", "philly-quick-packed", "philly-quick-spread"})
  void aScheduleIsValidAndHasTheCheckersFigures(String setup) throws Exception {
    Path data = SharedData.folder();
    Path schedule = files.resolve("schedule.csv");
    Path out = files.resolve("out.json");

    CommandRun run =
        CommandRun.of(
            List.of(
                "simulate",
                "--trace",
                data.toString(),
                "--setup",
                setup,
                "--schedule",
                schedule.toString(),
                "--out",
                out.toString()));

    assertThat(run.exitCode()).as(run.err()).isZero();
    JsonNode judged = judge(data, setup, schedule);
    assertThat(judged.get("faults")).isEmpty();
    assertThat(judged.get("left_out").asInt()).isZero();
    JsonNode written = JSON.readTree(out.toFile());
    assertThat(written.get("setup").asText()).isEqualTo(setup);
    for (Map.Entry<String, JsonNode> figure : written.get("figures").properties()) {
      assertThat(figure.getValue().asDouble())
          .as(figure.getKey())
          .isCloseTo(judged.get(figure.getKey()).asDouble(Double.NaN), within(ROUNDED));
    }
  }

  private static JsonNode judge(Path data, String setup, Path schedule)
      throws IOException, InterruptedException {
    Process judge;
    try {
      judge =
          new ProcessBuilder(
                  "python3",
                  data.resolve("trace_reference.py").toString(),
                  "judge",
                  data.toString(),
                  setup,
                  schedule.toString())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
    } catch (IOException noPython) {
      assumeTrue(false, "needs python3, which runs the judge");
      throw noPython;
    }
    String said = new String(judge.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(judge.waitFor()).as("exit code of the judge").isZero();
    return JSON.readTree(said);
  }
}
