package io.hekla.faults;

import static org.awaitility.Awaitility.await;

import io.hekla.controller.api.fabric8.FreePort;
import io.hekla.relay.Flow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Members of a run, and their supervisor: one that ends is started again. */
final class FaultMembers implements AutoCloseable {
  /** Longest time for a start, and for all that comes right after a fault. */
  static final Duration LONGEST = Duration.ofMinutes(4);

  private final List<FaultMember> members = new ArrayList<>();

  /** Members whose end the supervisor waits for, and that another starts again. */
  private final Set<FaultMember> expected = new HashSet<>();

  private int endedByThemselves;

  /** Folder of the members, and the servers that they reach. */
  record Surroundings(Path folder, Path kubeconfig, int api, int database) {}

  FaultMembers(Size size, Surroundings around) throws IOException, GeneralSecurityException {
    for (int slot = 0; slot < size.members(); slot++) {
      var trigger = new Trigger();
      Path folder = Files.createDirectories(around.folder().resolve("member-" + slot));
      var links = MemberLinks.open(slot, FreePort.next(), around.api(), around.database(), trigger);
      Path own = folder.resolve("kubeconfig");
      Files.writeString(
          own,
          Files.readString(around.kubeconfig())
              .replace(
                  "https://127.0.0.1:" + around.api(), "http://127.0.0.1:" + links.toApi().port()));
      members.add(
          new FaultMember(slot, links, trigger, FreePort.next(), own, folder, size.options()));
    }
  }

  /** Starts them one after the other: the first creates the journal's tables, and the cluster. */
  void start() throws IOException {
    for (FaultMember member : members) {
      start(member);
      await("the first start of " + member)
          .atMost(LONGEST)
          .failFast(member + " ended", () -> !member.isAlive())
          .until(member::isUp);
    }
  }

  private void start(FaultMember member) throws IOException {
    member.start(members.stream().map(one -> one.links().address()).toList());
  }

  /** Starts one whose end was {@linkplain #expectEnd expected}. */
  void startAgain(FaultMember member) throws IOException {
    start(member);
    expected.remove(member);
  }

  /** Has the supervisor leave some alone until they are started again, or supervised again. */
  void expectEnd(List<FaultMember> some) {
    expected.addAll(some);
  }

  /** Has the supervisor look after some again. */
  void supervise(List<FaultMember> some) {
    some.forEach(expected::remove);
  }

  /** Returns the time that each has had of processors. */
  List<Duration> processorTimes() {
    return members.stream().map(member -> member.jvm().figures().processorTime()).toList();
  }

  List<FaultMember> all() {
    return List.copyOf(members);
  }

  /** Returns the member that says that it runs the scheduler. */
  Optional<FaultMember> schedulerHost() {
    return members.stream().filter(FaultMember::hostsScheduler).findFirst();
  }

  /** Starts those again that ended by themselves. */
  void keepRunning() throws IOException {
    for (FaultMember member : members) {
      if (!member.isAlive() && !expected.contains(member)) {
        // A member that joins just when the last other one dies is admitted by nobody, ends after
        // hekla.cluster.start-timeout, and is started again.
        if (member.wasUp() && !member.jvm().stoodStill()) {
          endedByThemselves++;
        }
        start(member);
      }
    }
  }

  /**
   * Returns the number of members that ended although nobody killed them, they were up, and they
   * ran all the time.
   */
  int endedByThemselves() {
    return endedByThemselves;
  }

  /** Returns whether all have come up since their newest start. */
  boolean areUp() {
    return members.stream().allMatch(FaultMember::isUp);
  }

  /** Returns whether all are ready by their health ports. */
  boolean areReady() {
    return members.stream().allMatch(FaultMember::isReady);
  }

  /** Last lines of all logs, joined to one. */
  String lastLines() {
    return members.stream()
        .map(one -> one + ": " + one.lastLines())
        .collect(Collectors.joining("; "));
  }

  /** Sets the state of the path from one member to another. */
  static void set(FaultMember from, FaultMember to, Flow flow) {
    to.links().fromMembers().set(from.links().source(), flow);
  }

  /** Sets the state of both directions between all members of two groups. */
  static void setBetween(List<FaultMember> one, List<FaultMember> other, Flow flow) {
    for (FaultMember from : one) {
      for (FaultMember to : other) {
        set(from, to, flow);
        set(to, from, flow);
      }
    }
  }

  @Override
  public void close() throws IOException {
    for (FaultMember member : members) {
      member.close();
    }
  }
}
