package io.hekla.actors.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.journal.JournaledKit;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.podgroup.Part;
import io.hekla.model.podgroup.PodGroupCommand;
import io.hekla.model.podgroup.PodGroupEvent;
import java.nio.file.Path;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A PodGroup whose entity cannot go on holds no room. */
class SuspendedPodGroupTest {
  @TempDir Path folder;
  private JournaledKit journaled;

  @BeforeEach
  void start() throws Exception {
    journaled = new JournaledKit(folder);
  }

  @AfterEach
  void stop() {
    journaled.close();
  }

  @Test
  void theRoomOfASuspendedPodGroupGoesToTheNext() {
    var scheduler = new StandingScheduler(journaled.kit());
    scheduler.answer(
        SmallCluster.node("a"),
        SmallCluster.queue(),
        SmallCluster.podGroup("first"),
        SmallCluster.pod("first", "4"));
    // The first session lets it in, the second has its pod bound.
    scheduler.scheduler().tell(new SchedulerMessage.Changed());
    if (bound(scheduler).isEmpty()) {
      scheduler.answer();
    }
    Awaitility.await().until(() -> bound(scheduler).size() == 1);
    Part part = bound(scheduler).getFirst();

    scheduler
        .scheduler()
        .tell(
            new SchedulerMessage.PodGroupSuspended(
                new ObjectKey("ns", "first"),
                "first-uid",
                part.term(),
                part.session(),
                List.of(new PodGroupEvent.Refusal("first-0-uid", true, "suspended")),
                "its journal cannot be read"));
    scheduler.answer(SmallCluster.podGroup("second"), SmallCluster.pod("second", "4"));

    Awaitility.await()
        .until(
            () -> {
              scheduler.scheduler().tell(new SchedulerMessage.Changed());
              scheduler.answer();
              return bound(scheduler).size() == 2;
            });
    assertThat(bound(scheduler).getLast().uid()).isEqualTo("second-uid");
  }

  /** The parts with binds that were handed out. */
  private static List<Part> bound(StandingScheduler scheduler) {
    return scheduler.handed().stream()
        .filter(EntityMessage.Confirm.class::isInstance)
        .map(message -> ((EntityMessage.Confirm) message).command())
        .filter(PodGroupCommand.RecordPart.class::isInstance)
        .map(command -> ((PodGroupCommand.RecordPart) command).part())
        .filter(part -> !part.binds().isEmpty())
        .toList();
  }
}
