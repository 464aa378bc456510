package io.hekla.cli.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** {@link Picture} as lines of text. */
final class Screen {
  private static final int BAR = 30;
  private static final int MOST_WAITING = 8;

  private Screen() {}

  /** Returns the picture while things run, at most {@code width} columns wide. */
  static List<String> live(Picture picture, Duration since, int width) {
    var lines = new ArrayList<String>();
    lines.add(summary(picture, since));
    int longest =
        picture.queues().stream().mapToInt(queue -> queue.name().length()).max().orElse(0);
    for (Picture.QueueLine queue : picture.queues()) {
      double share = picture.milliCpu() == 0 ? 0 : queue.milliCpu() / picture.milliCpu();
      lines.add(
          String.format(
              Locale.ROOT,
              "  %-" + longest + "s  weight %d  %s %3.0f %%",
              queue.name(),
              queue.weight(),
              bar(share),
              share * 100));
    }
    List<Picture.WaitingLine> waiting = picture.waiting();
    for (Picture.WaitingLine job : waiting.subList(0, Math.min(MOST_WAITING, waiting.size()))) {
      lines.add(
          String.format(
              Locale.ROOT,
              "  waits %3d s  %s %d/%d: %s",
              job.waited().toSeconds(),
              job.name(),
              job.bound(),
              job.wanted(),
              job.why()));
    }
    if (waiting.size() > MOST_WAITING) {
      lines.add("  … and " + (waiting.size() - MOST_WAITING) + " more");
    }
    return lines.stream().map(line -> cut(line, width)).toList();
  }

  /** Returns the picture as one line, for output that is no terminal. */
  static String summary(Picture picture, Duration since) {
    return String.format(
        Locale.ROOT,
        "%2d:%02d  %d nodes, %.0f CPU · %d pods on nodes · jobs: %s%d running, %d waiting%s",
        since.toMinutes(),
        since.toSecondsPart(),
        picture.nodes(),
        picture.milliCpu() / 1000,
        picture.podsOnNodes(),
        ended(picture),
        picture.running(),
        picture.jobs().stream().filter(Picture.JobLine::isWaiting).count(),
        others(picture));
  }

  /** Returns the number of PodGroups of other workloads; empty if there are none. */
  private static String others(Picture picture) {
    long waiting = picture.groups().stream().filter(Picture.GroupLine::isWaiting).count();
    return picture.groups().isEmpty()
        ? ""
        : " · other PodGroups: %d running, %d waiting"
            .formatted(picture.groups().size() - waiting, waiting);
  }

  /** Returns the number of Jobs for each phase in which one has ended, and those completed. */
  private static String ended(Picture picture) {
    var ended = new StringBuilder();
    for (String phase : List.of("Completed", "Failed", "Aborted", "Terminated")) {
      long jobs = picture.ended(phase);
      if (jobs > 0 || phase.equals("Completed")) {
        ended.append(jobs).append(' ').append(phase.toLowerCase(Locale.ROOT)).append(", ");
      }
    }
    return ended.toString();
  }

  /** Returns every job with its queue, wait, run and outcome. */
  static List<String> table(Picture picture) {
    var lines = new ArrayList<String>();
    int name = longest(picture, true);
    int queue = longest(picture, false);
    String row = "%-" + name + "s  %-" + queue + "s  %5s  %8s  %8s  %s";
    lines.add(String.format(Locale.ROOT, row, "JOB", "QUEUE", "PODS", "WAIT", "RUN", "OUTCOME"));
    for (Picture.JobLine job : picture.jobs()) {
      lines.add(
          String.format(
              Locale.ROOT,
              row,
              job.name(),
              job.queue(),
              job.pods(),
              job.waited().toSeconds() + " s",
              job.ran().toSeconds() + " s",
              job.phase()));
    }
    return lines;
  }

  private static int longest(Picture picture, boolean ofName) {
    return picture.jobs().stream()
        .mapToInt(job -> (ofName ? job.name() : job.queue()).length())
        .max()
        .orElse(5);
  }

  private static String bar(double share) {
    int full = (int) Math.round(Math.min(1, Math.max(0, share)) * BAR);
    return "█".repeat(full) + "░".repeat(BAR - full);
  }

  private static String cut(String line, int width) {
    return line.length() <= width ? line : line.substring(0, width - 1) + "…";
  }
}
