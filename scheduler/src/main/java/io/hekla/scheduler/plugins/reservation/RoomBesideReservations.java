package io.hekla.scheduler.plugins.reservation;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.ReservationInfo;
import io.hekla.model.resource.ResourceVector;
import io.hekla.model.resource.ResourceVector.Missing;
import io.hekla.scheduler.estimates.RunEstimates;
import io.hekla.scheduler.plugin.Fit;
import io.hekla.scheduler.plugin.JobPredicate;
import io.hekla.scheduler.plugin.NodePredicate;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Reservations;
import io.hekla.scheduler.session.Reservations.PlannedStart;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.snapshot.TaskClass;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Room for tasks beside reservations of other jobs. A task that ends before a reservation starts
 * does not meet it; one that overlaps it takes what the reservation leaves. Tasks that meet the
 * same reservations have one rule.
 */
final class RoomBesideReservations implements JobPredicate {
  // It names no job: the reader may have no business with the other one's name.
  private static final Fit RESERVED = Fit.notNow("reserved for another job");

  private final Session session;
  private final Reservations reservations;
  private final RunEstimates estimates;
  private final Map<Overlap, NodePredicate> rules = new HashMap<>();

  /** Answer for the last job: its tasks follow one another. */
  private Optional<Answer> last = Optional.empty();

  private record Answer(ObjectKey podGroup, int version, Optional<NodePredicate> rule) {}

  /**
   * Reservations that a task meets.
   *
   * @param running those that have started when the task starts
   * @param later those that start while the task runs
   * @param own the one of the task's own job, whose room is the task's
   */
  private record Overlap(
      List<ReservationInfo> running, List<ReservationInfo> later, Optional<ReservationInfo> own) {
    private boolean isEmpty() {
      return running.isEmpty() && later.isEmpty();
    }

    /** By keys: the hash of a reservation takes in all its nodes. */
    @Override
    public int hashCode() {
      return Objects.hash(keys(running), keys(later), own.map(ReservationInfo::key));
    }

    private static List<ObjectKey> keys(List<ReservationInfo> reservations) {
      return reservations.stream().map(ReservationInfo::key).toList();
    }
  }

  /** Rule for tasks with one overlap: it is about the nodes of the reservations that they meet. */
  private final class Rule implements NodePredicate {
    private final Overlap overlap;
    private final List<NodeView> nodes;

    private Rule(Overlap overlap) {
      this.overlap = overlap;
      nodes =
          Stream.of(overlap.running, overlap.later)
              .flatMap(List::stream)
              .flatMap(reservation -> reservation.nodes().keySet().stream())
              .flatMap(name -> session.node(name).stream())
              .toList();
    }

    @Override
    public Fit check(TaskClass task, NodeView node) {
      return fit(task, node, overlap);
    }

    @Override
    public Optional<List<NodeView>> concerned() {
      return Optional.of(nodes);
    }
  }

  RoomBesideReservations(Session session, RunEstimates estimates) {
    this.session = session;
    reservations = session.reservations();
    this.estimates = estimates;
  }

  @Override
  public Optional<NodePredicate> ruleFor(TaskView task) {
    if (reservations.all().isEmpty()) {
      return Optional.empty();
    }
    ObjectKey podGroup = task.job().key();
    int version = reservations.version();
    if (last.filter(one -> one.version == version && one.podGroup.equals(podGroup)).isEmpty()) {
      last = Optional.of(new Answer(podGroup, version, rule(overlap(task.job()))));
    }
    return last.flatMap(Answer::rule);
  }

  private Optional<NodePredicate> rule(Overlap overlap) {
    return overlap.isEmpty()
        ? Optional.empty()
        : Optional.of(rules.computeIfAbsent(overlap, Rule::new));
  }

  private Overlap overlap(JobView job) {
    Instant start =
        reservations
            .planned()
            .filter(planned -> planned.podGroup().equals(job.key()))
            .map(PlannedStart::at)
            .orElse(session.now());
    Instant end = start.plus(estimates.of(job.atStart()));
    var running = new ArrayList<ReservationInfo>();
    var later = new ArrayList<ReservationInfo>();
    for (ReservationInfo other : reservations.all()) {
      if (other.key().equals(job.key())) {
        continue;
      }
      if (hasStarted(other, start)) {
        running.add(other);
      } else if (other.start().isAfter(start) && other.start().isBefore(end)) {
        later.add(other);
      }
    }
    return new Overlap(running, later, reservations.of(job));
  }

  /** Returns whether a job with a reservation runs then; one that is late by now is about to. */
  private boolean hasStarted(ReservationInfo other, Instant time) {
    boolean isLate = !other.start().isAfter(session.now());
    return !other.start().isAfter(time) && (isLate || other.end().isAfter(time));
  }

  private Fit fit(TaskClass task, NodeView node, Overlap overlap) {
    ResourceVector left = node.futureIdle();
    for (ReservationInfo running : overlap.running()) {
      ResourceVector taken = running.on(node.name());
      left = left.minus(taken);
      if (!taken.isEmpty() && !task.request().lessEqual(left, Missing.ZERO)) {
        return RESERVED;
      }
    }
    for (ReservationInfo later : overlap.later()) {
      Optional<ResourceVector> then =
          reservations
              .room()
              .at(later, node)
              .map(rest -> rest.plus(own(overlap, later.start(), node)));
      if (then.isPresent() && !task.request().lessEqual(then.get(), Missing.ZERO)) {
        return RESERVED;
      }
    }
    return Fit.YES;
  }

  /** Returns what the task's own job has reserved of a node at a certain time. */
  private static ResourceVector own(Overlap overlap, Instant time, NodeView node) {
    return overlap
        .own()
        .filter(own -> !own.start().isAfter(time) && own.end().isAfter(time))
        .map(own -> own.on(node.name()))
        .orElse(ResourceVector.EMPTY);
  }
}
