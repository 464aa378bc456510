package io.hekla.faults;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/**
 * Brings faults about on demand, and adds what came of them to the kept records: clusters of two,
 * three and five members in turn, each for some faults, until there are as many as wanted.
 * Arguments: {@code kills} or {@code partitions}, and the number of faults. Started by {@code
 * .ci/faults}.
 */
public final class FaultProgram {
  private static final List<Integer> MEMBERS = List.of(3, 2, 5);

  /** Faults that one cluster meets: its logs stay small enough to read. */
  private static final int FAULTS_OF_A_CLUSTER = 20;

  private FaultProgram() {}

  /** Runs until the faults are done; each cluster's are recorded when it has ended. */
  public static void main(String[] arguments) throws Exception {
    Function<Random, Fault> faults = faults(arguments[0]);
    int left = Integer.parseInt(arguments[1]);
    String commit = commit();
    for (int run = 0; left > 0; run++) {
      int members = MEMBERS.get(run % MEMBERS.size());
      int count = Math.min(left, FAULTS_OF_A_CLUSTER);
      long seed = new Random().nextLong();
      Path folder =
          Files.createDirectories(
              Path.of("target", "faults", "%d-members-seed-%d".formatted(members, seed))
                  .toAbsolutePath());
      RunResult result = new FaultRun(members, seed, folder).run(faults, count);
      FaultRecords.KEPT.add(LocalDate.now(ZoneOffset.UTC), commit, result);
      result.findings().forEach(finding -> System.out.println("FOUND: " + finding));
      System.out.println(
          "run of %d faults, %d members: %d findings, files in %s"
              .formatted(count, members, result.findings().size(), folder));
      left -= count;
    }
    System.exit(0);
  }

  private static Function<Random, Fault> faults(String kind) {
    return switch (kind) {
      case "kills" -> Fault::kill;
      case "partitions" -> Fault::partition;
      default -> throw new IllegalArgumentException("kills or partitions, not " + kind);
    };
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
