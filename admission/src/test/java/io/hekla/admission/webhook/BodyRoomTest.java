package io.hekla.admission.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.admission.webhook.BodyRoom.Share;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Shares of the memory for bodies. */
class BodyRoomTest {
  private long now;
  private final BodyRoom room = new BodyRoom(100, 30, () -> now);
  private final List<String> dropped = new ArrayList<>();

  private Share body(String peer) {
    return room.begin(peer, () -> dropped.add(peer));
  }

  @Test
  void onePeerUsesAtMostHalfTheMemory() {
    assertThat(body("a").take(30)).isTrue();
    assertThat(body("a").take(20)).isTrue();
    assertThat(body("a").take(1)).isFalse();

    assertThat(body("b").take(30)).isTrue();
    assertThat(body("b").take(20)).isTrue();
    assertThat(body("c").take(1)).isFalse();
    assertThat(room.taken()).isEqualTo(100);
  }

  @Test
  void releasedMemoryIsAvailableToOthers() {
    Share first = body("a");
    first.take(50);
    first.giveBack();
    first.giveBack();

    assertThat(room.taken()).isZero();
    assertThat(body("a").take(50)).isTrue();
  }

  @Test
  void stalledBodiesAreDroppedAndActiveOnesAreNot() {
    Share stalled = body("a");
    stalled.take(50);
    Share sending = body("b");
    sending.take(40);
    now += BodyRoom.STALLED_NANOS;
    sending.take(10);

    assertThat(body("c").take(30)).isTrue();
    assertThat(dropped).containsExactly("a");
    assertThat(stalled.take(1)).as("goes on after it was dropped").isFalse();
    assertThat(room.taken()).isEqualTo(80);
  }

  @Test
  void completeBodiesAreNotDroppedDuringReview() {
    Share judged = body("a");
    judged.take(50);
    judged.complete();
    Share other = body("b");
    other.take(50);
    other.complete();
    now += BodyRoom.STALLED_NANOS;

    assertThat(body("c").take(1)).isFalse();
    assertThat(dropped).isEmpty();
  }

  @Test
  void noBodyIsDroppedWhileThereIsMemory() {
    body("a").take(40);
    now += BodyRoom.STALLED_NANOS;

    assertThat(body("b").take(40)).isTrue();
    assertThat(dropped).isEmpty();
  }

  @Test
  void alwaysThereIsRoomForOneLongestBodyOfAPeer() {
    var small = new BodyRoom(30, 30, () -> now);

    assertThat(small.begin("a", () -> {}).take(30)).isTrue();
  }
}
