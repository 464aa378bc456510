package io.hekla.controller.fair;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Full shared map, which evicts entries of the namespace that fills it. */
class FairMapTest {
  private final FairMap<String> map = new FairMap<>(100);

  @Test
  void aFloodOfEntriesDropsOnlyItsOwn() {
    map.put("innocent", "mine", "kept");
    for (int i = 0; i < 1_000; i++) {
      map.put("flood", "f" + i, "x");
    }

    assertThat(map.size()).isEqualTo(100);
    assertThat(map.get("mine")).contains("kept");
    assertThat(map.get("f999")).as("the newest of the flood").isPresent();
    assertThat(map.get("f0")).as("the oldest of the flood").isEmpty();
  }

  @Test
  void aValueThatIsReplacedTakesNoMoreRoom() {
    for (int i = 0; i < 1_000; i++) {
      assertThat(map.put("a", "same", "v" + i)).isFalse();
    }

    assertThat(map.size()).isEqualTo(1);
    assertThat(map.get("same")).contains("v999");
  }

  @Test
  void removedEntriesAreAbsent() {
    map.put("a", "one", "1");

    assertThat(map.remove("one")).contains("1");
    assertThat(map.isEmpty()).isTrue();
    assertThat(map.remove("one")).isEmpty();
  }

  @Test
  void namespacesAreServedInTurnAlsoFromOneTimeToTheNext() {
    for (int i = 0; i < 10; i++) {
      map.put("flood", "f" + i, "f" + i);
    }
    map.put("innocent", "i0", "i0");
    map.put("innocent", "i1", "i1");

    assertThat(map.inTurn(3, value -> !value.equals("f0"))).containsExactly("f1", "i0", "f2");
    map.take("f1");
    assertThat(map.inTurn(2, value -> true)).containsExactly("i0", "f0");
  }
}
