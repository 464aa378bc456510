package io.hekla.actors.feed;

import akka.actor.typed.ActorRef;
import io.hekla.controller.verb.SchedulerTerm;
import java.util.Optional;

/**
 * Notifier of the scheduler that runs on this member, if one does. Of changes it is notified once,
 * until it asks for them.
 */
final class SchedulerNotifier {
  private Optional<ActorRef<FeedMessage.Notification>> scheduler = Optional.empty();
  private SchedulerTerm term = SchedulerTerm.NONE;
  private boolean reportedChanged;

  /** Notifies the scheduler of this term from now on. */
  void activate(FeedMessage.Activate activate) {
    scheduler = Optional.of(activate.news());
    term = activate.term();
    reportedChanged = false;
  }

  /** Notifies nobody from now on. */
  void deactivate() {
    scheduler = Optional.empty();
  }

  /** Returns the last term that was activated. */
  SchedulerTerm term() {
    return term;
  }

  /** Tells that there are changes, unless that was told since they were last asked for. */
  void changed() {
    if (scheduler.isPresent() && !reportedChanged) {
      reportedChanged = true;
      scheduler.get().tell(new FeedMessage.Changed());
    }
  }

  /** Takes in that the scheduler asks for the changes. */
  void changesRead() {
    reportedChanged = false;
  }

  void versionsWentBack() {
    scheduler.ifPresent(target -> target.tell(new FeedMessage.VersionsWentBack()));
  }
}
