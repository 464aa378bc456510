package io.hekla.recorder.explain;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.resource.ResourceText;
import io.hekla.model.resource.ResourceVector;
import io.hekla.recorder.replay.PodGroupText;
import io.hekla.scheduler.snapshot.SnapshotJob;
import io.hekla.scheduler.snapshot.SnapshotTask;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Remedy by resources that others give back: of as few jobs as possible, and small ones. */
final class FreeRemedy implements RemedySearch {
  /** Jobs that are tried one by one, beside those that make too little room. */
  private static final int MOST_ALONE = 24;

  /** Jobs up to which every group of them is tried. */
  private static final int FEW = 7;

  /** Of more jobs, how many are tried together then. */
  private static final int MOST_TOGETHER = 8;

  /** Nodes that are named. */
  private static final int MOST_NODES = 4;

  @Override
  public List<Remedy> search(Waiter waiter) {
    List<SnapshotJob> holders = holders(waiter);
    var room = new FreedRoom(waiter);
    Predicate<List<SnapshotJob>> isEnough = enough(waiter, room);
    return alone(waiter, holders, isEnough)
        .or(() -> fewest(room, holders, isEnough))
        .or(() -> some(holders, isEnough))
        .map(jobs -> fewer(holders, jobs, isEnough).orElse(jobs))
        .map(jobs -> List.of(remedy(waiter, jobs)))
        .orElse(List.of());
  }

  /**
   * Returns the test whether the end of jobs is enough: sessions run where the numbers allow it.
   */
  private static Predicate<List<SnapshotJob>> enough(Waiter waiter, FreedRoom room) {
    Predicate<List<SnapshotJob>> runs = jobs -> waiter.runsAfter(ended(jobs));
    if (waiter.mayGetRoomOfOthers()) {
      return runs;
    }
    Optional<FullQueue> full = FullQueue.of(waiter);
    return jobs ->
        full.filter(queue -> !queue.mayBeRelievedBy(jobs)).isEmpty()
            && room.isEnoughAfter(jobs)
            && runs.test(jobs);
  }

  /** Returns one job whose end is enough, the smallest that holds what is wanted. */
  private static Optional<List<SnapshotJob>> alone(
      Waiter waiter, List<SnapshotJob> holders, Predicate<List<SnapshotJob>> isEnough) {
    ResourceVector wanted =
        waiter.pending().isEmpty()
            ? waiter.podGroup().minResources().orElse(ResourceVector.EMPTY)
            : waiter.pending().getFirst().request();
    int trials = waiter.trials().count();
    return holders.stream()
        .filter(job -> holders.size() <= FEW || !job.allocated().intersection(wanted).isEmpty())
        .takeWhile(job -> waiter.trials().count() - trials < MOST_ALONE)
        .map(List::of)
        .filter(isEnough)
        .findFirst();
  }

  /** Returns several jobs whose end is enough, of those that make room, or of the largest ones. */
  private static Optional<List<SnapshotJob>> fewest(
      FreedRoom room, List<SnapshotJob> holders, Predicate<List<SnapshotJob>> isEnough) {
    if (holders.isEmpty() || !isEnough.test(holders)) {
      return Optional.empty();
    }
    return FewestJobs.of(room, holders)
        .filter(jobs -> !jobs.isEmpty())
        .filter(isEnough)
        .or(() -> Optional.of(largest(holders, isEnough)))
        .map(jobs -> Least.of(jobs, isEnough).orElse(jobs));
  }

  private static List<SnapshotJob> largest(
      List<SnapshotJob> holders, Predicate<List<SnapshotJob>> isEnough) {
    return largest(
        holders,
        Least.number(1, holders.size(), number -> isEnough.test(largest(holders, number))));
  }

