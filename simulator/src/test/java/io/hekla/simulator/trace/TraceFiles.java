package io.hekla.simulator.trace;

import io.hekla.model.manifest.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Small traces, written by the tests that need them. */
public final class TraceFiles {
  private static final String SETUPS =
      "setup,jobs,nodes,mode,arrival_scale,split_gpu,use_class,max_runtime_s,rows\n";
  private static final String NODES = "node,cpu_milli,mem_mib,gpus,node_class\n";
  private static final String JOBS =
      "job,arrival_s,runtime_s,walltime_s,queue,user,priority,members,cpu_milli,mem_mib,gpu_milli,"
          + "node_class,logged_wait_s\n";

  private final Path folder;

  public TraceFiles(Path folder) {
    this.folder = folder;
  }

  /** Writes the three files; the setup's columns after its name and files are given. */
  public TraceFiles with(String setup, List<String> nodes, List<String> jobs) throws IOException {
    Files.writeString(folder.resolve("setups.csv"), SETUPS + "small,jobs.csv,nodes.csv," + setup);
    Files.writeString(folder.resolve("nodes.csv"), NODES + String.join("\n", nodes) + "\n");
    Files.writeString(folder.resolve("jobs.csv"), JOBS + String.join("\n", jobs) + "\n");
    return this;
  }

  public Trace read() {
    return switch (new TraceFolder(folder).read("small")) {
      case Reading.Good<Trace> good -> good.value();
      case Reading.Bad<Trace> bad -> throw new AssertionError(bad.problems().toString());
    };
  }

  public String problem(String setup) {
    return switch (new TraceFolder(folder).read(setup)) {
      case Reading.Good<Trace> good -> throw new AssertionError("was read: " + good.value());
      case Reading.Bad<Trace> bad -> bad.problems().getFirst().toString();
    };
  }
}
