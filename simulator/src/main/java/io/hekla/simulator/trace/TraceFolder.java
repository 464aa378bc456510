package io.hekla.simulator.trace;

import io.hekla.model.manifest.Problem;
import io.hekla.model.manifest.Reading;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Folder of traces: {@code setups.csv} and the files that it names. A setup changes the rows in the
 * order of its columns: run time, arrival scale and order, rows, GPUs, node classes; last, jobs are
 * left out that fit on no empty cluster.
 */
public final class TraceFolder {
  private static final Set<String> SETUP_COLUMNS =
      Set.of(
          "setup",
          "jobs",
          "nodes",
          "mode",
          "arrival_scale",
          "split_gpu",
          "use_class",
          "max_runtime_s",
          "rows");
  private static final Set<String> NODE_COLUMNS =
      Set.of("node", "cpu_milli", "mem_mib", "gpus", "node_class");
  private static final Set<String> JOB_COLUMNS =
      Set.of(
          "job",
          "arrival_s",
          "runtime_s",
          "walltime_s",
          "queue",
          "user",
          "priority",
          "members",
          "cpu_milli",
          "mem_mib",
          "gpu_milli",
          "node_class");

  private final Path folder;

  public TraceFolder(Path folder) {
    this.folder = folder;
  }

  /** Reads the setups by name, in the order of the file. */
  public Reading<Map<String, Setup>> setups() {
    return reading(this::readSetups);
  }

  /** Reads one setup with its nodes and jobs. */
  public Reading<Trace> read(String setup) {
    return reading(() -> readTrace(setup, java.util.Optional.empty()));
  }

  /** Reads one setup on other nodes, from a file in the form of the folder's own. */
  public Reading<Trace> read(String setup, Path nodes) {
    return reading(() -> readTrace(setup, java.util.Optional.of(nodes)));
  }

  private static <T> Reading<T> reading(java.util.function.Supplier<T> read) {
    try {
      return new Reading.Good<>(read.get());
    } catch (UnreadableTrace wrong) {
      return new Reading.Bad<>(List.of(wrong.problem()));
    }
  }

  private Map<String, Setup> readSetups() {
    if (!Files.isDirectory(folder)) {
      throw CsvTable.unreadable(
          folder, 0, "", "is no folder", "name the folder that holds setups.csv");
    }
    var setups = new LinkedHashMap<String, Setup>();
    for (CsvRow row : CsvTable.read(folder.resolve("setups.csv"), SETUP_COLUMNS).rows()) {
      Setup setup = setup(row);
      if (setups.putIfAbsent(setup.name(), setup) != null) {
        throw row.wrong("setup", setup.name() + " is given twice", "rename one of the two");
      }
    }
    return setups;
  }

  private static Setup setup(CsvRow row) {
    Setup.Mode mode =
        switch (row.text("mode")) {
          case "replay" -> Setup.Mode.REPLAY;
          case "fill" -> Setup.Mode.FILL;
          default ->
              throw row.wrong(
                  "mode", "\"" + row.text("mode") + "\" is no mode", "write replay or fill");
        };
    return new Setup(
        row.name("setup"),
        row.name("jobs"),
        row.name("nodes"),
        mode,
        row.number("arrival_scale"),
        row.flag("split_gpu"),
        row.flag("use_class"),
        row.optional("max_runtime_s").orElse(Double.POSITIVE_INFINITY),
        row.rows("rows"));
  }

  private Trace readTrace(String name, java.util.Optional<Path> otherNodes) {
    Map<String, Setup> setups = readSetups();
    Setup setup = setups.get(name);
    if (setup == null) {
      throw CsvTable.unreadable(
          folder.resolve("setups.csv"),
          0,
          "setup",
          "there is no setup " + name,
          "name one of " + String.join(", ", setups.keySet()));
    }
    List<TraceNode> nodes = readNodes(otherNodes.orElse(folder.resolve(setup.nodes())));
    Path file = folder.resolve(setup.jobs());
    List<TraceJob> jobs = readJobs(file, setup);
    var cluster = new Occupancy(nodes);
    List<TraceJob> fitting = jobs.stream().filter(cluster::fits).toList();
    if (fitting.isEmpty()) {
      throw CsvTable.unreadable(
          file, 0, "", "setup " + name + " leaves no job to run", "correct its line in setups.csv");
    }
    return new Trace(setup, nodes, fitting, jobs.size() - fitting.size(), Estimates.LIMITS);
  }

