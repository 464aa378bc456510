package io.hekla.model.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IndexSetTest {
  @Test
  void rangesAreWrittenAscendingAndAsFewAsCanBe() {
    assertThat(IndexSet.parse("7,3-5,4-6,9-9")).hasToString("3-7,9");
    assertThat(IndexSet.EMPTY).hasToString("");
  }

  @Test
  void theLargestIndexNeitherOverflowsNorTakesMemory() {
    var all = IndexSet.parse("0-" + IndexSet.LARGEST);

    assertThat(all).hasToString("0-2147483646");
    assertThat(all.size()).isEqualTo(Integer.MAX_VALUE);
    assertThat(all.contains(IndexSet.LARGEST)).isTrue();
    assertThat(all.firstAbsent(0)).isEqualTo(Integer.MAX_VALUE);
    assertThat(all.groups(1)).isEqualTo(Integer.MAX_VALUE);
    assertThat(all.without(IndexSet.parse("1"))).hasToString("0,2-2147483646");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"x", "-1", "3-1", "1--2", "1,", ",1", "1-", "2147483647", "0-99999999999", " 1"})
  void anythingElseIsRefused(String nonsense) {
    assertThatThrownBy(() -> IndexSet.parse(nonsense)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void anIndexAboveTheMaximumIsRefused() {
    assertThat(IndexSet.parse("0-9", 9).size()).isEqualTo(10);
    assertThatThrownBy(() -> IndexSet.parse("0-10", 9))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("0 to 9");
  }

  @Test
  void theFirstOfManyAreThoseOfTheLowestRanges() {
    assertThat(IndexSet.parse("2-3,7-9").first(3)).hasToString("2-3,7");
    assertThat(IndexSet.parse("2-3,7-9").first(0)).isEqualTo(IndexSet.EMPTY);
    assertThat(IndexSet.parse("2-3,7-9").first(99)).hasToString("2-3,7-9");
  }

  /** Test against sets of bits, on small indexes. */
  @Test
  void itAnswersAsASetOfBitsDoes() {
    long seed = new Random().nextLong();
    var random = new Random(seed);
    for (int round = 0; round < 2_000; round++) {
      BitSet a = bits(random);
      BitSet b = bits(random);
      IndexSet left = set(a);
      IndexSet right = set(b);
      int limit = random.nextInt(20);
      String which = "seed " + seed + ", " + a + " and " + b + ", limit " + limit;

      assertThat(left.with(right)).as(which).isEqualTo(set(or(a, b)));
      assertThat(left.common(right)).as(which).isEqualTo(set(and(a, b)));
      assertThat(left.without(right)).as(which).isEqualTo(set(andNot(a, b)));
      assertThat(left.below(limit)).as(which).isEqualTo(set(a.get(0, limit)));
      assertThat(left.firstAbsent(limit)).as(which).isEqualTo(a.nextClearBit(limit));
      assertThat(left.contains(limit)).as(which).isEqualTo(a.get(limit));
      assertThat(left.size()).as(which).isEqualTo(a.cardinality());
      assertThat(left.first(limit))
          .as(which)
          .isEqualTo(set(a.stream().limit(limit).collect(BitSet::new, BitSet::set, BitSet::or)));
      assertThat(left.groups(3))
          .as(which)
          .isEqualTo((int) a.stream().map(index -> index / 3).distinct().count());
      assertThat(IndexSet.parse(left.toString())).as(which).isEqualTo(left);
    }
  }

  private static BitSet bits(Random random) {
    var bits = new BitSet();
    IntStream.range(0, 16).filter(index -> random.nextBoolean()).forEach(bits::set);
    return bits;
  }

  private static IndexSet set(BitSet bits) {
    return IndexSet.parse(bits.stream().mapToObj(String::valueOf).collect(Collectors.joining(",")));
  }

  private static BitSet or(BitSet a, BitSet b) {
    var both = (BitSet) a.clone();
    both.or(b);
    return both;
  }

  private static BitSet and(BitSet a, BitSet b) {
    var both = (BitSet) a.clone();
    both.and(b);
    return both;
  }

  private static BitSet andNot(BitSet a, BitSet b) {
    var rest = (BitSet) a.clone();
    rest.andNot(b);
    return rest;
  }
}
