package io.hekla.faults;

import io.hekla.system.ChildJvm;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** Reader of a member's log for the kill points that it tells of. */
final class LogPoints {
  private static final Duration PAUSE = Duration.ofMillis(5);

  private static final Map<String, KillPoint> POINTS =
      Map.of(
          "Singleton manager starting singleton actor [akka://hekla/system/singletonManagerscheduler/",
          KillPoint.TAKING_OVER,
          ": HandOff shard [",
          KillPoint.SHARD_MOVES);

  private LogPoints() {}

  /** Reads a log as it grows, on a thread of its own, until its JVM has ended. */
  static void watch(Path log, ChildJvm jvm, Trigger trigger) {
    Thread.ofVirtual()
        .start(
            () -> {
              try (var file = new RandomAccessFile(log.toFile(), "r")) {
                follow(file, jvm, trigger);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
  }

  private static void follow(RandomAccessFile file, ChildJvm jvm, Trigger trigger)
      throws IOException, InterruptedException {
    while (jvm.isAlive()) {
      String line = file.readLine();
      if (line == null) {
        Thread.sleep(PAUSE);
        continue;
      }
      String text = new String(line.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
      POINTS.forEach(
          (words, point) -> {
            if (text.contains(words)) {
              trigger.reached(point);
            }
          });
    }
  }
}
