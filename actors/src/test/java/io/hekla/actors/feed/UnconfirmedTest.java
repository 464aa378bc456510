package io.hekla.actors.feed;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.actors.entity.EntityTypes;
import io.hekla.model.cluster.ObjectKey;
import org.junit.jupiter.api.Test;

class UnconfirmedTest {
  private static final ObjectKey TRAINING = new ObjectKey("research", "training");
  private static final ObjectKey NIGHTLY = new ObjectKey("research", "nightly");

  private final Unconfirmed looks = new Unconfirmed();

  @Test
  void aLookIsOverdueTheSecondTimeItIsFoundOpen() {
    looks.sent(EntityTypes.JOB, TRAINING);

    assertThat(looks.overdue()).isEmpty();
    assertThat(looks.overdue())
        .containsExactly(new Unconfirmed.Recipient(EntityTypes.JOB, TRAINING));
    assertThat(looks.overdue()).isEmpty();
  }

  @Test
  void whatIsConfirmedIsNeverOverdue() {
    long early = looks.sent(EntityTypes.JOB, TRAINING);
    long late = looks.sent(EntityTypes.JOB, NIGHTLY);
    looks.confirm(early);
    looks.overdue();
    looks.confirm(late);

    assertThat(looks.overdue()).isEmpty();
  }

  @Test
  void aNewerLookTakesThePlaceOfAnOlderOne() {
    long first = looks.sent(EntityTypes.JOB, TRAINING);
    looks.overdue();
    looks.sent(EntityTypes.JOB, TRAINING);
    looks.confirm(first);

    assertThat(looks.overdue()).isEmpty();
    assertThat(looks.overdue()).hasSize(1);
  }

  @Test
  void aJobAndAPodGroupOfOneNameAreTwo() {
    long job = looks.sent(EntityTypes.JOB, TRAINING);
    looks.sent(EntityTypes.POD_GROUP, TRAINING);
    looks.confirm(job);
    looks.overdue();

    assertThat(looks.overdue())
        .containsExactly(new Unconfirmed.Recipient(EntityTypes.POD_GROUP, TRAINING));
  }
}