  private static List<TraceNode> readNodes(Path file) {
    var nodes = new ArrayList<TraceNode>();
    var names = new HashSet<String>();
    for (CsvRow row : CsvTable.read(file, NODE_COLUMNS).rows()) {
      if (!names.add(row.name("node"))) {
        throw row.wrong("node", row.text("node") + " is given twice", "rename one of the two");
      }
      nodes.add(
          new TraceNode(
              row.name("node"),
              row.whole("cpu_milli", 0),
              row.whole("mem_mib", 0),
              row.small("gpus", 0),
              row.text("node_class")));
    }
    return nodes;
  }

  private static List<TraceJob> readJobs(Path file, Setup setup) {
    var jobs = new ArrayList<TraceJob>();
    var names = new HashSet<String>();
    for (CsvRow row : CsvTable.read(file, JOB_COLUMNS).rows()) {
      if (!names.add(row.name("job"))) {
        throw row.wrong("job", row.text("job") + " is given twice", "rename one of the two");
      }
      TraceJob job = job(row, setup);
      boolean neverRan = row.text("runtime_s").isEmpty() && setup.mode() == Setup.Mode.REPLAY;
      if (!neverRan && job.runtime() <= setup.maxRuntime()) {
        jobs.add(job);
      }
    }
    if (setup.mode() == Setup.Mode.REPLAY) {
      jobs.sort(Comparator.comparingDouble(TraceJob::arrival));
    }
    return setup.rows().map(rows -> cut(jobs, rows, file)).orElse(jobs);
  }

  private static TraceJob job(CsvRow row, Setup setup) {
    OptionalDouble runtime = row.optional("runtime_s");
    int members = row.small("members", 1);
    long cpu = row.whole("cpu_milli", 0);
    long memory = row.whole("mem_mib", 0);
    long gpu = row.whole("gpu_milli", 0);
    if (gpu > TraceJob.DEVICE && gpu % TraceJob.DEVICE != 0) {
      throw row.wrong(
          "gpu_milli", gpu + " is neither a share of one device nor whole devices", "correct it");
    }
    if (setup.splitGpu() && gpu > TraceJob.DEVICE) {
      long parts = gpu / TraceJob.DEVICE;
      members = Math.toIntExact(members * parts);
      cpu /= parts;
      memory /= parts;
      gpu = TraceJob.DEVICE;
    }
    String classes = setup.useClass() ? row.text("node_class") : "";
    OptionalDouble stated = row.optional("walltime_s");
    double estimate = Math.max(stated.orElse(0), runtime.orElse(0));
    return new TraceJob(
        row.name("job"),
        row.number("arrival_s") * setup.arrivalScale(),
        runtime.orElse(0),
        estimate,
        stated.isPresent() ? estimate : 0,
        row.text("queue"),
        row.text("user"),
        row.small("priority", 0),
        members,
        cpu,
        memory,
        gpu,
        classes.isEmpty() ? List.of() : List.of(classes.split("\\|")));
  }

  private static List<TraceJob> cut(List<TraceJob> jobs, Setup.Rows rows, Path file) {
    if (rows.first() >= jobs.size()) {
      throw new UnreadableTrace(
          new Problem(
              file.toString(),
              0,
              "",
              "has %d jobs, none from row %d on".formatted(jobs.size(), rows.first()),
              "correct rows in setups.csv"));
    }
    List<TraceJob> part = jobs.subList(rows.first(), Math.min(rows.end(), jobs.size()));
    double start = part.getFirst().arrival();
    return part.stream().map(job -> job.arrivingAt(job.arrival() - start)).toList();
  }
}