  /**
   * Returns several jobs whose end is enough although the end of all is not: then others who wait
   * come first, or shares of queues follow what all request.
   */
  private static Optional<List<SnapshotJob>> some(
      List<SnapshotJob> holders, Predicate<List<SnapshotJob>> isEnough) {
    Stream<List<SnapshotJob>> groups =
        holders.size() <= FEW
            ? groups(holders)
            : IntStream.range(2, Math.min(holders.size(), MOST_TOGETHER))
                .boxed()
                .flatMap(count -> Stream.of(holders.subList(0, count), largest(holders, count)));
    return groups
        .filter(isEnough)
        .findFirst()
        .map(enough -> Least.of(enough, isEnough).orElse(enough));
  }

  /**
   * Returns fewer jobs whose end is enough, too: others than those found by leaving some out.
   * Groups are tried where jobs are few.
   */
  private static Optional<List<SnapshotJob>> fewer(
      List<SnapshotJob> holders, List<SnapshotJob> found, Predicate<List<SnapshotJob>> isEnough) {
    return holders.size() > FEW
        ? Optional.empty()
        : groups(holders)
            .takeWhile(group -> group.size() < found.size())
            .filter(isEnough)
            .findFirst();
  }

  /** Returns all groups of two jobs or more, but not of all, the smallest groups first. */
  private static Stream<List<SnapshotJob>> groups(List<SnapshotJob> jobs) {
    return IntStream.range(1, (1 << jobs.size()) - 1)
        .filter(members -> Integer.bitCount(members) > 1)
        .boxed()
        .sorted(Comparator.comparing(Integer::bitCount))
        .map(
            members ->
                IntStream.range(0, jobs.size())
                    .filter(at -> (members >> at & 1) == 1)
                    .mapToObj(jobs::get)
                    .toList());
  }

  private static List<SnapshotJob> largest(List<SnapshotJob> smallestFirst, int count) {
    return smallestFirst.reversed().subList(0, count);
  }

  /** Returns the other jobs that hold something, the smallest first. */
  private static List<SnapshotJob> holders(Waiter waiter) {
    ResourceVector total = waiter.state().total();
    return waiter.state().activeJobs().values().stream()
        .filter(job -> !job.podGroup().key().equals(waiter.podGroup().key()))
        .filter(job -> !job.allocated().isEmpty())
        .sorted(
            Comparator.comparingDouble((SnapshotJob job) -> job.allocated().dominantShareOf(total))
                .thenComparing(job -> job.podGroup().key()))
        .toList();
  }

  private static Edit ended(List<SnapshotJob> jobs) {
    var changes = new ArrayList<Change>();
    for (SnapshotJob job : jobs) {
      job.tasks().forEach(task -> changes.add(new Change.TaskGone(task.info().uid())));
      changes.add(new Change.PodGroupGone(job.podGroup().key()));
    }
    return Edit.of(changes);
  }

  private static Remedy remedy(Waiter waiter, List<SnapshotJob> jobs) {
    ResourceVector freed = ResourceVector.EMPTY;
    Set<String> nodes = new TreeSet<>();
    for (SnapshotJob job : jobs) {
      freed = freed.plus(job.allocated());
      job.tasks().stream()
          .map(SnapshotTask::nodeName)
          .filter(node -> !node.isEmpty())
          .forEach(nodes::add);
    }
    String names =
        jobs.stream()
            .map(job -> job.podGroup().key())
            .sorted()
            .map(ObjectKey::toString)
            .map(PodGroupText::withoutUid)
            .collect(Collectors.joining(", "));
    return waiter.remedy(
        Remedy.Kind.FREE,
        "Free %s on %s: the end of %s".formatted(ResourceText.all(freed), on(nodes), names),
        ended(jobs));
  }

  private static String on(Set<String> nodes) {
    String named = nodes.stream().limit(MOST_NODES).collect(Collectors.joining(", "));
    int more = nodes.size() - MOST_NODES;
    return more > 0 ? "%s and %d more node%s".formatted(named, more, more == 1 ? "" : "s") : named;
  }
}
