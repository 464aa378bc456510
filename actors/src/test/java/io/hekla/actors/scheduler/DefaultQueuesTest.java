package io.hekla.actors.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.actors.journal.JournaledKit;
import io.hekla.controller.api.Kind;
import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.Verb;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Queues that every cluster has, where the API server refuses them at the beginning of a term. */
class DefaultQueuesTest {
  @Test
  void refusedQueuesAreTriedAgainWhileSessionsRun(@TempDir Path folder) throws Exception {
    try (var journaled = new JournaledKit(folder)) {
      var scheduler = new StandingScheduler(journaled.kit());
      List<Verb> first =
          scheduler.created(new Outcome.Refused("InternalError: failed calling webhook"));
      scheduler.answer(SeenChanges.queue(), SeenChanges.podGroup("first"));

      assertThat(first).hasSize(2);
      assertThat(scheduler.created(new Outcome.Done(Outcome.Written.nothing(Kind.QUEUE))))
          .isEqualTo(first);
    }
  }
}
