package io.hekla.controller.fair;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Guarantees of a fair queue to the items that wait in it. */
class FairQueueTest {
  private final FairQueue<String, Integer> queue = new FairQueue<>();

  @Test
  void oneItemWaitsForAtMostOneOfEachOtherKey() {
    for (int i = 0; i < 10_000; i++) {
      queue.add("flood", i);
      queue.add("many", 20_000 + i);
    }
    queue.add("innocent", -1);

    assertThat(List.of(queue.next(), queue.next(), queue.next())).contains(Optional.of(-1));
  }

  @Test
  void aKeyThatMayNotBeServedKeepsItsTurn() {
    queue.add("held", 1);
    queue.add("other", 2);
    queue.add("other", 3);

    assertThat(queue.next(key -> !key.equals("held"))).contains(2);
    assertThat(queue.next()).contains(1);
    assertThat(queue.next()).contains(3);
  }

  @Test
  void nothingIsServedOfKeysThatMayNotBe() {
    queue.add("held", 1);

    assertThat(queue.next(key -> false)).isEmpty();
    assertThat(queue.size()).isEqualTo(1);
  }

  @Test
  void requeuedEntriesComeFirstOfTheirKey() {
    queue.add("a", 1);
    queue.add("a", 2);
    queue.addFirst("a", 0);

    assertThat(rest()).containsExactly(0, 1, 2);
  }

  @Test
  void queuedEntriesKeepTheirPosition() {
    assertThat(queue.add("a", 1)).isTrue();
    queue.add("a", 2);
    assertThat(queue.add("a", 1)).isFalse();

    assertThat(rest()).containsExactly(1, 2);
  }

  @Test
  void theLongestKeyHasTheMostItems() {
    queue.add("a", 1);
    queue.add("b", 2);
    queue.add("b", 3);

    assertThat(queue.longest()).isEqualTo("b");
    assertThat(queue.size("b")).isEqualTo(2);
  }

  /**
   * On random histories: nothing is lost or served twice, each key keeps its order, and while a key
   * waits for its turn no other key is served more than once.
   */
  @RepeatedTest(20)
  void lawsHold() {
    long seed = new Random().nextLong();
    var random = new Random(seed);
    var model = new TreeMap<String, List<Integer>>();
    var servedWhileWaiting = new TreeMap<String, Map<String, Integer>>();
    for (int step = 0; step < 2_000; step++) {
      String key = "k" + random.nextInt(8);
      List<Integer> items = model.computeIfAbsent(key, unused -> new ArrayList<>());
      if (random.nextInt(5) < 3) {
        servedWhileWaiting.computeIfAbsent(key, unused -> new HashMap<>());
        items.add(step);
        queue.add(key, step);
      } else if (random.nextInt(4) == 0 && !items.isEmpty()) {
        Integer gone = items.remove(random.nextInt(items.size()));
        assertThat(queue.remove(key, gone)).as("seed %d", seed).isTrue();
      } else {
        Optional<Integer> served = queue.next();
        Optional<String> of =
            model.entrySet().stream()
                .filter(one -> served.isPresent() && one.getValue().contains(served.get()))
                .map(Map.Entry::getKey)
                .findFirst();
        assertThat(of.isPresent())
            .as("seed %d: something is served if anything waits", seed)
            .isEqualTo(model.values().stream().anyMatch(all -> !all.isEmpty()));
        if (of.isPresent()) {
          assertThat(Objects.requireNonNull(model.get(of.get())).removeFirst())
              .as("seed %d: order", seed)
              .isEqualTo(served.orElseThrow());
          servedWhileWaiting.remove(of.get());
          servedWhileWaiting.values().forEach(others -> others.merge(of.get(), 1, Integer::sum));
          servedWhileWaiting.forEach(
              (waiting, others) ->
                  assertThat(others.values())
                      .as("seed %d: turns while %s waits", seed, waiting)
                      .allMatch(times -> times == 1));
        }
      }
      model.forEach(
          (one, all) -> {
            if (all.isEmpty()) {
              servedWhileWaiting.remove(one);
            } else {
              servedWhileWaiting.computeIfAbsent(one, unused -> new HashMap<>());
            }
          });
      assertThat(queue.size())
          .as("seed %d", seed)
          .isEqualTo(model.values().stream().mapToInt(List::size).sum());
    }
  }

  private List<Integer> rest() {
    var all = new ArrayList<Integer>();
    while (!queue.isEmpty()) {
      queue.next().ifPresent(all::add);
    }
    return all;
  }
}
