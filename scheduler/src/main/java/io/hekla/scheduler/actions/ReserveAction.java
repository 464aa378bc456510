package io.hekla.scheduler.actions;

import io.hekla.model.cluster.ReservationInfo;
import io.hekla.model.resource.ResourceVector;
import io.hekla.model.resource.ResourceVector.Missing;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.ReservationTerms;
import io.hekla.scheduler.session.Reservations;
import io.hekla.scheduler.session.ReservedRoom;
import io.hekla.scheduler.session.Session;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Optional;

/**
 * Reserve: reviews the reservations, and has {@code allocate} make one for each job that finds no
 * room, up to the number that the plugin {@code reservation} allows; without that plugin it does
 * nothing. Source: docs/reference/reservation.md.
 */
public final class ReserveAction implements Action {
  /** Name of the action in configurations. */
  public static final String NAME = "reserve";

  /** Another name of it, which a release of Volcano had for the choice of the job. */
  public static final String FORMER_NAME = "elect";

  /**
   * Time between searches for earlier starts of reservations that are held: a search looks at every
   * running pod. Their jobs start as soon as there is room, whatever the search finds.
   */
  private static final Duration BETTER_EVERY = Duration.ofSeconds(10);

  @Override
  public void execute(ActionContext context) {
    context.session().reservations().terms().ifPresent(terms -> new Review(context, terms).run());
  }

  private static final class Review {
    private final ActionContext context;
    private final Session session;
    private final Reservations reservations;
    private final ReservationTerms terms;
    private final ReservationPlanner planner;
    private final ReservedRoom room;
    private final boolean isDue;

    Review(ActionContext context, ReservationTerms terms) {
      this.context = context;
      this.terms = terms;
      session = context.session();
      reservations = session.reservations();
      planner = new ReservationPlanner(context, terms);
      room = new ReservedRoom(session, terms.estimates());
      isDue = session.isDue(NAME, BETTER_EVERY);
    }

    void run() {
      if (isDue && !reservations.all().isEmpty()) {
        session.ran(NAME);
      }
      var all = new ArrayList<>(reservations.all());
      all.sort(Comparator.comparing(ReservationInfo::made).thenComparing(ReservationInfo::key));
      // First those whose job has started, so that its room does not count twice.
      all.removeIf(this::hasEnded);
      for (ReservationInfo reservation : all) {
        session.job(reservation.key()).ifPresent(job -> review(job, reservation));
      }
      reservations.begin();
    }

    /** Ends a reservation whose job is gone or need not wait any more; returns whether it is so. */
    private boolean hasEnded(ReservationInfo reservation) {
      boolean waits =
          session
              .job(reservation.key())
              .filter(job -> job.podGroup().uid().equals(reservation.podGroupUid()))
              .filter(job -> !job.isPending() && !job.isReady())
              .filter(job -> context.policy().fault(job).isEmpty())
              .isPresent();
      if (!waits) {
        reservations.end(reservation.key());
      }
      return !waits;
    }

    private void review(JobView job, ReservationInfo reservation) {
      boolean holds = holds(reservation);
      if (holds && !isDue) {
        return;
      }
      Instant before = holds ? reservation.start() : Instant.MAX;
      Optional<ReservationInfo> better = planner.plan(job, before);
      if (better.isPresent()) {
        reservations.put(promised(better.get(), reservation.made(), reservation.promised()));
      } else if (!holds) {
        reservations.end(reservation.key());
        return;
      }
      reservations.of(job).filter(this::isTooLate).ifPresent(this::timedOut);
    }

    /** Returns whether the room is there at the start, which has not passed. */
    private boolean holds(ReservationInfo reservation) {
      if (!reservation.start().isAfter(session.now())) {
        return false; // It is planned anew: for now, if the room is there.
      }
      for (String name : reservation.nodes().keySet()) {
        Optional<NodeView> node = session.node(name);
        if (node.isEmpty()
            || room.at(reservation, node.get())
                .filter(left -> ResourceVector.EMPTY.lessEqual(left, Missing.ZERO))
                .isEmpty()) {
          return false;
        }
      }
      return true;
    }

    private boolean isTooLate(ReservationInfo reservation) {
      return terms
          .timeout()
          .filter(timeout -> reservation.promised().plus(timeout).isBefore(reservation.start()))
          .isPresent();
    }

    private void timedOut(ReservationInfo reservation) {
      if (terms.isRenewed()) {
        reservations.put(promised(reservation, session.now(), reservation.start()));
      } else {
        reservations.end(reservation.key());
      }
    }

    private static ReservationInfo promised(ReservationInfo plan, Instant made, Instant promised) {
      return new ReservationInfo(
          plan.key(),
          plan.podGroupUid(),
          made,
          promised,
          plan.start(),
          plan.runTime(),
          plan.nodes());
    }
  }
}
