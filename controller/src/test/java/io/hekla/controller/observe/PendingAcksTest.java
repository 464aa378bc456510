package io.hekla.controller.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.api.Kind;
import io.hekla.model.cluster.ObjectKey;
import org.junit.jupiter.api.Test;

class PendingAcksTest {
  private static final ObjectKey TRAINING = new ObjectKey("research", "training");
  private static final ObjectKey NIGHTLY = new ObjectKey("research", "nightly");

  private final PendingAcks acks = new PendingAcks();

  @Test
  void anUnacknowledgedObservationIsOverdueAtTheSecondCheck() {
    acks.sent(new Entity(Kind.JOB, TRAINING));

    assertThat(acks.overdue()).isEmpty();
    assertThat(acks.overdue()).containsExactly(new Entity(Kind.JOB, TRAINING));
    assertThat(acks.overdue()).isEmpty();
  }

  @Test
  void acknowledgedObservationsAreNeverOverdue() {
    long early = acks.sent(new Entity(Kind.JOB, TRAINING));
    long late = acks.sent(new Entity(Kind.JOB, NIGHTLY));
    acks.acknowledge(early);
    acks.overdue();
    acks.acknowledge(late);

    assertThat(acks.overdue()).isEmpty();
  }

  @Test
  void aNewerObservationReplacesAnOlderOne() {
    long first = acks.sent(new Entity(Kind.JOB, TRAINING));
    acks.overdue();
    acks.sent(new Entity(Kind.JOB, TRAINING));
    acks.acknowledge(first);

    assertThat(acks.overdue()).isEmpty();
    assertThat(acks.overdue()).hasSize(1);
  }

  @Test
  void aJobAndAPodGroupOfOneNameAreTwo() {
    long job = acks.sent(new Entity(Kind.JOB, TRAINING));
    acks.sent(new Entity(Kind.POD_GROUP, TRAINING));
    acks.acknowledge(job);
    acks.overdue();

    assertThat(acks.overdue()).containsExactly(new Entity(Kind.POD_GROUP, TRAINING));
  }
}
