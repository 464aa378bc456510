package io.hekla.actors.feed;

import akka.actor.typed.ActorRef;
import io.hekla.actors.entity.Entities;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.observing.Observing;
import io.hekla.model.job.JobLimits;
import java.util.List;
import java.util.function.Consumer;

/** The parts of a feed that go by how objects become different, after the scheduler's view. */
record Followers(
    Looks looks,
    Admissions admissions,
    Departures departures,
    VictimWatch victims,
    PodSigns signs,
    NetworkNews network) {
  /**
   * Parts that know nothing yet.
   *
   * @param inheritOwnerAnnotations whether what makes pods hands annotations down to their PodGroup
   * @param limits what Jobs may ask for
   * @param confirmations hears of the looks that were taken
   */
  static Followers of(
      Known known,
      boolean inheritOwnerAnnotations,
      JobLimits limits,
      Entities entities,
      Observing observing,
      ActorRef<EntityMessage.Looked> confirmations) {
    var admissions = new Admissions();
    var departures = new Departures();
    var sights = new Sights(known, departures, admissions, inheritOwnerAnnotations, limits);
    return new Followers(
        new Looks(known, sights, departures, entities, confirmations),
        admissions,
        departures,
        new VictimWatch(entities),
        new PodSigns(observing),
        new NetworkNews(known));
  }

  /**
   * The intake that passes changes of the watches on to all of them.
   *
   * @param last hears of it after them
   */
  Intake intake(Known known, SchedulerView view, Consumer<Delta> last) {
    return new Intake(
        known,
        view,
        List.of(
            looks::mark,
            admissions::take,
            departures::take,
            victims::take,
            signs::take,
            network::take,
            last));
  }
}
