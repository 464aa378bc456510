package io.hekla.actors.lease;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.KubernetesApi;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Requests about the Lease of Heklas. An answer that takes longer than the pause between two
 * renewals counts as none; the request may still arrive. No stage fails.
 */
final class LeaseRequests {
  private final LeaseSettings settings;
  private final LeaseAccess access;
  private final OwnJournal journal;
  private final String host;
  private final Terms terms;
  private final Clock clock;

  /**
   * @param api past no gate: a member without the lease takes it this way
   * @param host of this process, for people
   * @param terms whose highest the Lease remembers
   * @param clock for the times that the Lease shows to people
   */
  LeaseRequests(
      LeaseSettings settings,
      KubernetesApi api,
      OwnJournal journal,
      String host,
      Terms terms,
      Clock clock) {
    this.settings = settings;
    this.access = new LeaseAccess(api, settings.key(), settings.timing().renew());
    this.journal = journal;
    this.host = host;
    this.terms = terms;
    this.clock = clock;
  }

  CompletionStage<Answer<Lease>> read() {
    return access.read();
  }

  /**
   * Takes or renews the lease; refused if it is not as it was read.
   *
   * @param before as it was read; empty if there was none
   */
  CompletionStage<Answer<Lease>> hold(Optional<io.hekla.model.lease.Lease> before) {
    Lease lease =
        LeaseObjects.held(
            settings.key(),
            before,
            journal.holder().identity(),
            Map.of(
                LeaseObjects.HOST,
                host,
                LeaseObjects.PLACE,
                journal.place(),
                LeaseObjects.TERM,
                Long.toString(terms.highest())),
            settings.timing().duration(),
            clock.instant());
    return access.write(lease);
  }

  /** Gives the lease up; refused if another holder has it by now. */
  CompletionStage<Answer<Lease>> free(io.hekla.model.lease.Lease own) {
    return access.write(LeaseObjects.free(settings.key(), own, terms.highest(), clock.instant()));
  }
}
