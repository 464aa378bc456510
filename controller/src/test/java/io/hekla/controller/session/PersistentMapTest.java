package io.hekla.controller.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PersistentMapTest {
  private static final int KEYS = 200;

  @Test
  void itHoldsWhatWasPutLastAndEarlierVersionsStayAsTheyWere() {
    long seed = System.nanoTime();
    var random = new SplittableRandom(seed);
    var expected = new TreeMap<Integer, Integer>();
    PersistentMap<Integer, Integer> map = PersistentMap.empty();
    var versions = new ArrayList<PersistentMap<Integer, Integer>>();
    var contents = new ArrayList<TreeMap<Integer, Integer>>();
    for (int i = 0; i < 2_000; i++) {
      int key = random.nextInt(KEYS);
      if (random.nextInt(3) == 0) {
        expected.remove(key);
        map = map.without(key);
      } else {
        expected.put(key, i);
        map = map.with(key, i);
      }
      if (i % 50 == 0) {
        versions.add(map);
        contents.add(new TreeMap<>(expected));
      }
    }

    assertThat(map.toMap()).as("seed %d", seed).isEqualTo(expected);
    assertThat(map.size()).isEqualTo(expected.size());
    assertThat(map).isEqualTo(PersistentMap.of(expected));
    for (int key = 0; key < KEYS; key++) {
      assertThat(map.get(key).orElse(-1)).isEqualTo(expected.getOrDefault(key, -1));
    }
    for (int i = 0; i < versions.size(); i++) {
      assertThat(versions.get(i).toMap()).as("seed %d", seed).isEqualTo(contents.get(i));
    }
  }

  @Test
  void itStaysFlatHoweverItsKeysComeAndGo() {
    List<Integer> keys = IntStream.range(0, 10_000).boxed().toList();
    PersistentMap<Integer, Integer> map = PersistentMap.empty();
    for (int key : keys) {
      map = map.with(key, key);
    }
    assertThat(map.height()).as("1.44 log2(10,000)").isLessThanOrEqualTo(19);

    for (int key : keys.subList(0, 9_000)) {
      map = map.without(key);
    }
    assertThat(map.height()).as("1.44 log2(1,000)").isLessThanOrEqualTo(14);
  }
}
