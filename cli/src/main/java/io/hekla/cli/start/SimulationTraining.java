package io.hekla.cli.start;

import io.hekla.cli.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Rehearsal of a simulation, of a trace of its own: five hours of training jobs on a cluster that
 * is a little too small. The launcher runs it after a build in a JVM that keeps its profiles, so
 * that later simulations are compiled well from their beginning.
 */
public final class SimulationTraining {
  private static final String SETUPS = "setups.csv";
  private static final String NODES_FILE = "nodes.csv";
  private static final String JOBS_FILE = "jobs.csv";

  private static final int NODES = 24;
  private static final int JOBS = 600;
  private static final int SECONDS_BETWEEN_JOBS = 28;
  private static final int LEAST_RUNTIME = 200;
  private static final int RUNTIMES = 3_600;
  private static final List<Integer> MEMBERS = List.of(1, 1, 4, 1, 2, 8);
  private static final int QUEUES = 5;
  private static final int USERS = 11;
  private static final int PRIORITIES = 3;

  /** Prime number that spreads run times without a source of randomness. */
  private static final int SPREAD = 7_919;

  private SimulationTraining() {}

  /** Rehearses; a failure costs time in later simulations, and nothing else. */
  public static void main(String[] args) throws IOException {
    Path folder = Files.createTempDirectory("hekla-rehearsal");
    try {
      write(folder);
      Main.run(
          new PrintWriter(Writer.nullWriter()),
          new PrintWriter(Writer.nullWriter()),
          "simulate",
          "--trace",
          folder.toString(),
          "--setup",
          "rehearsal");
    } finally {
      for (String file : List.of(SETUPS, NODES_FILE, JOBS_FILE)) {
        Files.deleteIfExists(folder.resolve(file));
      }
      Files.delete(folder);
    }
  }

  private static void write(Path folder) throws IOException {
    Files.writeString(
        folder.resolve(SETUPS),
        """
        setup,jobs,nodes,mode,arrival_scale,split_gpu,use_class,max_runtime_s,rows
        rehearsal,%s,%s,replay,1,0,0,,
        """
            .formatted(JOBS_FILE, NODES_FILE));
    Files.writeString(
        folder.resolve(NODES_FILE),
        rows(
            "node,cpu_milli,mem_mib,gpus,node_class", NODES, "node-%d,64000,524288,8,"::formatted));
    Files.writeString(
        folder.resolve(JOBS_FILE),
        rows(
            "job,arrival_s,runtime_s,queue,user,priority,members,cpu_milli,mem_mib,gpu_milli,node_class",
            JOBS,
            SimulationTraining::job));
  }

  private static String rows(String header, int count, IntFunction<String> row) {
    return Stream.concat(Stream.of(header), IntStream.range(0, count).mapToObj(row))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private static String job(int number) {
    return "job-%d,%d,%d,queue-%d,user-%d,%d,%d,4000,16384,1000,"
        .formatted(
            number,
            number * SECONDS_BETWEEN_JOBS,
            LEAST_RUNTIME + number * SPREAD % RUNTIMES,
            number % QUEUES,
            number % USERS,
            number % PRIORITIES,
            MEMBERS.get(number % MEMBERS.size()));
  }
}
