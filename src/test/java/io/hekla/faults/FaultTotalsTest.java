package io.hekla.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.docs.PagePart;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sums of runs of faults, and their table in docs/reliability.md. */
class FaultTotalsTest {
  @TempDir private Path folder;

  @Test
  void runsAreSummedByTheKindOfFault() throws IOException {
    var records = new FaultRecords(folder.resolve("runs.jsonl"));
    records.add(LocalDate.EPOCH, "abc", run(List.of(), kill(4), kill(2), kill(9)));
    records.add(LocalDate.EPOCH, "abc", run(List.of("a pod is bound twice"), kill(3)));

    assertThat(FaultTotals.markdown(records.read()))
        .contains("| kill -9 at random | 4 | 3.0 s | 9.0 s | 9.0 s |")
        .contains("2 runs, 4 faults, 1 findings of the judges.");
  }

  @Test
  void thePageHasTheSumsOfTheRunsThatAreKept() throws IOException {
    new PagePart(
            Path.of("..", "docs", "reliability.md"), "<!-- table: faults -->\n", "<!-- end -->")
        .check(FaultTotals.markdown(FaultRecords.KEPT.read()));
  }

  private static RunResult run(List<String> findings, FaultResult... faults) {
    return new RunResult(3, 1, List.of(faults), 0, findings);
  }

  private static FaultResult kill(int seconds) {
    return new FaultResult("kill -9 at random", Duration.ofSeconds(seconds));
  }
}
