package io.hekla.faults;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Brings faults about on demand, and adds what came of them to the kept records: clusters of two,
 * three and five members in turn, each for some faults, until there are as many as wanted.
 * Arguments: a kind of fault, as {@link #faults} knows it, and the number of faults; of {@code
 * losses} and {@code stops} also the number of members, of nodes and of pods that run, and without
 * any fault what these cost the members is printed. Their times are printed, and not kept: the
 * machine's load counts. Started by {@code .ci/faults}.
 */
public final class FaultProgram {
  private static final List<Integer> MEMBERS = List.of(3, 2, 5);

  /** Kinds of faults whose times are measured. */
  private static final Set<String> FAILOVERS = Set.of("losses", "stops");

  /** Faults that one cluster meets: its logs stay small enough to read. */
  private static final int FAULTS_OF_A_CLUSTER = 20;

  private FaultProgram() {}

  /** Runs until the faults are done; each cluster's are recorded when it has ended. */
  public static void main(String[] arguments) throws Exception {
    if (arguments[0].equals("soak")) {
      System.exit(soak(Integer.parseInt(arguments[1])) ? 0 : 1);
    }
    Function<Random, Fault> faults = faults(arguments[0]);
    int left = Integer.parseInt(arguments[1]);
    String commit = commit();
    var results = new ArrayList<RunResult>();
    for (int run = 0; run == 0 || left > 0; run++) {
      Size size = size(arguments, run);
      int count = Math.min(left, FAULTS_OF_A_CLUSTER);
      long seed = new Random().nextLong();
      Path folder =
          Files.createDirectories(
              Path.of("target", "faults", "%d-members-seed-%d".formatted(size.members(), seed))
                  .toAbsolutePath());
      RunResult result = new FaultRun(size, seed, folder).run(faults, count);
      if (FAILOVERS.contains(arguments[0])) {
        System.out.println(times(result));
      } else {
        FaultRecords.KEPT.add(LocalDate.now(ZoneOffset.UTC), commit, result);
      }
      result.findings().forEach(finding -> System.out.println("FOUND: " + finding));
      System.out.println(
          "run of %d faults, %s: %d findings, files in %s"
              .formatted(count, size, result.findings().size(), folder));
      results.add(result);
      left -= count;
    }
    System.out.print(FaultTotals.markdown(results));
    System.exit(results.stream().allMatch(result -> result.findings().isEmpty()) ? 0 : 1);
  }

  private static Function<Random, Fault> faults(String kind) {
    return switch (kind) {
      case "kills" -> Fault::kill;
      case "partitions" -> Fault::partition;
      case "restores" -> Fault::restore;
      case "clocks" -> Fault::clock;
      case "rolling" -> random -> new Fault.Update();
      case "losses" -> random -> new Fault.Loss();
      case "stops" -> random -> new Fault.Stop();
      default ->
          throw new IllegalArgumentException(
              "kills, partitions, restores, clocks, rolling, losses, stops or soak, not " + kind);
    };
  }

  /** Returns the folder of the build before, which {@code HEKLA_BEFORE} names. */
  static Path buildBefore() {
    return Path.of(
        Objects.requireNonNull(
            System.getenv("HEKLA_BEFORE"),
            "HEKLA_BEFORE names no checkout of the build before, in which ./hekla --version ran"));
  }

  /** Returns whether nothing was found. */
  private static boolean soak(int minutes) throws Exception {
    long seed = new Random().nextLong();
    Path folder = Path.of("target", "faults", "soak-seed-" + seed).toAbsolutePath();
    List<String> findings =
        Soak.run(MEMBERS.getFirst(), seed, Files.createDirectories(folder), minutes);
    findings.forEach(finding -> System.out.println("FOUND: " + finding));
    System.out.println("soak: %d findings, files in %s".formatted(findings.size(), folder));
    return findings.isEmpty();
  }

  /** Returns the times until a gang was bound, as a line. */
  private static String times(RunResult result) {
    return result.faults().stream()
        .map(FaultResult::outage)
        .sorted()
        .map(outage -> "%.1f".formatted(outage.toMillis() / 1e3))
        .collect(Collectors.joining(", ", "seconds in order: [", "]"));
  }

  private static Size size(String[] arguments, int run) {
    return FAILOVERS.contains(arguments[0])
        ? Size.calm(
            Integer.parseInt(arguments[2]),
            Integer.parseInt(arguments[3]),
            Integer.parseInt(arguments[4]))
        : Size.busy(MEMBERS.get(run % MEMBERS.size()));
  }

  private static String commit() throws Exception {
    Process git = new ProcessBuilder("git", "rev-parse", "--short", "HEAD").start();
    String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    if (git.waitFor() != 0) {
      throw new IllegalStateException("git rev-parse failed");
    }
    return said;
  }
}
