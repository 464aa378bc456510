package io.hekla.scheduler.actions;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.ReservationInfo;
import io.hekla.model.resource.ResourceVector;
import io.hekla.model.resource.ResourceVector.Missing;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.ReservationTerms;
import io.hekla.scheduler.session.Reservations;
import io.hekla.scheduler.session.Session;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
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
    Reservations reservations = context.session().reservations();
    reservations
        .terms()
        .ifPresent(
            terms -> {
              new Review(context, terms).run();
              reservations.begin();
            });
  }

  /** Returns whether it is among the actions of a configuration. */
  public static boolean isIn(Collection<String> actions) {
    return actions.contains(NAME) || actions.contains(FORMER_NAME);
  }

  private static final class Review {
    private final ActionContext context;
    private final Session session;
    private final Reservations reservations;
    private final ReservationTerms terms;
    private final ReservationPlanner planner;
    private final boolean isDue;

    Review(ActionContext context, ReservationTerms terms) {
      this.context = context;
      this.terms = terms;
      session = context.session();
      reservations = session.reservations();
      planner = new ReservationPlanner(context, terms);
      isDue = session.schedulerFacts().isDue(NAME, BETTER_EVERY);
    }

    void run() {
      if (reservations.all().isEmpty()) {
        return;
      }
      if (isDue) {
        session.schedulerFacts().ran(NAME);
      }
      Map<ObjectKey, JobView> waiting = new HashMap<>();
      for (ReservationInfo reservation : reservations.all()) {
        session
            .job(reservation.key())
            .filter(job -> waits(job, reservation))
            .ifPresent(job -> waiting.put(job.key(), job));
      }
      var all = new ArrayList<>(reservations.all());
      all.sort(Comparator.comparing(ReservationInfo::made).thenComparing(ReservationInfo::key));
      // First those whose job has started, so that its room does not count twice.
      all.removeIf(reservation -> hasEnded(reservation, waiting));
      for (ReservationInfo reservation : all) {
        Optional.ofNullable(waiting.get(reservation.key()))
            .ifPresent(job -> review(job, reservation));
      }
    }

    /** Returns whether a job waits for a reservation that is its own. */
    private boolean waits(JobView job, ReservationInfo reservation) {
      return reservation.podGroupUid().equals(job.podGroup().uid())
          && !job.isPending()
          && !job.isReady()
          && context.policy().fault(job).isEmpty();
    }

    /** Ends a reservation whose job does not wait any more; returns whether it is so. */
    private boolean hasEnded(ReservationInfo reservation, Map<ObjectKey, JobView> waiting) {
      if (waiting.containsKey(reservation.key())) {
        return false;
      }
      reservations.end(reservation.key());
      return true;
    }

    private void review(JobView job, ReservationInfo reservation) {
      boolean holds = holds(reservation);
      if (holds && !isDue) {
        return;
      }
      Instant before = holds ? reservation.start() : Instant.MAX;
      Optional<ReservationInfo> better = planner.plan(job, before);
      if (better.isPresent()) {
        reservations.put(better.get().promised(reservation.made(), reservation.promised()));
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
            || reservations
                .room()
                .at(reservation, node.get())
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
        reservations.put(reservation.promised(session.now(), reservation.start()));
      } else {
        reservations.end(reservation.key());
      }
    }
  }
}
