package io.hekla.faults;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/**
 * File with a line of JSON for each run, from which the docs sum up.
 *
 * @param file file in the repository
 */
record FaultRecords(Path file) {
  /** Records that are in the repository, from the folder of the module that runs tests. */
  static final FaultRecords KEPT =
      new FaultRecords(Path.of("..", "src", "test", "resources", "faults", "runs.jsonl"));

  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * Adds a run.
   *
   * @param commit version that ran
   */
  void add(LocalDate date, String commit, RunResult run) throws IOException {
    ObjectNode line = JSON.createObjectNode();
    line.put("date", date.toString()).put("commit", commit);
    line.put("members", run.members()).put("seed", run.seed()).put("ended", run.ended());
    var faults = line.putArray("faults");
    for (FaultResult fault : run.faults()) {
      faults.addArray().add(fault.kind()).add(fault.outage().toMillis());
    }
    run.findings().forEach(line.putArray("findings")::add);
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  /** Returns all runs, the first one first. */
  List<RunResult> read() throws IOException {
    var runs = new ArrayList<RunResult>();
    for (String line : Files.readAllLines(file)) {
      runs.add(run(JSON.readTree(line)));
    }
    return runs;
  }

  private static RunResult run(JsonNode line) {
    var faults = new ArrayList<FaultResult>();
    for (JsonNode fault : line.path("faults")) {
      faults.add(new FaultResult(fault.get(0).asText(), Duration.ofMillis(fault.get(1).asLong())));
    }
    var findings = new ArrayList<String>();
    line.path("findings").forEach(finding -> findings.add(finding.asText()));
    return new RunResult(
        line.path("members").asInt(),
        line.path("seed").asLong(),
        faults,
        line.path("ended").asInt(),
        findings);
  }
}
